#pragma once
#if !__has_include(<openssl/evp.h>)
#error "OpenSSL's headers are missing; install them (apt-get install libssl-dev)"
#endif
// OpenSSL 3 deprecates its functions for elliptic curves, but OpenSSL 1.1 has no other functions
// for them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>

/// The functions of libcrypto that Cameo uses for SHA-256, AES-GCM, HKDF, elliptic curves and
/// signatures.
#define CAMEO_OPENSSL_FUNCTIONS(X) \
    X(OPENSSL_init_crypto) \
    X(EVP_MD_CTX_new) X(EVP_MD_CTX_free) X(EVP_sha256) \
    X(EVP_DigestInit_ex) X(EVP_DigestUpdate) X(EVP_DigestFinal_ex) \
    X(EVP_CIPHER_CTX_new) X(EVP_CIPHER_CTX_free) X(EVP_CIPHER_CTX_ctrl) \
    X(EVP_aes_128_gcm) X(EVP_aes_192_gcm) X(EVP_aes_256_gcm) \
    X(EVP_DecryptInit_ex) X(EVP_DecryptUpdate) X(EVP_DecryptFinal_ex) \
    X(EVP_PKEY_CTX_new_id) X(EVP_PKEY_CTX_free) X(EVP_PKEY_derive_init) X(EVP_PKEY_derive) \
    X(EVP_PKEY_CTX_set_hkdf_md) X(EVP_PKEY_CTX_set1_hkdf_salt) \
    X(EVP_PKEY_CTX_set1_hkdf_key) X(EVP_PKEY_CTX_add1_hkdf_info) \
    X(EC_KEY_new_by_curve_name) X(EC_KEY_free) X(EC_KEY_get0_group) X(EC_KEY_get0_public_key) \
    X(EC_KEY_set_private_key) X(EC_KEY_set_public_key) X(EC_KEY_check_key) \
    X(EC_POINT_new) X(EC_POINT_free) X(EC_POINT_mul) \
    X(EC_POINT_oct2point) X(EC_POINT_point2oct) X(ECDH_compute_key) \
    X(BN_bin2bn) X(BN_bn2binpad) X(BN_clear_free) \
    X(ECDSA_do_sign) X(ECDSA_SIG_free) X(ECDSA_SIG_get0_r) X(ECDSA_SIG_get0_s) \
    X(d2i_PrivateKey) X(EVP_PKEY_free) X(EVP_DigestSignInit) X(EVP_DigestSign)

/// The functions of OpenSSL's libcrypto. If the library isn't available, all functions return 0,
/// which indicates a failure.
struct __attribute__((swift_attr("@Sendable"))) cameo_openssl {
#define CAMEO_FUNCTION(name) __typeof__(name) *_Nonnull name;
    CAMEO_OPENSSL_FUNCTIONS(CAMEO_FUNCTION)
#undef CAMEO_FUNCTION
    /// The reason why libcrypto isn't available and the fix, as a clause for the end of an error;
    /// `NULL` if it is available.
    const char *_Nullable failure;
};

/// Loads libcrypto and its functions.
struct cameo_openssl cameo_openssl_load(void);
