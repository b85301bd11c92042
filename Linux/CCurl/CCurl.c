#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"
#include "LazyLibrary.h"
#include <pthread.h>
#include <stdlib.h>

#define FUNCTIONS(X) \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_reset) \
    X(curl_easy_setopt) X(curl_easy_getinfo) X(curl_easy_strerror) \
    X(curl_multi_init) X(curl_multi_cleanup) X(curl_multi_add_handle) \
    X(curl_multi_remove_handle) X(curl_multi_perform) X(curl_multi_poll) \
    X(curl_multi_info_read) X(curl_slist_append) X(curl_slist_free_all)

static struct { FUNCTIONS(CAMEO_FIELD) } library;
static const char *failure;

static void load(void) {
    static const char *const files[] = {"libcurl.so.4", "libcurl-gnutls.so.4", NULL};
    static const char *const names[] = {FUNCTIONS(CAMEO_NAME) NULL};
    failure = cameo_load(files, "libcurl (apt-get install libcurl4)", names, &library);
    if (!failure && library.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        failure = "libcurl can't be initialized";
}

const char *cameo_curl_failure(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

struct cameo_curl {
    CURL *easy;
    CURLM *multi;
    struct curl_slist *headers;
    const struct cameo_curl_events *events;
    void *context;
    bool is_sent;
    char detail[CURL_ERROR_SIZE];
};

struct cameo_curl *cameo_curl_new(void) {
    struct cameo_curl *handle = cameo_curl_failure() ? NULL : calloc(1, sizeof *handle);
    if (!handle) return NULL;
    handle->easy = library.curl_easy_init();
    handle->multi = library.curl_multi_init();
    if (handle->easy && handle->multi) return handle;
    cameo_curl_free(handle);
    return NULL;
}

void cameo_curl_free(struct cameo_curl *handle) {
    library.curl_slist_free_all(handle->headers);
    if (handle->easy) library.curl_easy_cleanup(handle->easy);
    if (handle->multi) library.curl_multi_cleanup(handle->multi);
    free(handle);
}

void cameo_curl_reset(struct cameo_curl *handle) {
    library.curl_easy_reset(handle->easy);
    library.curl_slist_free_all(handle->headers);
    handle->headers = NULL;
}

CURLcode cameo_curl_set_number(struct cameo_curl *handle, CURLoption option, long value) {
    return library.curl_easy_setopt(handle->easy, option, value);
}

CURLcode cameo_curl_set_pointer(struct cameo_curl *handle, CURLoption option, const void *value) {
    return library.curl_easy_setopt(handle->easy, option, value);
}

void cameo_curl_add_header(struct cameo_curl *handle, const char *line) {
    struct curl_slist *headers = library.curl_slist_append(handle->headers, line);
    if (headers) handle->headers = headers;
}

// MARK: - Requests

/// libcurl ends the request if the returned number differs from the number of bytes.
static size_t receive_head(char *bytes, size_t size, size_t count, void *context) {
    struct cameo_curl *handle = context;
    return handle->events->head(handle->context, bytes, size * count) ? size * count : 0;
}

static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
    struct cameo_curl *handle = context;
    return handle->events->body(handle->context, bytes, size * count) ? size * count : 0;
}

static int will_send(
    void *context, char *remote, char *local, int remote_port, int local_port) {
    (void)remote, (void)local, (void)remote_port, (void)local_port;
    struct cameo_curl *handle = context;
    // If the server has closed an idle connection, libcurl retries the request automatically.
    // Returning an error prevents the retry.
    if (handle->is_sent) return CURL_PREREQFUNC_ABORT;
    handle->is_sent = true;
    return CURL_PREREQFUNC_OK;
}

CURLcode cameo_curl_perform(
    struct cameo_curl *handle, const struct cameo_curl_events *events, void *context) {
    CURL *easy = handle->easy;
    handle->events = events;
    handle->context = context;
    handle->is_sent = false;
    handle->detail[0] = 0;
    library.curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, handle->detail);
    library.curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    library.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, handle->headers);
    library.curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_head);
    library.curl_easy_setopt(easy, CURLOPT_HEADERDATA, handle);
    library.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
    library.curl_easy_setopt(easy, CURLOPT_WRITEDATA, handle);
    // Versions before 7.80 don't support this option.
    library.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, will_send);
    library.curl_easy_setopt(easy, CURLOPT_PREREQDATA, handle);
    CURLcode code = CURLE_FAILED_INIT;
    int running = library.curl_multi_add_handle(handle->multi, easy) == CURLM_OK;
    while (running) {
        if (events->is_canceled(context)) {
            code = CURLE_ABORTED_BY_CALLBACK;
            break;
        }
        library.curl_multi_perform(handle->multi, &running);
        // Versions before 8.4 lose timers (curl/curl#11937), so call libcurl again after at most 50
        // ms.
        if (running) library.curl_multi_poll(handle->multi, NULL, 0, 50, NULL);
    }
    int left = 0;
    CURLMsg *message = library.curl_multi_info_read(handle->multi, &left);
    if (message) code = message->data.result;
    library.curl_multi_remove_handle(handle->multi, easy);
    return code;
}

bool cameo_curl_is_sent(const struct cameo_curl *handle) { return handle->is_sent; }

const char *cameo_curl_detail(const struct cameo_curl *handle) { return handle->detail; }

const char *cameo_curl_meaning(CURLcode code) { return library.curl_easy_strerror(code); }

long cameo_curl_number(struct cameo_curl *handle, CURLINFO info) {
    long value = 0;
    library.curl_easy_getinfo(handle->easy, info, &value);
    return value;
}

const char *cameo_curl_text(struct cameo_curl *handle, CURLINFO info) {
    const char *value = NULL;
    library.curl_easy_getinfo(handle->easy, info, &value);
    return value;
}
