"""Tests manifest.py and docs/formats/manifest.md on Tests/UpdateManifestTests/Vectors."""

import base64
import datetime
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

try:
    import manifest
except ModuleNotFoundError:
    raise unittest.SkipTest("the package `cryptography` is missing") from None

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
VECTORS = REPOSITORY / "Tests/UpdateManifestTests/Vectors"
NOW = datetime.datetime(2026, 11, 24)


def vector(name):
    return (VECTORS / name).read_bytes()


class ManifestTests(unittest.TestCase):
    def setUp(self):
        self.first = manifest.trusted_root(vector("root-1.json"))
        self.root = manifest.successor(self.first, vector("root-2.json"))

    def refusal(self, data, root=None, feed="vbb", channel="stable", now=NOW):
        with self.assertRaises(manifest.Refusal) as caught:
            manifest.accepted_manifest(root or self.root, data, feed, channel, now)
        return str(caught.exception).partition(":")[0]

    def test_accepts_the_vectors(self):
        accepted = manifest.accepted_manifest(self.root, vector("manifest.json"), "vbb", "stable", NOW)
        self.assertEqual((accepted.root_version, accepted.sequence), (2, 17))
        self.assertEqual(accepted.json["releases"][0]["trips"], 1200)

    def test_names_the_kind_of_a_refusal(self):
        data = vector("manifest.json")
        self.assertEqual(self.refusal(data, root=self.first), "unknown root")
        self.assertEqual(self.refusal(data, feed="bvg"), "wrong feed")
        self.assertEqual(self.refusal(data, channel="beta"), "wrong feed")
        self.assertEqual(self.refusal(data, now=datetime.datetime(2026, 12, 7)), "expired manifest")
        self.assertEqual(self.refusal(data, now=datetime.datetime(2027, 11, 23)), "expired root")
        self.assertEqual(self.refusal(vector("root-2.json")), "damaged")
        self.assertEqual(self.refusal(b"<html>"), "damaged")
        self.assertEqual(self.refusal(data[:-2]), "damaged")

    def test_refuses_a_root_that_does_not_follow(self):
        for root, name in [(self.first, "root-1.json"), (self.root, "root-2.json"), (self.root, "root-1.json")]:
            with self.assertRaises(manifest.Refusal):
                manifest.successor(root, vector(name))

    def test_refuses_any_flipped_bit(self):
        envelope = json.loads(vector("manifest.json"))
        for name, holder in [("payload", envelope), ("sig", envelope["signatures"][0])]:
            text = holder[name]
            good = base64.b64decode(text)
            for bit in range(len(good) * 8):
                bad = bytearray(good)
                bad[bit // 8] ^= 1 << bit % 8
                holder[name] = base64.b64encode(bad).decode()
                self.assertEqual(self.refusal(json.dumps(envelope).encode()), "signature")
            holder[name] = text

    def test_accepts_the_index_by_a_key_without_limits_only(self):
        root = manifest.successor(self.first, vector("root-2-index.json"))
        index = manifest.accepted_index(root, vector("index.json"), NOW)
        self.assertEqual([channel["feed"] for channel in index.json["channels"]], ["bvg", "vbb"])
        for data in [vector("manifest.json"), vector("root-2.json"), vector("index.json")[:-2]]:
            with self.assertRaisesRegex(manifest.Refusal, "damaged"):
                manifest.accepted_index(root, data, NOW)
        self.assertEqual(self.refusal(vector("index.json")), "damaged")
        with self.assertRaisesRegex(manifest.Refusal, "signature"):
            manifest.accepted_index(self.root, vector("index.json"), NOW)
        with self.assertRaisesRegex(manifest.Refusal, "expired"):
            manifest.accepted_index(root, vector("index.json"), datetime.datetime(2026, 12, 7))

    @unittest.skipUnless(shutil.which("openssl"), "there is no openssl")
    def test_is_verified_by_the_page_with_openssl(self):
        page = (REPOSITORY / "docs/formats/manifest.md").read_text()
        verify, key = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
        (key_id,) = self.root.release[1]
        public = base64.b64encode(self.root.keys[key_id]).decode()
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "vbb"))
            shutil.copy(VECTORS / "manifest.json", os.path.join(folder, "vbb/stable.json"))
            script = f"set -e\npublic={public}\n{key}\n{verify}"
            run = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(run.stdout.split()[0], key_id)
        self.assertIn("Signature Verified Successfully", run.stdout)


if __name__ == "__main__":
    unittest.main()
