// TLS with OpenSSL and HTTP/2 frames with nghttp2, as far as `HTTP2Engine` requires them. The only
// input and output is through sockets. Only one thread at a time may use a value.
#pragma once
#if !__has_include(<nghttp2/nghttp2.h>)
#error "nghttp2's header is missing; install it (apt-get install libnghttp2-dev)"
#endif
#include <nghttp2/nghttp2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads OpenSSL and nghttp2, unless they are already loaded. Returns `NULL`, or the reason why
/// they aren't available and the fix, as a clause for the end of an error. Any thread may call this
/// function.
const char *cameo_http2_failure(void);

// MARK: - Sockets

/// The endpoints of a host, which consist of its IP addresses and a port.
struct cameo_endpoints;

/// Returns the endpoints of a host. If this fails, returns `NULL` and sets the reason. The function
/// waits for the network.
struct cameo_endpoints *cameo_resolve(const char *host, const char *port, const char **failure);
void cameo_endpoints_free(struct cameo_endpoints *endpoints);

/// Returns a nonblocking socket that is connecting to the next address; -1 if there is no further
/// address.
int cameo_connect_next(struct cameo_endpoints *endpoints);

/// Returns whether the host has a further address.
bool cameo_has_next(const struct cameo_endpoints *endpoints);

/// Returns the reason why a socket isn't connected, as a clause; `NULL` if it is connected.
const char *cameo_socket_failure(int socket);

/// Creates a descriptor with which other threads wake `cameo_wait`. Returns -1 if this fails.
int cameo_waker_new(void);
void cameo_wake(int waker);
void cameo_close(int descriptor);

/// The operations for which `cameo_wait` found the socket ready.
enum cameo_readiness { CAMEO_READABLE = 1, CAMEO_WRITABLE = 2 };

/// Waits for a socket (-1: none), a waker, or a time limit in nanoseconds. Returns the operations
/// for which the socket is ready.
int cameo_wait(int socket, bool waits_to_write, int waker, int64_t nanoseconds);

/// Blocks SIGPIPE on this thread, because OpenSSL writes to sockets that the server may have
/// closed.
void cameo_block_broken_pipes(void);

// MARK: - TLS

/// The options of a TLS connection. Strings are copied.
struct cameo_tls_options {
    /// The host name or IP address that the server's certificate must contain.
    const char *host;
    /// A file with the trusted certificate authorities; `NULL` to use the system's authorities.
    const char *authority_file;
    /// The file of the client certificate; `NULL` if there is none.
    const char *certificate_file;
    /// The file of the certificate's private key, in PEM.
    const char *key_file;
    /// Whether the file of the certificate is PKCS#12 and contains the key.
    bool is_pkcs12;
    /// The password of the key. OpenSSL never asks for a password in the terminal.
    const char *password;
};

/// The status of a TLS call that couldn't complete.
enum cameo_tls_status {
    /// Call the function again when the socket is readable.
    CAMEO_TLS_READ = -1,
    /// Call the function again when the socket is writable.
    CAMEO_TLS_WRITE = -2,
    /// The server has closed the connection.
    CAMEO_TLS_CLOSED = -3,
    /// The connection failed. See `cameo_tls_failure`.
    CAMEO_TLS_FAILED = -4,
};

struct cameo_tls;

/// Creates a connection over a connected, nonblocking socket. The caller still owns the socket.
///
/// Returns `NULL` and writes the reason to `failure`, which has `size` bytes, if a certificate or
/// key isn't usable.
struct cameo_tls *cameo_tls_new(
    int socket, const struct cameo_tls_options *options, char *failure, size_t size);
void cameo_tls_free(struct cameo_tls *tls);

/// Continues the handshake. Returns 1 when it's complete; otherwise a status.
int cameo_tls_connect(struct cameo_tls *tls);

/// Returns whether the server has chosen HTTP/2.
bool cameo_tls_is_http2(struct cameo_tls *tls);

/// Reads at most `size` bytes. Returns their number, or a status.
long cameo_tls_read(struct cameo_tls *tls, void *bytes, size_t size);

/// Writes at most `size` bytes. Returns their number, or a status.
long cameo_tls_write(struct cameo_tls *tls, const void *bytes, size_t size);

/// Sends the alert `close_notify`, without waiting for the server's alert.
void cameo_tls_shut_down(struct cameo_tls *tls);

/// Returns the reason why a call failed, as a clause. Sets `is_alert` to whether the server sent
/// the reason.
const char *cameo_tls_failure(struct cameo_tls *tls, bool *is_alert);

// MARK: - HTTP/2

/// The functions that a session calls while it receives and sends. `request` is the argument of
/// `cameo_http2_submit`.
struct cameo_http2_events {
    /// Receives a field of a response's head, such as `:status`.
    void (*field)(
        void *request, const uint8_t *name, size_t name_size, const uint8_t *value, size_t value_size);
    /// Receives a part of a response's body.
    void (*body)(void *request, const uint8_t *bytes, size_t size);
    /// Copies the next part of a request's body, at most `size` bytes. Returns its size, and sets
    /// `is_last` to whether it's the last part.
    size_t (*read)(void *request, uint8_t *bytes, size_t size, bool *is_last);
    /// Receives the end of a stream with an HTTP/2 error code, or 0 without an error. The request
    /// isn't used after this call.
    void (*closed)(void *request, uint32_t code);
};

/// Creates the session of a client. The first bytes that the session writes start the connection.
///
/// `events` must live as long as the session.
nghttp2_session *cameo_http2_new(const struct cameo_http2_events *events);
void cameo_http2_free(nghttp2_session *session);

/// Adds a request and returns its stream; a negative number if the session allows no further
/// requests. Fields are copied.
int32_t cameo_http2_submit(
    nghttp2_session *session, const nghttp2_nv *fields, size_t count, bool has_body, void *request);

/// Processes received bytes. Returns false if the connection is unusable.
bool cameo_http2_receive(nghttp2_session *session, const uint8_t *bytes, size_t size);

/// Sets `bytes` to the next bytes to write, which are valid until the next call. Returns their
/// number; 0 if there are none, and a negative number if the connection is unusable.
long cameo_http2_next(nghttp2_session *session, const uint8_t **bytes);

/// Ends a stream with CANCEL, without calling `closed` for it.
void cameo_http2_cancel(nghttp2_session *session, int32_t stream);

/// Returns the number of concurrent streams that the server allows.
uint32_t cameo_http2_max_streams(nghttp2_session *session);

/// Returns whether the session allows further requests: the server hasn't sent GOAWAY, and no error
/// has ended the session.
bool cameo_http2_is_open(nghttp2_session *session);

/// Returns whether the session no longer reads or writes: after GOAWAY, or after a server's error
/// that leaves streams open.
bool cameo_http2_has_ended(nghttp2_session *session);
