#pragma once

// Files that the tools contain, as text. Embedded by the C compiler, because Swift takes twenty seconds for lists of
// their bytes. https://clang.llvm.org/docs/LanguageExtensions.html#embed

// Lists of the validator.
const char *_Nonnull transit_languages(void);
const char *_Nonnull transit_notices(void);
const char *_Nonnull transit_notices_de(void);
const char *_Nonnull transit_notices_es(void);
const char *_Nonnull transit_notices_fr(void);
const char *_Nonnull transit_notices_ja(void);
const char *_Nonnull transit_phone_plans(void);
const char *_Nonnull transit_time_zones(void);
const char *_Nonnull transit_top_level_domains(void);

// Style and scripts of reports, and of summaries of catalogues.
const char *_Nonnull transit_page_css(void);
const char *_Nonnull transit_page_js(void);
const char *_Nonnull transit_page_shared_js(void);
const char *_Nonnull transit_catalogue_css(void);
const char *_Nonnull transit_catalogue_js(void);
