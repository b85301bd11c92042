// OpenSSL and nghttp2 are loaded at the first connection, as libcurl is. Of nghttp2, only the functions here are
// declared, so that its header isn't required: its binary interface has had the version 14 since 2015.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CHTTP2.h"
#include "StaticExecutable.h"
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>
// Foundation's URLSession, which tests use, calls OpenSSL itself.
#pragma GCC visibility push(hidden)
#include <openssl/err.h>
#include <openssl/pkcs12.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#pragma GCC visibility pop

// MARK: - nghttp2

struct nghttp2_session;
struct nghttp2_session_callbacks;
struct nghttp2_option;

struct frame_head {
    size_t length;
    int32_t stream_id;
    uint8_t type, flags, reserved;
};

struct name_value {
    const uint8_t *name, *value;
    size_t name_size, value_size;
    uint8_t flags;
};

struct settings_entry {
    int32_t id;
    uint32_t value;
};

union data_source {
    int descriptor;
    void *pointer;
};

typedef ssize_t read_function(
    struct nghttp2_session *session, int32_t stream, uint8_t *bytes, size_t size, uint32_t *flags,
    union data_source *source, void *context);

struct data_provider {
    union data_source source;
    read_function *read;
};

enum {
    frame_flag_end_of_data = 1,
    error_cancel = 8,
    setting_enable_push = 2,
    setting_max_streams = 3,
    setting_window = 4,
    failure_temporary = -521,
};

const uint8_t cameo_http2_never_indexed = 1;

/// The functions, loaded once.
static struct {
    const char *failure;

    typeof(OPENSSL_init_ssl) *OPENSSL_init_ssl;
    typeof(SSL_CTX_new) *SSL_CTX_new;
    typeof(SSL_CTX_free) *SSL_CTX_free;
    typeof(SSL_CTX_ctrl) *SSL_CTX_ctrl;
    typeof(SSL_CTX_set_verify) *SSL_CTX_set_verify;
    typeof(SSL_CTX_set_default_verify_paths) *SSL_CTX_set_default_verify_paths;
    typeof(SSL_CTX_load_verify_file) *SSL_CTX_load_verify_file;
    typeof(SSL_CTX_set_alpn_protos) *SSL_CTX_set_alpn_protos;
    typeof(SSL_CTX_set_options) *SSL_CTX_set_options;
    typeof(SSL_CTX_set_default_passwd_cb) *SSL_CTX_set_default_passwd_cb;
    typeof(SSL_CTX_set_default_passwd_cb_userdata) *SSL_CTX_set_default_passwd_cb_userdata;
    typeof(SSL_CTX_use_certificate_chain_file) *SSL_CTX_use_certificate_chain_file;
    typeof(SSL_CTX_use_PrivateKey_file) *SSL_CTX_use_PrivateKey_file;
    typeof(SSL_CTX_use_certificate) *SSL_CTX_use_certificate;
    typeof(SSL_CTX_use_PrivateKey) *SSL_CTX_use_PrivateKey;
    typeof(SSL_CTX_check_private_key) *SSL_CTX_check_private_key;
    typeof(TLS_client_method) *TLS_client_method;
    typeof(SSL_new) *SSL_new;
    typeof(SSL_free) *SSL_free;
    typeof(SSL_ctrl) *SSL_ctrl;
    typeof(SSL_set1_host) *SSL_set1_host;
    typeof(SSL_get0_param) *SSL_get0_param;
    typeof(SSL_set_fd) *SSL_set_fd;
    typeof(SSL_connect) *SSL_connect;
    typeof(SSL_read) *SSL_read;
    typeof(SSL_write) *SSL_write;
    typeof(SSL_shutdown) *SSL_shutdown;
    typeof(SSL_get_error) *SSL_get_error;
    typeof(SSL_get0_alpn_selected) *SSL_get0_alpn_selected;
    typeof(SSL_get_verify_result) *SSL_get_verify_result;
    typeof(X509_VERIFY_PARAM_set1_ip_asc) *X509_VERIFY_PARAM_set1_ip_asc;
    typeof(X509_verify_cert_error_string) *X509_verify_cert_error_string;
    typeof(X509_free) *X509_free;
    typeof(OPENSSL_sk_pop_free) *OPENSSL_sk_pop_free;
    typeof(EVP_PKEY_free) *EVP_PKEY_free;
    typeof(BIO_new_file) *BIO_new_file;
    typeof(BIO_free) *BIO_free;
    typeof(d2i_PKCS12_bio) *d2i_PKCS12_bio;
    typeof(PKCS12_parse) *PKCS12_parse;
    typeof(PKCS12_free) *PKCS12_free;
    typeof(ERR_clear_error) *ERR_clear_error;
    typeof(ERR_peek_last_error) *ERR_peek_last_error;
    typeof(ERR_reason_error_string) *ERR_reason_error_string;

