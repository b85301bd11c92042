// OpenSSL and nghttp2 are loaded at the first connection.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CHTTP2.h"
#include "LazyLibrary.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

// MARK: - Functions

// The functions of libcrypto are looked up in libssl, which is linked with libcrypto.
#define SSL_FUNCTIONS(X) \
    X(OPENSSL_init_ssl) X(TLS_client_method) \
    X(SSL_CTX_new) X(SSL_CTX_free) X(SSL_CTX_ctrl) X(SSL_CTX_set_options) \
    X(SSL_CTX_set_verify) X(SSL_CTX_set_default_verify_paths) X(SSL_CTX_load_verify_file) \
    X(SSL_CTX_set_alpn_protos) X(SSL_CTX_use_certificate_chain_file) \
    X(SSL_CTX_set_default_passwd_cb) X(SSL_CTX_set_default_passwd_cb_userdata) \
    X(SSL_CTX_use_PrivateKey_file) X(SSL_CTX_use_PrivateKey) X(SSL_CTX_use_certificate) \
    X(SSL_CTX_check_private_key) \
    X(SSL_new) X(SSL_free) X(SSL_ctrl) X(SSL_set1_host) X(SSL_get0_param) X(SSL_set_fd) \
    X(SSL_connect) X(SSL_read) X(SSL_write) X(SSL_shutdown) X(SSL_get_error) \
    X(SSL_get0_alpn_selected) X(SSL_get_verify_result) \
    X(X509_VERIFY_PARAM_set1_ip_asc) X(X509_verify_cert_error_string) X(X509_free) \
    X(OPENSSL_sk_pop_free) X(EVP_PKEY_free) X(BIO_new_file) X(BIO_free) \
    X(d2i_PKCS12_bio) X(PKCS12_parse) X(PKCS12_free) \
    X(ERR_clear_error) X(ERR_peek_last_error) X(ERR_reason_error_string)

#define HTTP2_FUNCTIONS(X) \
    X(nghttp2_session_callbacks_new) X(nghttp2_session_callbacks_del) \
    X(nghttp2_session_callbacks_set_on_header_callback) \
    X(nghttp2_session_callbacks_set_on_data_chunk_recv_callback) \
    X(nghttp2_session_callbacks_set_on_stream_close_callback) \
    X(nghttp2_session_client_new) X(nghttp2_session_del) \
    X(nghttp2_submit_settings) X(nghttp2_session_set_local_window_size) \
    X(nghttp2_submit_request) X(nghttp2_submit_rst_stream) \
    X(nghttp2_session_mem_recv) X(nghttp2_session_mem_send) \
    X(nghttp2_session_get_stream_user_data) X(nghttp2_session_set_stream_user_data) \
    X(nghttp2_session_get_remote_settings) X(nghttp2_session_check_request_allowed) \
    X(nghttp2_session_want_read) X(nghttp2_session_want_write)

static struct { SSL_FUNCTIONS(CAMEO_FIELD) } ssl;
static struct { HTTP2_FUNCTIONS(CAMEO_FIELD) } http2;
static const char *failure;

static void load(void) {
    static const char *const ssl_files[] = {"libssl.so.3", NULL};
    static const char *const ssl_names[] = {SSL_FUNCTIONS(CAMEO_NAME) NULL};
    failure = cameo_load(ssl_files, "OpenSSL 3 (apt-get install libssl3)", ssl_names, &ssl);
    if (failure) return;
    // Without this option, OpenSSL would free memory at exit that an engine's thread still uses.
    ssl.OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT, NULL);
    static const char *const files[] = {"libnghttp2.so.14", NULL};
    static const char *const names[] = {HTTP2_FUNCTIONS(CAMEO_NAME) NULL};
    failure = cameo_load(files, "nghttp2 (apt-get install libnghttp2-14)", names, &http2);
}

const char *cameo_http2_failure(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return failure;
}

// MARK: - Sockets

struct cameo_endpoints {
    struct addrinfo *first, *next;
};

struct cameo_endpoints *cameo_resolve(const char *host, const char *port, const char **failure) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct cameo_endpoints *endpoints = calloc(1, sizeof *endpoints);
    if (!endpoints) return NULL;
    int error = getaddrinfo(host, port, &hints, &endpoints->first);
    if (error) {
        *failure = gai_strerror(error);
        free(endpoints);
        return NULL;
    }
    endpoints->next = endpoints->first;
    return endpoints;
}

void cameo_endpoints_free(struct cameo_endpoints *endpoints) {
    if (!endpoints) return;
    freeaddrinfo(endpoints->first);
    free(endpoints);
}

