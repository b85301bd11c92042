// libcurl is loaded at the first call. It loads thirty other libraries, which takes longer than
// most commands.
#pragma once
#if !__has_include(<curl/curl.h>)
#error "libcurl's header is missing; install it (apt-get install libcurl4-openssl-dev)"
#endif
#include <curl/curl.h>
#include <stdbool.h>

/// Loads libcurl, unless it is already loaded. Returns `NULL`, or the reason why libcurl isn't
/// available and the fix, as a clause for the end of an error. Any thread may call this function.
const char *cameo_curl_failure(void);

/// A handle that sends one request at a time and keeps its connection. Only one thread at a time
/// may use it.
struct cameo_curl;

/// The functions that a request calls. `context` is the argument of `cameo_curl_perform`.
struct cameo_curl_events {
    /// Receives a line of the response's head. Returns false to end the request.
    bool (*head)(void *context, const char *bytes, size_t size);
    /// Receives a part of the response's body. Returns false to end the request.
    bool (*body)(void *context, const char *bytes, size_t size);
    /// Returns whether to end the request. It is called every 50 ms.
    bool (*is_canceled)(void *context);
};

/// Creates a handle. Returns `NULL` if libcurl isn't available.
struct cameo_curl *cameo_curl_new(void);
void cameo_curl_free(struct cameo_curl *handle);

/// Removes all options and headers. Keeps the connection.
void cameo_curl_reset(struct cameo_curl *handle);

/// Sets an option to a number. Swift can't call libcurl's variadic function.
CURLcode cameo_curl_set_number(struct cameo_curl *handle, CURLoption option, long value);
/// Sets an option to a string, which is copied, or to another pointer.
CURLcode cameo_curl_set_pointer(struct cameo_curl *handle, CURLoption option, const void *value);

/// Adds a header line.
void cameo_curl_add_header(struct cameo_curl *handle, const char *line);

/// Sends the request and returns its result: `CURLE_ABORTED_BY_CALLBACK` if it was canceled.
///
/// The function never repeats a request and doesn't follow redirects.
CURLcode cameo_curl_perform(
    struct cameo_curl *handle, const struct cameo_curl_events *events, void *context);

/// Returns whether the last request may have been sent.
bool cameo_curl_is_sent(const struct cameo_curl *handle);
/// Returns libcurl's description of the last request's failure, with names and numbers; empty if
/// there is none.
const char *cameo_curl_detail(const struct cameo_curl *handle);
/// Returns the meaning of a result.
const char *cameo_curl_meaning(CURLcode code);

long cameo_curl_number(struct cameo_curl *handle, CURLINFO info);
/// Returns a string, which is valid until the next request, or `NULL`.
const char *cameo_curl_text(struct cameo_curl *handle, CURLINFO info);