    int (*callbacks_new)(struct nghttp2_session_callbacks **);
    void (*callbacks_del)(struct nghttp2_session_callbacks *);
    void (*set_on_header)(
        struct nghttp2_session_callbacks *,
        int (*)(
            struct nghttp2_session *, const struct frame_head *, const uint8_t *, size_t, const uint8_t *,
            size_t, uint8_t, void *));
    void (*set_on_data)(
        struct nghttp2_session_callbacks *,
        int (*)(struct nghttp2_session *, uint8_t, int32_t, const uint8_t *, size_t, void *));
    void (*set_on_close)(
        struct nghttp2_session_callbacks *,
        int (*)(struct nghttp2_session *, int32_t, uint32_t, void *));
    int (*session_new)(
        struct nghttp2_session **, const struct nghttp2_session_callbacks *, void *);
    void (*session_del)(struct nghttp2_session *);
    int (*submit_settings)(
        struct nghttp2_session *, uint8_t, const struct settings_entry *, size_t);
    int (*set_window)(struct nghttp2_session *, uint8_t, int32_t, int32_t);
    int32_t (*submit_request)(
        struct nghttp2_session *, const void *, const struct name_value *, size_t,
        const struct data_provider *, void *);
    int (*submit_reset)(struct nghttp2_session *, uint8_t, int32_t, uint32_t);
    ssize_t (*receive)(struct nghttp2_session *, const uint8_t *, size_t);
    ssize_t (*send)(struct nghttp2_session *, const uint8_t **);
    void *(*stream_data)(struct nghttp2_session *, int32_t);
    int (*set_stream_data)(struct nghttp2_session *, int32_t, void *);
    uint32_t (*remote_setting)(struct nghttp2_session *, int32_t);
    int (*is_request_allowed)(struct nghttp2_session *);
    int (*wants_read)(struct nghttp2_session *);
    int (*wants_write)(struct nghttp2_session *);
} library;

static bool find(void *handle, const char *name, void *function) {
    void *address = dlsym(handle, name);
    memcpy(function, &address, sizeof address);
    return address;
}