int cameo_connect_next(struct cameo_endpoints *endpoints) {
    while (endpoints->next) {
        struct addrinfo *address = endpoints->next;
        endpoints->next = address->ai_next;
        int type = address->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC;
        int descriptor = socket(address->ai_family, type, address->ai_protocol);
        if (descriptor < 0) continue;
        static const int on = 1;
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS)
            return descriptor;
        close(descriptor);
    }
    return -1;
}

bool cameo_has_next(const struct cameo_endpoints *endpoints) { return endpoints && endpoints->next; }

const char *cameo_socket_failure(int descriptor) {
    int error = 0;
    socklen_t size = sizeof error;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0) error = errno;
    switch (error) {
    case 0: return NULL;
    case ECONNREFUSED: return "it refuses connections";
    case ENETUNREACH:
    case EHOSTUNREACH: return "there is no route to it";
    case ETIMEDOUT: return "it doesn't respond";
    default: return "the connection failed";
    }
}

int cameo_waker_new(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cameo_wake(int waker) { eventfd_write(waker, 1); }

void cameo_close(int descriptor) { close(descriptor); }

int cameo_wait(int socket, bool waits_to_write, int waker, int64_t nanoseconds) {
    struct pollfd sources[] = {
        {.fd = waker, .events = POLLIN},
        {.fd = socket, .events = POLLIN | (waits_to_write ? POLLOUT : 0)},
    };
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    if (ppoll(sources, socket < 0 ? 1 : 2, &time, NULL) <= 0) return 0;
    eventfd_t count;
    if (sources[0].revents) eventfd_read(waker, &count);
    short ready = sources[1].revents;
    // After a failure, the next call on the socket returns the error.
    bool has_failed = ready & (POLLERR | POLLHUP | POLLNVAL);
    return (ready & POLLIN || has_failed ? CAMEO_READABLE : 0)
        | (ready & POLLOUT || has_failed ? CAMEO_WRITABLE : 0);
}

void cameo_block_broken_pipes(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

// MARK: - TLS

struct cameo_tls {
    SSL_CTX *context;
    SSL *ssl;
    /// The reason for the failure: the verification of the certificate, or OpenSSL's last error.
    const char *failure;
    bool is_alert;
};

static const char *reason(void) {
    const char *text = ssl.ERR_reason_error_string(ssl.ERR_peek_last_error());
    return text ? text : "OpenSSL gives no reason";
}

/// Returns the password, so that OpenSSL doesn't ask for it in the terminal.
static int password(char *bytes, int size, int is_writing, void *context) {
    (void)is_writing;
    size_t count = context ? strlen(context) : 0;
    if (count > (size_t)size) return -1;
    memcpy(bytes, context ? context : "", count);
    return (int)count;
}

static bool use_pkcs12(SSL_CTX *context, const char *file, const char *password) {
    BIO *input = ssl.BIO_new_file(file, "r");
    if (!input) return false;
    PKCS12 *archive = ssl.d2i_PKCS12_bio(input, NULL);
    ssl.BIO_free(input);
    EVP_PKEY *key = NULL;
    X509 *certificate = NULL;
    STACK_OF(X509) *authorities = NULL;
    bool is_used = archive && ssl.PKCS12_parse(archive, password, &key, &certificate, &authorities)
        && key && certificate && ssl.SSL_CTX_use_certificate(context, certificate) == 1
        && ssl.SSL_CTX_use_PrivateKey(context, key) == 1
        // The context retains the certificates.
        && (!authorities || ssl.SSL_CTX_ctrl(context, SSL_CTRL_CHAIN, 1, authorities) == 1);
    if (authorities)
        ssl.OPENSSL_sk_pop_free((OPENSSL_STACK *)authorities, (OPENSSL_sk_freefunc)ssl.X509_free);
    if (archive) ssl.PKCS12_free(archive);
    if (key) ssl.EVP_PKEY_free(key);
    if (certificate) ssl.X509_free(certificate);
    return is_used;
}

static bool use_pem(SSL_CTX *context, const struct cameo_tls_options *options) {
    ssl.SSL_CTX_set_default_passwd_cb(context, password);
    ssl.SSL_CTX_set_default_passwd_cb_userdata(context, (void *)options->password);
    bool is_used =
        ssl.SSL_CTX_use_certificate_chain_file(context, options->certificate_file) == 1
        && ssl.SSL_CTX_use_PrivateKey_file(context, options->key_file, SSL_FILETYPE_PEM) == 1;
    ssl.SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    return is_used;
}

/// Applies the options. Returns the option that failed, or NULL.
static const char *configure(SSL_CTX *context, const struct cameo_tls_options *options) {
    static const unsigned char protocols[] = "\x02h2\x08http/1.1";
    ssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
    ssl.SSL_CTX_ctrl(
        context, SSL_CTRL_MODE,
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER, NULL);
    // One system call may read several records.
    ssl.SSL_CTX_ctrl(context, SSL_CTRL_SET_READ_AHEAD, 1, NULL);
    // Don't report an error if a server closes the connection without a TLS alert.
    ssl.SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    ssl.SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    if (ssl.SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1) != 0) return "ALPN";
    bool has_authorities = options->authority_file
        ? ssl.SSL_CTX_load_verify_file(context, options->authority_file) == 1
        : ssl.SSL_CTX_set_default_verify_paths(context) == 1;
    if (!has_authorities) return "the file of the authority";
    if (options->certificate_file) {
        bool is_used = options->is_pkcs12
            ? use_pkcs12(context, options->certificate_file, options->password)
            : use_pem(context, options);
        if (!is_used || ssl.SSL_CTX_check_private_key(context) != 1)
            return "the client certificate or its password";
    }
    return NULL;
}

static void describe(char *text, size_t size, const char *part) {
    if (!size) return;
    text[0] = 0;
    strncat(text, part, size - 1);
    strncat(text, ": ", size - strlen(text) - 1);
    strncat(text, reason(), size - strlen(text) - 1);
}

struct cameo_tls *cameo_tls_new(
    int socket, const struct cameo_tls_options *options, char *failure, size_t size) {
    ssl.ERR_clear_error();
    struct cameo_tls *tls = calloc(1, sizeof *tls);
    if (!tls) return NULL;
    tls->context = ssl.SSL_CTX_new(ssl.TLS_client_method());
    const char *part = tls->context ? configure(tls->context, options) : "TLS";
    if (!part) {
        tls->ssl = ssl.SSL_new(tls->context);
        part = tls->ssl ? NULL : "TLS";
    }
    if (!part) {
        // If the host is an IP address, the certificate must contain the address. Only host names
        // are sent to the server.
        X509_VERIFY_PARAM *verification = ssl.SSL_get0_param(tls->ssl);
        if (ssl.X509_VERIFY_PARAM_set1_ip_asc(verification, options->host) != 1
            && (ssl.SSL_set1_host(tls->ssl, options->host) != 1
                || ssl.SSL_ctrl(
                       tls->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                       (void *)options->host)
                    != 1))
            part = "the server's name";
        else if (ssl.SSL_set_fd(tls->ssl, socket) != 1)
            part = "TLS";
    }
    if (!part) return tls;
    describe(failure, size, part);
    cameo_tls_free(tls);
    return NULL;
}

void cameo_tls_free(struct cameo_tls *tls) {
    if (!tls) return;
    if (tls->ssl) ssl.SSL_free(tls->ssl);
    if (tls->context) ssl.SSL_CTX_free(tls->context);
    free(tls);
}

/// Returns the status after a call that returned `result`.
static int status(struct cameo_tls *tls, int result) {
    switch (ssl.SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_WANT_READ: return CAMEO_TLS_READ;
    case SSL_ERROR_WANT_WRITE: return CAMEO_TLS_WRITE;
    case SSL_ERROR_ZERO_RETURN: return CAMEO_TLS_CLOSED;
    case SSL_ERROR_SYSCALL: return CAMEO_TLS_CLOSED;
    default: break;
    }
    long verification = ssl.SSL_get_verify_result(tls->ssl);
    tls->failure = verification == X509_V_OK
        ? reason() : ssl.X509_verify_cert_error_string(verification);
    // Reason codes from this number on are alerts from the server.
    tls->is_alert = ERR_GET_REASON(ssl.ERR_peek_last_error()) >= SSL_AD_REASON_OFFSET;
    return CAMEO_TLS_FAILED;
}

int cameo_tls_connect(struct cameo_tls *tls) {
    ssl.ERR_clear_error();
    int result = ssl.SSL_connect(tls->ssl);
    return result == 1 ? 1 : status(tls, result);
}

bool cameo_tls_is_http2(struct cameo_tls *tls) {
    const unsigned char *name = NULL;
    unsigned int size = 0;
    ssl.SSL_get0_alpn_selected(tls->ssl, &name, &size);
    return size == 2 && memcmp(name, "h2", 2) == 0;
}

long cameo_tls_read(struct cameo_tls *tls, void *bytes, size_t size) {
    ssl.ERR_clear_error();
    int result = ssl.SSL_read(tls->ssl, bytes, (int)size);
    return result > 0 ? result : status(tls, result);
}

long cameo_tls_write(struct cameo_tls *tls, const void *bytes, size_t size) {
    ssl.ERR_clear_error();
    int result = ssl.SSL_write(tls->ssl, bytes, (int)size);
    return result > 0 ? result : status(tls, result);
}

void cameo_tls_shut_down(struct cameo_tls *tls) {
    ssl.ERR_clear_error();
    ssl.SSL_shutdown(tls->ssl);
}

const char *cameo_tls_failure(struct cameo_tls *tls, bool *is_alert) {
    *is_alert = tls->is_alert;
    return tls->failure ? tls->failure : "OpenSSL gives no reason";
}

// MARK: - HTTP/2

static int on_header(
    nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_size,
    const uint8_t *value, size_t value_size, uint8_t flags, void *context) {
    (void)flags;
    const struct cameo_http2_events *events = context;
    void *request = http2.nghttp2_session_get_stream_user_data(session, frame->hd.stream_id);
    if (request) events->field(request, name, name_size, value, value_size);
    return 0;
}

static int on_data(
    nghttp2_session *session, uint8_t flags, int32_t stream, const uint8_t *bytes, size_t size,
    void *context) {
    (void)flags;
    const struct cameo_http2_events *events = context;
    void *request = http2.nghttp2_session_get_stream_user_data(session, stream);
    if (request) events->body(request, bytes, size);
    return 0;
}

static int on_close(nghttp2_session *session, int32_t stream, uint32_t code, void *context) {
    const struct cameo_http2_events *events = context;
    void *request = http2.nghttp2_session_get_stream_user_data(session, stream);
    if (request) events->closed(request, code);
    return 0;
}

static ssize_t read_body(
    nghttp2_session *session, int32_t stream, uint8_t *bytes, size_t size, uint32_t *flags,
    nghttp2_data_source *source, void *context) {
    (void)source;
    const struct cameo_http2_events *events = context;
    void *request = http2.nghttp2_session_get_stream_user_data(session, stream);
    // The request was already canceled.
    if (!request) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    bool is_last = false;
    size_t count = events->read(request, bytes, size, &is_last);
    if (is_last) *flags |= NGHTTP2_DATA_FLAG_EOF;
    return (ssize_t)count;
}

nghttp2_session *cameo_http2_new(const struct cameo_http2_events *events) {
    nghttp2_session_callbacks *callbacks = NULL;
    if (http2.nghttp2_session_callbacks_new(&callbacks) != 0) return NULL;
    http2.nghttp2_session_callbacks_set_on_header_callback(callbacks, on_header);
    http2.nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, on_data);
    http2.nghttp2_session_callbacks_set_on_stream_close_callback(callbacks, on_close);
    nghttp2_session *session = NULL;
    http2.nghttp2_session_client_new(&session, callbacks, (void *)events);
    http2.nghttp2_session_callbacks_del(callbacks);
    if (!session) return NULL;
    // The maximum size of a body, so that the server can send it without waiting for a window
    // update.
    static const int32_t window = 1 << 20;
    const nghttp2_settings_entry settings[] = {
        {NGHTTP2_SETTINGS_ENABLE_PUSH, 0},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, (uint32_t)window},
    };
    if (http2.nghttp2_submit_settings(session, NGHTTP2_FLAG_NONE, settings, 2) == 0
        && http2.nghttp2_session_set_local_window_size(session, NGHTTP2_FLAG_NONE, 0, 16 * window)
            == 0)
        return session;
    cameo_http2_free(session);
    return NULL;
}

