#pragma once

// A file of the explorer as text.
struct explorer_file {
  const char *_Nonnull name;
  const char *_Nonnull text;
};

// All of them. Embedded by the C compiler, because Swift takes a minute for lists of their bytes.
// https://clang.llvm.org/docs/LanguageExtensions.html#embed
const struct explorer_file *_Nonnull explorer_files(void);
int explorer_file_count(void);
