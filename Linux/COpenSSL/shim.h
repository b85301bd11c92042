// The functions for elliptic curves are deprecated in OpenSSL 3, but OpenSSL 1.1 has no others.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/ec.h>
#include <openssl/ecdh.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/obj_mac.h>
