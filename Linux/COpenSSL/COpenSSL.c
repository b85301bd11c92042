#include "COpenSSL.h"
#include "LazyLibrary.h"

static const char *const files[] = {"libcrypto.so.3", NULL};
static const char *const names[] = {CAMEO_OPENSSL_FUNCTIONS(CAMEO_NAME) NULL};

struct cameo_openssl cameo_openssl_load(void) {
    struct cameo_openssl library;
    library.failure = cameo_load(files, "OpenSSL 3 (apt-get install libssl3)", names, &library);
    // Without this option, OpenSSL would free memory at exit that other threads still use. It
    // must be set in the first call to OpenSSL.
    library.OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
    return library;
}
