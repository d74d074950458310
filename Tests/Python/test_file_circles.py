"""Tests of ci/file_circles.py: which files of a target need each other, and which circles are problems."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "ci"))
import file_circles


def problems(**texts):
    """Returns the problems of a target; `Folder__Name` is the path Folder/Name.swift."""
    files = {f"{name.replace('__', '/')}.swift": file_circles.File(text) for name, text in texts.items()}
    return list(file_circles.problems("Target", files))


class Circles(unittest.TestCase):
    def test_three_files_in_a_circle_are_a_problem(self):
        found = problems(A="struct A { let b: B }", B="struct B { let c: C }", C="struct C { var a: A? }")
        self.assertEqual(found[0], "Target: 3 files need each other:")
        self.assertIn("  A.swift names B of B.swift", found)

    def test_files_in_a_line_are_none(self):
        self.assertEqual(problems(A="struct A { let b: B }", B="struct B { let c: C }", C="struct C {}"), [])

    def test_a_type_and_its_part_may_need_each_other(self):
        self.assertEqual(problems(A="struct A { let b: B }", B="struct B { var a: A? }"), [])

    def test_a_pair_in_folders_side_by_side_is_a_problem(self):
        self.assertEqual(len(problems(X__A="struct A { let b: B }", Y__B="struct B { var a: A? }")), 3)

    def test_a_type_split_by_topic_is_one_file(self):
        texts = {"A": "struct A { let b: B; let c: C }", "A+B": "extension A { struct B {} }",
                 "A+C": "extension A { struct C {} }"}
        self.assertEqual(problems(**texts), [])

    def test_a_nested_type_belongs_to_the_file_that_declares_it(self):
        texts = dict(A="struct A { let c: C }", Options="extension A { struct Options {} }", B="struct B { let o: A.Options }",
                     C="struct C { let b: B }")
        self.assertEqual(len([line for line in problems(**texts) if "names A.Options of Options" in line]), 1)

    def test_strings_and_comments_name_nothing(self):
        texts = dict(A='struct A { let b: B } // C', B='struct B { let c = "A"; let d = #"A"# }', C="/* A */ struct C { let a: A }")
        self.assertEqual(problems(**texts), [])

    def test_a_private_type_is_not_named_by_other_files(self):
        texts = dict(A="private struct P {}\nstruct A { let b: B }", B="struct B { let c: C }", C="struct C { let p: P }")
        self.assertEqual(problems(**texts), [])

    def test_a_method_of_an_extension_is_not_named_by_its_callers(self):
        texts = dict(A="struct A {}", B="extension A { func b(_ c: C) {} }", C="struct C { let a: A; func d() { a.b(self) } }")
        self.assertEqual(problems(**texts), [])


class Declarations(unittest.TestCase):
    def test_top_level_types_are_those_that_other_files_can_name(self):
        file = file_circles.File("struct A { enum B {} }\nprivate class C {}\nextension D { struct E {} }\nfunc f() { struct G {} }")
        self.assertEqual(file.top_level, {"A"})
        self.assertEqual(file.declared, {"A", "A.B", "C", "D.E"})


if __name__ == "__main__":
    unittest.main()
