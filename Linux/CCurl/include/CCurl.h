// libcurl, which is loaded at the first call: it loads thirty other libraries, which takes longer than most commands.
#pragma once
#if !__has_include(<curl/curl.h>)
#error "libcurl's header is missing; install it (apt-get install libcurl4-openssl-dev)"
#endif
#include <curl/curl.h>
#include <stdbool.h>

/// Loads libcurl unless a call did before, and returns `NULL`, or the reason why it isn't available and the fix, as a
/// clause for the end of an error. Any thread may call it.
const char *cameo_curl_failure(void);

/// A handle for one request after the other, which keeps its connection. One thread at a time uses it.
struct cameo_curl;

/// Functions that a request calls. `context` is the one of `cameo_curl_perform`.
struct cameo_curl_events {
    /// A line of a response's head; false ends the request.
    bool (*head)(void *context, const char *bytes, size_t size);
    /// A part of a response's body; false ends the request.
    bool (*body)(void *context, const char *bytes, size_t size);
    /// Called every 50 ms; true ends the request.
    bool (*is_canceled)(void *context);
};

/// Returns a handle; `NULL` if libcurl can't be used.
struct cameo_curl *cameo_curl_new(void);
void cameo_curl_free(struct cameo_curl *handle);

/// Removes all options and headers. The connection stays.
void cameo_curl_reset(struct cameo_curl *handle);

/// Sets an option. Swift can't call libcurl's variadic function.
CURLcode cameo_curl_set_number(struct cameo_curl *handle, CURLoption option, long value);
/// Sets an option to a string, which is copied, or to another pointer.
CURLcode cameo_curl_set_pointer(struct cameo_curl *handle, CURLoption option, const void *value);

/// Adds the line of a header.
void cameo_curl_add_header(struct cameo_curl *handle, const char *line);

/// Sends the request, and returns its result: `CURLE_ABORTED_BY_CALLBACK` if it was canceled.
///
/// It's never repeated, and redirects aren't followed.
CURLcode cameo_curl_perform(
    struct cameo_curl *handle, const struct cameo_curl_events *events, void *context);

/// Whether the last request may have been sent.
bool cameo_curl_is_sent(const struct cameo_curl *handle);
/// What libcurl says about the last request's failure, with names and numbers; empty if nothing.
const char *cameo_curl_detail(const struct cameo_curl *handle);
/// The meaning of a result.
const char *cameo_curl_meaning(CURLcode code);

long cameo_curl_number(struct cameo_curl *handle, CURLINFO info);
/// Returns `NULL` or a string, which is valid until the next request.
const char *cameo_curl_text(struct cameo_curl *handle, CURLINFO info);
