// Loading libcrypto takes longer than most commands of the tool, and more memory. These functions have the names of
// OpenSSL's, and load it at the first call. If OpenSSL isn't installed, they fail like OpenSSL.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "LazyOpenSSL.h"
#include "StaticExecutable.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
// libcurl, which tests link, calls OpenSSL itself.
#pragma GCC visibility push(hidden)
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#pragma GCC visibility pop

static void *library;

static void load(void) {
    if (cameo_is_static()) return;
    library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    // At the end of the program, OpenSSL would free what other threads use. The first call of OpenSSL decides about that.
    typeof(OPENSSL_init_crypto) *initialize = NULL;
    void *address = library ? dlsym(library, "OPENSSL_init_crypto") : NULL;
    memcpy(&initialize, &address, sizeof address);
    if (initialize) initialize(OPENSSL_INIT_NO_ATEXIT, NULL);
}

/// Returns a function of libcrypto, or NULL if it isn't available.
static void *find(const char *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return library ? dlsym(library, name) : NULL;
}

const char *cameo_openssl_failure(void) {
    if (cameo_is_static()) return cameo_static_failure;
    if (find("EVP_sha256")) return NULL;
    return "libcrypto.so.3 wasn't found; install OpenSSL 3 (apt-get install libssl3)";
}

/// Defines a function that calls the function of libcrypto with the same name and returns a value if there is none.
#define FUNCTION(type, name, parameters, arguments, failure)                                       \
    type (name) parameters {                                                                        \
        static _Atomic(void *) address = NULL;                                                     \
        if (!atomic_load(&address)) atomic_store(&address, find(#name));                           \
        type (*function) parameters = (type (*) parameters)atomic_load(&address);                    \
        return function ? function arguments : failure;                                            \
    }

// MARK: - SHA-256

FUNCTION(EVP_MD_CTX *, EVP_MD_CTX_new, (void), (), NULL)
FUNCTION(void, EVP_MD_CTX_free, (EVP_MD_CTX *context), (context), (void)0)
FUNCTION(const EVP_MD *, EVP_sha256, (void), (), NULL)
FUNCTION(int, EVP_DigestInit_ex,
    (EVP_MD_CTX *context, const EVP_MD *type, ENGINE *engine),
    (context, type, engine), 0)
FUNCTION(int, EVP_DigestUpdate,
    (EVP_MD_CTX *context, const void *bytes, size_t count),
    (context, bytes, count), 0)
FUNCTION(int, EVP_DigestFinal_ex,
    (EVP_MD_CTX *context, unsigned char *digest, unsigned int *size),
    (context, digest, size), 0)

// MARK: - AES-GCM

FUNCTION(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void), (), NULL)
FUNCTION(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX *context), (context), (void)0)
FUNCTION(int, EVP_CIPHER_CTX_ctrl,
    (EVP_CIPHER_CTX *context, int type, int count, void *bytes),
    (context, type, count, bytes), 0)
FUNCTION(const EVP_CIPHER *, EVP_aes_128_gcm, (void), (), NULL)
FUNCTION(const EVP_CIPHER *, EVP_aes_192_gcm, (void), (), NULL)
FUNCTION(const EVP_CIPHER *, EVP_aes_256_gcm, (void), (), NULL)
FUNCTION(int, EVP_DecryptInit_ex,
    (EVP_CIPHER_CTX *context, const EVP_CIPHER *type, ENGINE *engine, const unsigned char *key,
     const unsigned char *nonce),
    (context, type, engine, key, nonce), 0)
FUNCTION(int, EVP_DecryptUpdate,
    (EVP_CIPHER_CTX *context, unsigned char *output, int *written, const unsigned char *input, int
     count),
    (context, output, written, input, count), 0)
FUNCTION(int, EVP_DecryptFinal_ex,
    (EVP_CIPHER_CTX *context, unsigned char *output, int *written),
    (context, output, written), 0)

// MARK: - HKDF

FUNCTION(EVP_PKEY_CTX *, EVP_PKEY_CTX_new_id, (int id, ENGINE *engine), (id, engine), NULL)
FUNCTION(void, EVP_PKEY_CTX_free, (EVP_PKEY_CTX *context), (context), (void)0)
FUNCTION(int, EVP_PKEY_derive_init, (EVP_PKEY_CTX *context), (context), 0)
FUNCTION(int, EVP_PKEY_derive,
    (EVP_PKEY_CTX *context, unsigned char *key, size_t *count),
    (context, key, count), 0)