void cameo_http2_free(nghttp2_session *session) {
    if (session) http2.nghttp2_session_del(session);
}

int32_t cameo_http2_submit(
    nghttp2_session *session, const nghttp2_nv *fields, size_t count, bool has_body, void *request) {
    const nghttp2_data_provider body = {.read_callback = read_body};
    return http2.nghttp2_submit_request(
        session, NULL, fields, count, has_body ? &body : NULL, request);
}

bool cameo_http2_receive(nghttp2_session *session, const uint8_t *bytes, size_t size) {
    return http2.nghttp2_session_mem_recv(session, bytes, size) == (ssize_t)size;
}

long cameo_http2_next(nghttp2_session *session, const uint8_t **bytes) {
    return http2.nghttp2_session_mem_send(session, bytes);
}

void cameo_http2_cancel(nghttp2_session *session, int32_t stream) {
    http2.nghttp2_session_set_stream_user_data(session, stream, NULL);
    http2.nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, stream, NGHTTP2_CANCEL);
}

uint32_t cameo_http2_max_streams(nghttp2_session *session) {
    return http2.nghttp2_session_get_remote_settings(
        session, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
}

bool cameo_http2_is_open(nghttp2_session *session) {
    return http2.nghttp2_session_check_request_allowed(session)
        && http2.nghttp2_session_want_read(session);
}

bool cameo_http2_has_ended(nghttp2_session *session) {
    return !http2.nghttp2_session_want_read(session)
        && !http2.nghttp2_session_want_write(session);
}
