// Swift can't call libcurl's variadic option functions: there is one function for each type of option.
#pragma once
#include <curl/curl.h>
#include <stdbool.h>

/// Loads libcurl unless a call did before, and returns `NULL`, or the reason why it isn't available and the fix, as a
/// clause for the end of an error. Any thread may call it.
const char *cameo_curl_failure(void);

CURLcode cameo_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode cameo_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
CURLcode cameo_curl_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode cameo_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode cameo_curl_set_write(
    CURL *handle, size_t (*write)(char *bytes, size_t size, size_t count, void *context));
CURLcode cameo_curl_set_header(
    CURL *handle, size_t (*header)(char *bytes, size_t size, size_t count, void *context));
CURLMcode cameo_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLcode cameo_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode cameo_curl_get_string(CURL *handle, CURLINFO info, const char **value);
CURLcode cameo_curl_get_pointer(CURL *handle, CURLINFO info, void **value);

/// Initializes libcurl once in a process, and returns whether it's installed. Any thread may call it.
bool cameo_curl_is_ready(void);

/// The version of libcurl, such as 0x075801 for 7.88.1; 0 if it isn't installed.
unsigned int cameo_curl_version(void);

/// The connection that transfers share.
struct cameo_curl_connection {
    /// Whether it's a connection for several requests, so that no other one may be opened.
    bool is_established;
    /// Whether it was closed after that. Transfers that libcurl wants to repeat would wait for another one.
    bool is_closed;
};

/// The socket of a transfer: libcurl repeats a request by itself when a connection is lost, and opens connections as it
/// needs them. A push may be repeated only by its sender, and a connection is one connection.
struct cameo_curl_socket {
    struct cameo_curl_connection *connection;
    /// Whether the request may have been sent.
    bool is_sent;
    /// Whether a connection was refused to libcurl.
    bool is_refused;
};

/// Applies the rules of `cameo_curl_socket` to a handle. The value must live as long as the handle.
void cameo_curl_set_socket(CURL *handle, struct cameo_curl_socket *socket);
