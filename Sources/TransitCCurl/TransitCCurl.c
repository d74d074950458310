#ifdef __linux__
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include "TransitCCurl.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

#define FUNCTIONS(F)                                                                                                   \
  F(global_init) F(easy_init) F(easy_cleanup) F(easy_reset) F(easy_strerror) F(easy_setopt) F(easy_getinfo)            \
  F(multi_init) F(multi_cleanup) F(multi_add_handle) F(multi_remove_handle) F(multi_perform) F(multi_poll)             \
  F(multi_wakeup) F(multi_info_read) F(slist_append) F(slist_free_all) F(url) F(url_cleanup) F(url_set) F(url_get)     \
  F(free)

// The functions of the loaded library.
static struct {
#define POINTER(name) __typeof__(curl_##name) *name;
  FUNCTIONS(POINTER)
} curl;

static const char *problem;
static char unloadable[300];

static void load(void) {
  // The second is the only one of a Debian system with git and without curl.
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(unloadable, sizeof unloadable, "downloads need libcurl, from the package libcurl4 or libcurl (%s)",
             dlerror());
    library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) {
    problem = unloadable;
    return;
  }
#define FIND(name)                                                                                                     \
  curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name);                                                    \
  if (!curl.name) {                                                                                                    \
    problem = "libcurl is too old: it has no curl_" #name;                                                        \
    return;                                                                                                            \
  }
  FUNCTIONS(FIND)
  if (curl.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    problem = "libcurl cannot be initialized";
  }
}

const char *transit_curl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return problem;
}

CURL *transit_curl_easy_init(void) { return curl.easy_init(); }
void transit_curl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
void transit_curl_easy_reset(CURL *easy) { curl.easy_reset(easy); }
const char *transit_curl_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }
CURLM *transit_curl_multi_init(void) { return curl.multi_init(); }
void transit_curl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }
CURLMcode transit_curl_multi_add_handle(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
CURLMcode transit_curl_multi_remove_handle(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }
CURLMcode transit_curl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode transit_curl_multi_poll(CURLM *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}
CURLMcode transit_curl_multi_wakeup(CURLM *multi) { return curl.multi_wakeup(multi); }
struct curl_slist *transit_curl_slist_append(struct curl_slist *list, const char *text) {
  return curl.slist_append(list, text);
}
void transit_curl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }
CURLU *transit_curl_url(void) { return curl.url(); }
void transit_curl_url_cleanup(CURLU *url) { curl.url_cleanup(url); }
CURLUcode transit_curl_url_set(CURLU *url, CURLUPart part, const char *text, unsigned int flags) {
  return curl.url_set(url, part, text, flags);
}
CURLUcode transit_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return curl.url_get(url, part, text, flags);
}
void transit_curl_free(void *memory) { curl.free(memory); }

CURLcode transit_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode transit_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode transit_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl.easy_setopt(easy, option, value);
}
CURLcode transit_curl_set_callback(CURL *easy, CURLoption option, curl_write_callback callback) {
  return curl.easy_setopt(easy, option, callback);
}
CURLcode transit_curl_get_number(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl.easy_getinfo(easy, info, value);
}

// The loaded library may be older or newer than the header: each knows the options of its own version.

CURLcode transit_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  if (code != CURLE_UNKNOWN_OPTION) {
    return code;
  }
#endif
  return curl.easy_setopt(easy, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
}

CURLcode transit_curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  CURLcode code = curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  return code == CURLE_UNKNOWN_OPTION ? CURLE_OK : code;
#else
  (void)easy;
  return CURLE_OK;
#endif
}

int transit_curl_multi_result(CURLM *multi, CURLcode *result) {
  int remaining = 0;
  CURLMsg *message = curl.multi_info_read(multi, &remaining);
  if (!message || message->msg != CURLMSG_DONE) {
    return 0;
  }
  *result = message->data.result;
  return 1;
}
#endif
