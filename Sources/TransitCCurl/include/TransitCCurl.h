#pragma once
#ifdef __linux__
#include <curl/curl.h>

// Calls libcurl, which is loaded at run time: it brings 30 libraries, which commands without downloads need not load and
// machines without downloads need not have.
//
// The functions are those of libcurl with a prefix. Call `transit_curl_load` before all others.

// Loads and initializes libcurl, once. Returns NULL, or the reason why that is not possible.
const char *transit_curl_load(void);

CURL *transit_curl_easy_init(void);
void transit_curl_easy_cleanup(CURL *easy);
void transit_curl_easy_reset(CURL *easy);
const char *transit_curl_easy_strerror(CURLcode code);
CURLM *transit_curl_multi_init(void);
void transit_curl_multi_cleanup(CURLM *multi);
CURLMcode transit_curl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode transit_curl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode transit_curl_multi_perform(CURLM *multi, int *running);
CURLMcode transit_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode transit_curl_multi_wakeup(CURLM *multi);
struct curl_slist *transit_curl_slist_append(struct curl_slist *list, const char *text);
void transit_curl_slist_free_all(struct curl_slist *list);
CURLU *transit_curl_url(void);
void transit_curl_url_cleanup(CURLU *url);
CURLUcode transit_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags);
CURLUcode transit_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);
void transit_curl_free(void *memory);

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function for each argument type.
CURLcode transit_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode transit_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode transit_curl_set_pointer(CURL *easy, CURLoption option, void *value);
CURLcode transit_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback callback);
CURLcode transit_curl_get_number(CURL *easy, CURLINFO info, curl_off_t *value);

CURLcode transit_curl_allow_only_http(CURL *easy);

// Lets a transfer end while a name is still being resolved. Versions before 7.87 wait for the resolver.
CURLcode transit_curl_set_quick_exit(CURL *easy);

// Returns whether the transfer of a multi handle's only easy handle has ended, and its result.
int transit_curl_multi_result(CURLM *multi, CURLcode *result);
#endif
