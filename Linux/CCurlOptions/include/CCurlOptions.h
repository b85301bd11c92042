// Swift can't call libcurl's variadic option functions: there is one function for each type of option.
#pragma once
#include <curl/curl.h>

/// Loads libcurl unless a call did before, and returns `NULL`, or the reason why it isn't available and the fix, as a
/// clause for the end of an error. Any thread may call it.
const char *cameo_curl_failure(void);

CURLcode cameo_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode cameo_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode cameo_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode cameo_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode cameo_curl_set_write(
    CURL *handle, size_t (*write)(char *bytes, size_t size, size_t count, void *context));
CURLcode cameo_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode cameo_curl_get_string(CURL *handle, CURLINFO info, const char **value);
