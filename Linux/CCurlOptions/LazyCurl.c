// libcurl loads thirty other libraries, which takes longer than most commands of the tool. These functions have
// the names of libcurl's, and load it at the first call. If libcurl isn't installed, they fail like libcurl.
#define CURL_DISABLE_TYPECHECK
#include "LazyLibrary.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
// Foundation's URLSession, which tests use, calls libcurl itself.
#pragma GCC visibility push(hidden)
#include <curl/curl.h>
#pragma GCC visibility pop

static void *library;

static void load(void) {
    if (cameo_is_static()) return;
    library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
}

/// Returns a function of libcurl, or NULL if libcurl isn't installed.
static void *find(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library ? dlsym(library, name) : NULL;
}

const char *cameo_curl_failure(void) {
    if (cameo_is_static()) return cameo_static_failure;
    if (find("curl_global_init")) return NULL;
    return "libcurl.so.4 wasn't found; install libcurl (apt-get install libcurl4)";
}

/// Declares `function`, the function of libcurl with a name. The name is in parentheses where it is defined,
/// because libcurl's header defines macros with some of the names.
#define FUNCTION(type, name, ...)                                                                  \
    static _Atomic(void *) address = NULL;                                                         \
    if (!atomic_load(&address)) atomic_store(&address, find(#name));                               \
    type (*function)(__VA_ARGS__) = (type (*)(__VA_ARGS__))atomic_load(&address)

CURLcode (curl_global_init)(long flags) {
    FUNCTION(CURLcode, curl_global_init, long);
    return function ? function(flags) : CURLE_FAILED_INIT;
}

curl_version_info_data *(curl_version_info)(CURLversion version) {
    FUNCTION(curl_version_info_data *, curl_version_info, CURLversion);
    return function ? function(version) : NULL;
}

struct curl_slist *(curl_slist_append)(struct curl_slist *list, const char *line) {
    FUNCTION(struct curl_slist *, curl_slist_append, struct curl_slist *, const char *);
    return function ? function(list, line) : NULL;
}

void (curl_slist_free_all)(struct curl_slist *list) {
    FUNCTION(void, curl_slist_free_all, struct curl_slist *);
    if (function) function(list);
}

// MARK: - Easy handles

CURL *(curl_easy_init)(void) {
    FUNCTION(CURL *, curl_easy_init, void);
    return function ? function() : NULL;
}

void (curl_easy_cleanup)(CURL *handle) {
    FUNCTION(void, curl_easy_cleanup, CURL *);
    if (function) function(handle);
}

const char *(curl_easy_strerror)(CURLcode code) {
    FUNCTION(const char *, curl_easy_strerror, CURLcode);
    return function ? function(code) : "libcurl isn't installed";
}

// The number of an option contains the type of its value.
CURLcode (curl_easy_setopt)(CURL *handle, CURLoption option, ...) {
    FUNCTION(CURLcode, curl_easy_setopt, CURL *, CURLoption, ...);
    if (!function) return CURLE_FAILED_INIT;
    va_list arguments;
    va_start(arguments, option);
    CURLcode code;
    switch (option / 10000 * 10000) {
    case CURLOPTTYPE_LONG: code = function(handle, option, va_arg(arguments, long)); break;
    case CURLOPTTYPE_OFF_T: code = function(handle, option, va_arg(arguments, curl_off_t)); break;
    case CURLOPTTYPE_FUNCTIONPOINT:
        code = function(handle, option, va_arg(arguments, void (*)(void)));
        break;
    default: code = function(handle, option, va_arg(arguments, void *));
    }
    va_end(arguments);
    return code;
}

CURLcode (curl_easy_getinfo)(CURL *handle, CURLINFO info, ...) {
    FUNCTION(CURLcode, curl_easy_getinfo, CURL *, CURLINFO, ...);
    if (!function) return CURLE_FAILED_INIT;
    va_list arguments;
    va_start(arguments, info);
    CURLcode code = function(handle, info, va_arg(arguments, void *));
    va_end(arguments);
    return code;
}

// MARK: - Multi handles

CURLM *(curl_multi_init)(void) {
    FUNCTION(CURLM *, curl_multi_init, void);
    return function ? function() : NULL;
}

CURLMcode (curl_multi_cleanup)(CURLM *multi) {
    FUNCTION(CURLMcode, curl_multi_cleanup, CURLM *);
    return function ? function(multi) : CURLM_INTERNAL_ERROR;
}

CURLMcode (curl_multi_add_handle)(CURLM *multi, CURL *handle) {
    FUNCTION(CURLMcode, curl_multi_add_handle, CURLM *, CURL *);
    return function ? function(multi, handle) : CURLM_INTERNAL_ERROR;
}

CURLMcode (curl_multi_remove_handle)(CURLM *multi, CURL *handle) {
    FUNCTION(CURLMcode, curl_multi_remove_handle, CURLM *, CURL *);
    return function ? function(multi, handle) : CURLM_INTERNAL_ERROR;
}

CURLMcode (curl_multi_perform)(CURLM *multi, int *running) {
    FUNCTION(CURLMcode, curl_multi_perform, CURLM *, int *);
    return function ? function(multi, running) : CURLM_INTERNAL_ERROR;
}

CURLMcode (curl_multi_poll)(
    CURLM *multi, struct curl_waitfd *extra, unsigned int count, int timeout, int *ready) {
    FUNCTION(CURLMcode, curl_multi_poll, CURLM *, struct curl_waitfd *, unsigned int, int, int *);
    return function ? function(multi, extra, count, timeout, ready) : CURLM_INTERNAL_ERROR;
}

CURLMsg *(curl_multi_info_read)(CURLM *multi, int *left) {
    FUNCTION(CURLMsg *, curl_multi_info_read, CURLM *, int *);
    return function ? function(multi, left) : NULL;
}

// The number of an option contains the type of its value. Of the multi handle's, only numbers are used.
CURLMcode (curl_multi_setopt)(CURLM *multi, CURLMoption option, ...) {
    FUNCTION(CURLMcode, curl_multi_setopt, CURLM *, CURLMoption, ...);
    if (!function || option / 10000 * 10000 != CURLOPTTYPE_LONG) return CURLM_UNKNOWN_OPTION;
    va_list arguments;
    va_start(arguments, option);
    CURLMcode code = function(multi, option, va_arg(arguments, long));
    va_end(arguments);
    return code;
}

CURLMcode (curl_multi_wakeup)(CURLM *multi) {
    FUNCTION(CURLMcode, curl_multi_wakeup, CURLM *);
    return function ? function(multi) : CURLM_INTERNAL_ERROR;
}