FUNCTION(int, EVP_PKEY_CTX_set_hkdf_md,
    (EVP_PKEY_CTX *context, const EVP_MD *type),
    (context, type), 0)
FUNCTION(int, EVP_PKEY_CTX_set1_hkdf_salt,
    (EVP_PKEY_CTX *context, const unsigned char *salt, int count),
    (context, salt, count), 0)
FUNCTION(int, EVP_PKEY_CTX_set1_hkdf_key,
    (EVP_PKEY_CTX *context, const unsigned char *key, int count),
    (context, key, count), 0)
FUNCTION(int, EVP_PKEY_CTX_add1_hkdf_info,
    (EVP_PKEY_CTX *context, const unsigned char *info, int count),
    (context, info, count), 0)

// MARK: - Elliptic curves

FUNCTION(EC_KEY *, EC_KEY_new_by_curve_name, (int curve), (curve), NULL)
FUNCTION(void, EC_KEY_free, (EC_KEY *key), (key), (void)0)
FUNCTION(const EC_GROUP *, EC_KEY_get0_group, (const EC_KEY *key), (key), NULL)
FUNCTION(const EC_POINT *, EC_KEY_get0_public_key, (const EC_KEY *key), (key), NULL)
FUNCTION(int, EC_KEY_set_private_key, (EC_KEY *key, const BIGNUM *number), (key, number), 0)
FUNCTION(int, EC_KEY_set_public_key, (EC_KEY *key, const EC_POINT *point), (key, point), 0)
FUNCTION(int, EC_KEY_check_key, (const EC_KEY *key), (key), 0)
FUNCTION(EC_POINT *, EC_POINT_new, (const EC_GROUP *group), (group), NULL)
FUNCTION(void, EC_POINT_free, (EC_POINT *point), (point), (void)0)
FUNCTION(int, EC_POINT_mul,
    (const EC_GROUP *group, EC_POINT *result, const BIGNUM *number, const EC_POINT *point, const
     BIGNUM *factor, BN_CTX *context),
    (group, result, number, point, factor, context), 0)
FUNCTION(int, EC_POINT_oct2point,
    (const EC_GROUP *group, EC_POINT *point, const unsigned char *bytes, size_t count, BN_CTX
     *context),
    (group, point, bytes, count, context), 0)
FUNCTION(size_t, EC_POINT_point2oct,
    (const EC_GROUP *group, const EC_POINT *point, point_conversion_form_t form, unsigned char
     *bytes, size_t count, BN_CTX *context),
    (group, point, form, bytes, count, context), 0)
FUNCTION(int, ECDH_compute_key,
    (void *secret, size_t count, const EC_POINT *publicKey, const EC_KEY *key, void *(*derive)(const
     void *, size_t, void *, size_t *)),
    (secret, count, publicKey, key, derive), 0)
FUNCTION(BIGNUM *, BN_bin2bn,
    (const unsigned char *bytes, int count, BIGNUM *number),
    (bytes, count, number), NULL)
FUNCTION(int, BN_bn2binpad,
    (const BIGNUM *number, unsigned char *bytes, int count),
    (number, bytes, count), 0)
FUNCTION(void, BN_clear_free, (BIGNUM *number), (number), (void)0)

// MARK: - Signatures

FUNCTION(ECDSA_SIG *, ECDSA_do_sign,
    (const unsigned char *digest, int count, EC_KEY *key),
    (digest, count, key), NULL)
FUNCTION(void, ECDSA_SIG_free, (ECDSA_SIG *signature), (signature), (void)0)
FUNCTION(const BIGNUM *, ECDSA_SIG_get0_r, (const ECDSA_SIG *signature), (signature), NULL)
FUNCTION(const BIGNUM *, ECDSA_SIG_get0_s, (const ECDSA_SIG *signature), (signature), NULL)
FUNCTION(EVP_PKEY *, d2i_PrivateKey,
    (int type, EVP_PKEY **key, const unsigned char **bytes, long count),
    (type, key, bytes, count), NULL)
FUNCTION(void, EVP_PKEY_free, (EVP_PKEY *key), (key), (void)0)
FUNCTION(int, EVP_DigestSignInit,
    (EVP_MD_CTX *context, EVP_PKEY_CTX **keyContext, const EVP_MD *type, ENGINE *engine, EVP_PKEY
     *key),
    (context, keyContext, type, engine, key), 0)
FUNCTION(int, EVP_DigestSign,
    (EVP_MD_CTX *context, unsigned char *signature, size_t *signatureCount, const unsigned char
     *bytes, size_t count),
    (context, signature, signatureCount, bytes, count), 0)
