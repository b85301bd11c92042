// TLS by OpenSSL and HTTP/2 frames by nghttp2: what `HTTP2Engine` requires of them. Neither does any input or output
// besides that of a socket, and one thread at a time uses a value.
#pragma once
#if !__has_include(<nghttp2/nghttp2.h>)
#error "nghttp2's header is missing; install it (apt-get install libnghttp2-dev)"
#endif
#include <nghttp2/nghttp2.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads OpenSSL and nghttp2 unless a call did before, and returns `NULL`, or the reason why they aren't available and
/// the fix, as a clause for the end of an error. Any thread may call it.
const char *cameo_http2_failure(void);

// MARK: - Sockets

/// The endpoints of a host: its IP addresses and a port.
struct cameo_endpoints;

/// Returns the endpoints of a host, or `NULL` and the reason. It waits for the network.
struct cameo_endpoints *cameo_resolve(const char *host, const char *port, const char **failure);
void cameo_endpoints_free(struct cameo_endpoints *endpoints);

/// Returns a nonblocking socket that connects to the next address; -1 if there is none.
int cameo_connect_next(struct cameo_endpoints *endpoints);

/// Whether there is a next address.
bool cameo_has_next(const struct cameo_endpoints *endpoints);

/// Why a socket isn't connected, as a clause; `NULL` if it is.
const char *cameo_socket_failure(int socket);

/// Returns a descriptor with which other threads wake `cameo_wait`; -1 if there is none.
int cameo_waker_new(void);
void cameo_wake(int waker);
void cameo_close(int descriptor);

/// What `cameo_wait` found.
enum cameo_readiness { CAMEO_READABLE = 1, CAMEO_WRITABLE = 2 };

/// Waits for a socket (-1: none), a waker or a time in nanoseconds, and returns what the socket is ready for.
int cameo_wait(int socket, bool waits_to_write, int waker, int64_t nanoseconds);

/// Blocks SIGPIPE on this thread, because OpenSSL writes to sockets that the server may have closed.
void cameo_block_broken_pipes(void);

// MARK: - TLS

/// The options of a connection. Strings are copied.
struct cameo_tls_options {
    /// The name or address that the server's certificate must be for.
    const char *host;
    /// A file with the authorities that are trusted; `NULL` for the system's.
    const char *authority_file;
    /// A client certificate; `NULL` if there is none.
    const char *certificate_file;
    /// The file of the certificate's private key (PEM).
    const char *key_file;
    /// Whether the certificate's file is PKCS#12 and contains the key.
    bool is_pkcs12;
    /// The password of the key. OpenSSL never asks for one in the terminal.
    const char *password;
};

/// What a call of TLS couldn't do.
enum cameo_tls_status {
    /// Call again when the socket is readable.
    CAMEO_TLS_READ = -1,
    /// Call again when the socket is writable.
    CAMEO_TLS_WRITE = -2,
    /// The server has closed the connection.
    CAMEO_TLS_CLOSED = -3,
    /// The connection failed; see `cameo_tls_failure`.
    CAMEO_TLS_FAILED = -4,
};

struct cameo_tls;

/// Creates a connection over a connected, nonblocking socket, which stays the caller's.
///
/// Returns `NULL` and writes the reason to `failure` (of `size` bytes) if a certificate or a key can't be used.
struct cameo_tls *cameo_tls_new(
    int socket, const struct cameo_tls_options *options, char *failure, size_t size);
void cameo_tls_free(struct cameo_tls *tls);

/// Continues the handshake: 1 at its end, or a status.
int cameo_tls_connect(struct cameo_tls *tls);

/// Whether the server has chosen HTTP/2.
bool cameo_tls_is_http2(struct cameo_tls *tls);

/// Reads at most `size` bytes: their number, or a status.
long cameo_tls_read(struct cameo_tls *tls, void *bytes, size_t size);

/// Writes at most `size` bytes: their number, or a status.
long cameo_tls_write(struct cameo_tls *tls, const void *bytes, size_t size);

/// Sends the end of the connection, without waiting for the server's.
void cameo_tls_shut_down(struct cameo_tls *tls);

/// Why a call failed, as a clause, and whether the server sent the reason (an alert).
const char *cameo_tls_failure(struct cameo_tls *tls, bool *is_alert);

// MARK: - HTTP/2

/// Functions that a session calls while it receives and sends. A `request` is the pointer of `cameo_http2_submit`.
struct cameo_http2_events {
    /// A field of a response's head, such as `:status`.
    void (*field)(
        void *request, const uint8_t *name, size_t name_size, const uint8_t *value, size_t value_size);
    /// A part of a response's body.
    void (*body)(void *request, const uint8_t *bytes, size_t size);
    /// Copies the next part of a request's body, at most `size` bytes, and returns its size and whether it's the last.
    size_t (*read)(void *request, uint8_t *bytes, size_t size, bool *is_last);
    /// The end of a stream, with the error code of HTTP/2; 0 if there is none. The request isn't used after it.
    void (*closed)(void *request, uint32_t code);
};

/// Creates the session of a client: it has sent nothing yet, and its first output begins the connection.
///
/// `events` must live as long as the session.
nghttp2_session *cameo_http2_new(const struct cameo_http2_events *events);
void cameo_http2_free(nghttp2_session *session);

/// Adds a request, and returns its stream; a negative number if no request is allowed any more. Fields are copied.
int32_t cameo_http2_submit(
    nghttp2_session *session, const nghttp2_nv *fields, size_t count, bool has_body, void *request);

/// Processes what was read; false if the connection is unusable.
bool cameo_http2_receive(nghttp2_session *session, const uint8_t *bytes, size_t size);

/// Returns the number of bytes to write next, which `bytes` then points to until the next call; 0 if there are none, and
/// a negative number if the connection is unusable.
long cameo_http2_next(nghttp2_session *session, const uint8_t **bytes);

/// Ends a stream with CANCEL, without a call of `closed` for it.
void cameo_http2_cancel(nghttp2_session *session, int32_t stream);

/// The number of streams that the server allows at the same time.
uint32_t cameo_http2_max_streams(nghttp2_session *session);

/// Whether further requests are allowed: the server has sent no GOAWAY.
bool cameo_http2_is_open(nghttp2_session *session);

/// Whether nothing is read or written any more: after GOAWAY, or after a server's error, with which streams stay open.
bool cameo_http2_has_ended(nghttp2_session *session);
