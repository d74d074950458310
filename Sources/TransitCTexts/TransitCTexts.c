#include "TransitCTexts.h"

// The warning that this is C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char languages[] = {
#embed "Validator/languages.txt" suffix(, 0)
};
const char *transit_languages(void) { return (const char *)languages; }

static const unsigned char notices[] = {
#embed "Validator/notices.txt" suffix(, 0)
};
const char *transit_notices(void) { return (const char *)notices; }

static const unsigned char notices_de[] = {
#embed "Validator/notices-de.txt" suffix(, 0)
};
static const unsigned char notices_es[] = {
#embed "Validator/notices-es.txt" suffix(, 0)
};
static const unsigned char notices_fr[] = {
#embed "Validator/notices-fr.txt" suffix(, 0)
};
static const unsigned char notices_ja[] = {
#embed "Validator/notices-ja.txt" suffix(, 0)
};
const char *transit_notices_de(void) { return (const char *)notices_de; }
const char *transit_notices_es(void) { return (const char *)notices_es; }
const char *transit_notices_fr(void) { return (const char *)notices_fr; }
const char *transit_notices_ja(void) { return (const char *)notices_ja; }

static const unsigned char phone_plans[] = {
#embed "Validator/phone-plans.txt" suffix(, 0)
};
const char *transit_phone_plans(void) { return (const char *)phone_plans; }

static const unsigned char time_zones[] = {
#embed "Validator/time-zones.txt" suffix(, 0)
};
const char *transit_time_zones(void) { return (const char *)time_zones; }

static const unsigned char top_level_domains[] = {
#embed "Validator/top-level-domains.txt" suffix(, 0)
};
const char *transit_top_level_domains(void) { return (const char *)top_level_domains; }

static const unsigned char page_css[] = {
#embed "Page/page.css" suffix(, 0)
};
const char *transit_page_css(void) { return (const char *)page_css; }

static const unsigned char page_js[] = {
#embed "Page/page.js" suffix(, 0)
};
const char *transit_page_js(void) { return (const char *)page_js; }

static const unsigned char page_shared_js[] = {
#embed "Page/shared.js" suffix(, 0)
};
const char *transit_page_shared_js(void) { return (const char *)page_shared_js; }

static const unsigned char catalogue_css[] = {
#embed "Catalogue/catalogue.css" suffix(, 0)
};
const char *transit_catalogue_css(void) { return (const char *)catalogue_css; }

static const unsigned char catalogue_js[] = {
#embed "Catalogue/catalogue.js" suffix(, 0)
};
const char *transit_catalogue_js(void) { return (const char *)catalogue_js; }