static void load(void) {
    if (cameo_is_static()) {
        library.failure = cameo_static_failure;
        return;
    }
    void *crypto = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    void *ssl = dlopen("libssl.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!crypto || !ssl) {
        library.failure = "libssl.so.3 wasn't found; install OpenSSL 3 (apt-get install libssl3)";
        return;
    }
    void *http2 = dlopen("libnghttp2.so.14", RTLD_NOW | RTLD_LOCAL);
    if (!http2) {
        library.failure =
            "libnghttp2.so.14 wasn't found; install nghttp2 (apt-get install libnghttp2-14)";
        return;
    }
    bool is_complete = true;
#define SSL_FUNCTION(name) is_complete &= find(ssl, #name, &library.name)
#define CRYPTO_FUNCTION(name) is_complete &= find(crypto, #name, &library.name)
#define HTTP2_FUNCTION(field, name) is_complete &= find(http2, "nghttp2_" #name, &library.field)
    SSL_FUNCTION(OPENSSL_init_ssl);
    SSL_FUNCTION(SSL_CTX_new);
    SSL_FUNCTION(SSL_CTX_free);
    SSL_FUNCTION(SSL_CTX_ctrl);
    SSL_FUNCTION(SSL_CTX_set_verify);
    SSL_FUNCTION(SSL_CTX_set_default_verify_paths);
    SSL_FUNCTION(SSL_CTX_load_verify_file);
    SSL_FUNCTION(SSL_CTX_set_alpn_protos);
    SSL_FUNCTION(SSL_CTX_set_options);
    SSL_FUNCTION(SSL_CTX_set_default_passwd_cb);
    SSL_FUNCTION(SSL_CTX_set_default_passwd_cb_userdata);
    SSL_FUNCTION(SSL_CTX_use_certificate_chain_file);
    SSL_FUNCTION(SSL_CTX_use_PrivateKey_file);
    SSL_FUNCTION(SSL_CTX_use_certificate);
    SSL_FUNCTION(SSL_CTX_use_PrivateKey);
    SSL_FUNCTION(SSL_CTX_check_private_key);
    SSL_FUNCTION(TLS_client_method);
    SSL_FUNCTION(SSL_new);
    SSL_FUNCTION(SSL_free);
    SSL_FUNCTION(SSL_ctrl);
    SSL_FUNCTION(SSL_set1_host);
    SSL_FUNCTION(SSL_get0_param);
    SSL_FUNCTION(SSL_set_fd);
    SSL_FUNCTION(SSL_connect);
    SSL_FUNCTION(SSL_read);
    SSL_FUNCTION(SSL_write);
    SSL_FUNCTION(SSL_shutdown);
    SSL_FUNCTION(SSL_get_error);
    SSL_FUNCTION(SSL_get0_alpn_selected);
    SSL_FUNCTION(SSL_get_verify_result);
    CRYPTO_FUNCTION(X509_VERIFY_PARAM_set1_ip_asc);
    CRYPTO_FUNCTION(X509_verify_cert_error_string);
    CRYPTO_FUNCTION(X509_free);
    CRYPTO_FUNCTION(EVP_PKEY_free);
    CRYPTO_FUNCTION(BIO_new_file);
    CRYPTO_FUNCTION(BIO_free);
    CRYPTO_FUNCTION(OPENSSL_sk_pop_free);
    CRYPTO_FUNCTION(d2i_PKCS12_bio);
    CRYPTO_FUNCTION(PKCS12_parse);
    CRYPTO_FUNCTION(PKCS12_free);
    CRYPTO_FUNCTION(ERR_clear_error);
    CRYPTO_FUNCTION(ERR_peek_last_error);
    CRYPTO_FUNCTION(ERR_reason_error_string);
    HTTP2_FUNCTION(callbacks_new, session_callbacks_new);
    HTTP2_FUNCTION(callbacks_del, session_callbacks_del);
    HTTP2_FUNCTION(set_on_header, session_callbacks_set_on_header_callback);
    HTTP2_FUNCTION(set_on_data, session_callbacks_set_on_data_chunk_recv_callback);
    HTTP2_FUNCTION(set_on_close, session_callbacks_set_on_stream_close_callback);
    HTTP2_FUNCTION(session_new, session_client_new);
    HTTP2_FUNCTION(session_del, session_del);
    HTTP2_FUNCTION(submit_settings, submit_settings);
    HTTP2_FUNCTION(set_window, session_set_local_window_size);
    HTTP2_FUNCTION(submit_request, submit_request);
    HTTP2_FUNCTION(submit_reset, submit_rst_stream);
    HTTP2_FUNCTION(receive, session_mem_recv);
    HTTP2_FUNCTION(send, session_mem_send);
    HTTP2_FUNCTION(stream_data, session_get_stream_user_data);
    HTTP2_FUNCTION(set_stream_data, session_set_stream_user_data);
    HTTP2_FUNCTION(remote_setting, session_get_remote_settings);
    HTTP2_FUNCTION(is_request_allowed, session_check_request_allowed);
    HTTP2_FUNCTION(wants_read, session_want_read);
    HTTP2_FUNCTION(wants_write, session_want_write);
    if (!is_complete) {
        library.failure = "OpenSSL or nghttp2 is too old; install newer versions";
        return;
    }
    // At the end of the program, OpenSSL would free what an engine's thread uses.
    library.OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT, NULL);
}

