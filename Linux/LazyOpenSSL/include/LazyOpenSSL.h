#pragma once

/// Loads OpenSSL's libcrypto unless a call did before, and returns `NULL`, or the reason why it isn't available and the
/// fix, as a clause for the end of an error. Any thread may call it.
const char *cameo_openssl_failure(void);
