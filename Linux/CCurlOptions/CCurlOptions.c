#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CCurlOptions.h"
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

CURLcode cameo_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode cameo_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode cameo_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode cameo_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode cameo_curl_set_write(
    CURL *handle, size_t (*write)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
}

CURLcode cameo_curl_set_header(
    CURL *handle, size_t (*header)(char *bytes, size_t size, size_t count, void *context)) {
    return curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header);
}

CURLMcode cameo_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

CURLcode cameo_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

CURLcode cameo_curl_get_string(CURL *handle, CURLINFO info, const char **value) {
    return curl_easy_getinfo(handle, info, value);
}

CURLcode cameo_curl_get_pointer(CURL *handle, CURLINFO info, void **value) {
    return curl_easy_getinfo(handle, info, value);
}

static bool is_ready;

static void prepare(void) {
    is_ready = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool cameo_curl_is_ready(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    return is_ready;
}

unsigned int cameo_curl_version(void) {
    curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info ? info->version_num : 0;
}

// MARK: - Sockets

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *name) {
    (void)purpose;
    struct cameo_curl_socket *state = context;
    if (state->is_sent || state->connection->is_established) {
        state->is_refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(name->family, name->socktype | SOCK_CLOEXEC, name->protocol);
}

static int close_socket(void *context, curl_socket_t socket) {
    struct cameo_curl_connection *connection = context;
    connection->is_closed = connection->is_established;
    return close(socket);
}

static int will_send(
    void *context, char *remote, char *local, int remote_port, int local_port) {
    (void)remote, (void)local, (void)remote_port, (void)local_port;
    struct cameo_curl_socket *state = context;
    // The second time, libcurl repeats the request.
    if (state->is_sent) return 1;
    state->is_sent = true;
    return 0;
}

void cameo_curl_set_socket(CURL *handle, struct cameo_curl_socket *state) {
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, state);
    curl_easy_setopt(handle, CURLOPT_CLOSESOCKETFUNCTION, close_socket);
    curl_easy_setopt(handle, CURLOPT_CLOSESOCKETDATA, state->connection);
    // Versions before 7.80 don't have it, and may repeat a request on a new connection before the first response.
    curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, will_send);
    curl_easy_setopt(handle, CURLOPT_PREREQDATA, state);
}