const char *cameo_http2_failure(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library.failure;
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
    case ETIMEDOUT: return "it doesn't answer";
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
    // A call then finds the failure.
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
    /// What failed: the certificate's verification, or OpenSSL's last error.
    const char *failure;
    bool is_alert;
};

static const char *reason(void) {
    const char *text = library.ERR_reason_error_string(library.ERR_peek_last_error());
    return text ? text : "OpenSSL gives no reason";
}

/// Returns the password without asking for it in the terminal.
static int password(char *bytes, int size, int is_writing, void *context) {
    (void)is_writing;
    size_t count = context ? strlen(context) : 0;
    if (count > (size_t)size) return -1;
    memcpy(bytes, context ? context : "", count);
    return (int)count;
}

static bool use_pkcs12(SSL_CTX *context, const char *file, const char *password) {
    BIO *input = library.BIO_new_file(file, "r");
    if (!input) return false;
    PKCS12 *archive = library.d2i_PKCS12_bio(input, NULL);
    library.BIO_free(input);
    EVP_PKEY *key = NULL;
    X509 *certificate = NULL;
    STACK_OF(X509) *authorities = NULL;
    bool is_used = archive && library.PKCS12_parse(archive, password, &key, &certificate, &authorities)
        && key && certificate && library.SSL_CTX_use_certificate(context, certificate) == 1
        && library.SSL_CTX_use_PrivateKey(context, key) == 1
        // The context gets references of its own.
        && (!authorities || library.SSL_CTX_ctrl(context, SSL_CTRL_CHAIN, 1, authorities) == 1);
    if (authorities)
        library.OPENSSL_sk_pop_free((OPENSSL_STACK *)authorities, (OPENSSL_sk_freefunc)library.X509_free);
    if (archive) library.PKCS12_free(archive);
    if (key) library.EVP_PKEY_free(key);
    if (certificate) library.X509_free(certificate);
    return is_used;
}

static bool use_pem(SSL_CTX *context, const struct cameo_tls_options *options) {
    library.SSL_CTX_set_default_passwd_cb(context, password);
    library.SSL_CTX_set_default_passwd_cb_userdata(context, (void *)options->password);
    bool is_used =
        library.SSL_CTX_use_certificate_chain_file(context, options->certificate_file) == 1
        && library.SSL_CTX_use_PrivateKey_file(context, options->key_file, SSL_FILETYPE_PEM) == 1;
    library.SSL_CTX_set_default_passwd_cb_userdata(context, NULL);
    return is_used;
}

/// Applies the options, and returns the part that failed, or NULL.
static const char *configure(SSL_CTX *context, const struct cameo_tls_options *options) {
    static const unsigned char protocols[] = "\x02h2\x08http/1.1";
    library.SSL_CTX_ctrl(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION, NULL);
    library.SSL_CTX_ctrl(
        context, SSL_CTRL_MODE,
        SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER, NULL);
    // Several records are read with one system call.
    library.SSL_CTX_ctrl(context, SSL_CTRL_SET_READ_AHEAD, 1, NULL);
    // A server that ends the connection without saying so isn't a failure of TLS.
    library.SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    library.SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    if (library.SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1) != 0) return "ALPN";
    bool has_authorities = options->authority_file
        ? library.SSL_CTX_load_verify_file(context, options->authority_file) == 1
        : library.SSL_CTX_set_default_verify_paths(context) == 1;
    if (!has_authorities) return "the file of the authority";
    if (options->certificate_file) {
        bool is_used = options->is_pkcs12
            ? use_pkcs12(context, options->certificate_file, options->password)
            : use_pem(context, options);
        if (!is_used || library.SSL_CTX_check_private_key(context) != 1)
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
    library.ERR_clear_error();
    struct cameo_tls *tls = calloc(1, sizeof *tls);
    if (!tls) return NULL;
    tls->context = library.SSL_CTX_new(library.TLS_client_method());
    const char *part = tls->context ? configure(tls->context, options) : "TLS";
    if (!part) {
        tls->ssl = library.SSL_new(tls->context);
        part = tls->ssl ? NULL : "TLS";
    }
    if (!part) {
        // An address must be in the certificate as an address; only names are sent to the server.
        X509_VERIFY_PARAM *verification = library.SSL_get0_param(tls->ssl);
        if (library.X509_VERIFY_PARAM_set1_ip_asc(verification, options->host) != 1
            && (library.SSL_set1_host(tls->ssl, options->host) != 1
                || library.SSL_ctrl(
                       tls->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
                       (void *)options->host)
                    != 1))
            part = "the server's name";
        else if (library.SSL_set_fd(tls->ssl, socket) != 1)
            part = "TLS";
    }
    if (!part) return tls;
    describe(failure, size, part);
    cameo_tls_free(tls);
    return NULL;
}

void cameo_tls_free(struct cameo_tls *tls) {
    if (!tls) return;
    if (tls->ssl) library.SSL_free(tls->ssl);
    if (tls->context) library.SSL_CTX_free(tls->context);
    free(tls);
}

/// Returns the status after a call that returned `result`.
static int status(struct cameo_tls *tls, int result) {
    switch (library.SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_WANT_READ: return CAMEO_TLS_READ;
    case SSL_ERROR_WANT_WRITE: return CAMEO_TLS_WRITE;
    case SSL_ERROR_ZERO_RETURN: return CAMEO_TLS_CLOSED;
    case SSL_ERROR_SYSCALL: return CAMEO_TLS_CLOSED;
    default: break;
    }
    long verification = library.SSL_get_verify_result(tls->ssl);
    tls->failure = verification == X509_V_OK
        ? reason() : library.X509_verify_cert_error_string(verification);
    // The reasons of the server's alerts follow this number.
    tls->is_alert = ERR_GET_REASON(library.ERR_peek_last_error()) >= SSL_AD_REASON_OFFSET;
    return CAMEO_TLS_FAILED;
}

int cameo_tls_connect(struct cameo_tls *tls) {
    library.ERR_clear_error();
    int result = library.SSL_connect(tls->ssl);
    return result == 1 ? 1 : status(tls, result);
}

bool cameo_tls_is_http2(struct cameo_tls *tls) {
    const unsigned char *name = NULL;
    unsigned int size = 0;
    library.SSL_get0_alpn_selected(tls->ssl, &name, &size);
    return size == 2 && memcmp(name, "h2", 2) == 0;
}

long cameo_tls_read(struct cameo_tls *tls, void *bytes, size_t size) {
    library.ERR_clear_error();
    int result = library.SSL_read(tls->ssl, bytes, (int)size);
    return result > 0 ? result : status(tls, result);
}

long cameo_tls_write(struct cameo_tls *tls, const void *bytes, size_t size) {
    library.ERR_clear_error();
    int result = library.SSL_write(tls->ssl, bytes, (int)size);
    return result > 0 ? result : status(tls, result);
}

void cameo_tls_shut_down(struct cameo_tls *tls) {
    library.ERR_clear_error();
    library.SSL_shutdown(tls->ssl);
}

const char *cameo_tls_failure(struct cameo_tls *tls, bool *is_alert) {
    *is_alert = tls->is_alert;
    return tls->failure ? tls->failure : "OpenSSL gives no reason";
}

// MARK: - HTTP/2

struct cameo_http2 {
    struct nghttp2_session *session;
    const struct cameo_http2_events *events;
};

static int on_header(
    struct nghttp2_session *session, const struct frame_head *head, const uint8_t *name,
    size_t name_size, const uint8_t *value, size_t value_size, uint8_t flags, void *context) {
    (void)flags;
    struct cameo_http2 *http2 = context;
    void *request = library.stream_data(session, head->stream_id);
    if (request) http2->events->field(request, name, name_size, value, value_size);
    return 0;
}

static int on_data(
    struct nghttp2_session *session, uint8_t flags, int32_t stream, const uint8_t *bytes,
    size_t size, void *context) {
    (void)flags;
    struct cameo_http2 *http2 = context;
    void *request = library.stream_data(session, stream);
    if (request) http2->events->body(request, bytes, size);
    return 0;
}

static int on_close(
    struct nghttp2_session *session, int32_t stream, uint32_t code, void *context) {
    struct cameo_http2 *http2 = context;
    void *request = library.stream_data(session, stream);
    if (request) http2->events->closed(request, code);
    return 0;
}

static ssize_t read_body(
    struct nghttp2_session *session, int32_t stream, uint8_t *bytes, size_t size, uint32_t *flags,
    union data_source *source, void *context) {
    (void)source;
    struct cameo_http2 *http2 = context;
    void *request = library.stream_data(session, stream);
    // The request was canceled.
    if (!request) return failure_temporary;
    bool is_last = false;
    size_t count = http2->events->read(request, bytes, size, &is_last);
    if (is_last) *flags |= frame_flag_end_of_data;
    return (ssize_t)count;
}

struct cameo_http2 *cameo_http2_new(const struct cameo_http2_events *events) {
    struct cameo_http2 *http2 = calloc(1, sizeof *http2);
    struct nghttp2_session_callbacks *callbacks = NULL;
    if (!http2 || library.callbacks_new(&callbacks) != 0) {
        free(http2);
        return NULL;
    }
    http2->events = events;
    library.set_on_header(callbacks, on_header);
    library.set_on_data(callbacks, on_data);
    library.set_on_close(callbacks, on_close);
    bool is_created = library.session_new(&http2->session, callbacks, http2) == 0;
    library.callbacks_del(callbacks);
    // The largest body that is accepted, so that it's sent without waiting.
    static const int32_t window = 1 << 20;
    const struct settings_entry settings[] = {
        {setting_enable_push, 0},
        {setting_window, (uint32_t)window},
    };
    if (is_created && library.submit_settings(http2->session, 0, settings, 2) == 0
        && library.set_window(http2->session, 0, 0, 16 * window) == 0)
        return http2;
    cameo_http2_free(http2);
    return NULL;
}

void cameo_http2_free(struct cameo_http2 *http2) {
    if (!http2) return;
    if (http2->session) library.session_del(http2->session);
    free(http2);
}

int32_t cameo_http2_submit(
    struct cameo_http2 *http2, const struct cameo_http2_field *fields, size_t count, bool has_body,
    void *request) {
    _Static_assert(sizeof(struct cameo_http2_field) == sizeof(struct name_value), "the same layout");
    const struct data_provider body = {.read = read_body};
    return library.submit_request(
        http2->session, NULL, (const struct name_value *)fields, count, has_body ? &body : NULL,
        request);
}

bool cameo_http2_receive(struct cameo_http2 *http2, const uint8_t *bytes, size_t size) {
    return library.receive(http2->session, bytes, size) == (ssize_t)size;
}

long cameo_http2_next(struct cameo_http2 *http2, const uint8_t **bytes) {
    return library.send(http2->session, bytes);
}

void cameo_http2_cancel(struct cameo_http2 *http2, int32_t stream) {
    library.set_stream_data(http2->session, stream, NULL);
    library.submit_reset(http2->session, 0, stream, error_cancel);
}

uint32_t cameo_http2_max_streams(struct cameo_http2 *http2) {
    return library.remote_setting(http2->session, setting_max_streams);
}

bool cameo_http2_is_open(struct cameo_http2 *http2) {
    return library.is_request_allowed(http2->session) && library.wants_read(http2->session);
}

bool cameo_http2_has_ended(struct cameo_http2 *http2) {
    return !library.wants_read(http2->session) && !library.wants_write(http2->session);
}
