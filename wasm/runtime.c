// The functions of a C library that Swift's standard library calls, besides the allocator of wasi-libc. The module
// imports nothing.

#include <stddef.h>
#include <stdint.h>

void *malloc(size_t count);
void free(void *pointer);
double strtod(const char *text, char **end);

// Allocates memory for a request; null if there isn't enough.
void *cameo_alloc(size_t count) { return malloc(count); }

// Releases a request or a response.
void cameo_free(void *pointer) { free(pointer); }

uintptr_t __stack_chk_guard = 0x51a9c0de;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// Numbers are in the C locale, the only one of wasi-libc.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
    char *end;
    *result = strtod(text, &end);
    return end;
}

static uint64_t state = 0x9e3779b97f4a7c15;

// Sets the seed of the random numbers, which only hash tables use, so that an attacker can't prepare a payload with
// colliding keys. Without a seed, the numbers are the same in every instance.
void cameo_seed(uint64_t seed) { state = seed; }

// SplitMix64. The host chooses the seed.
void arc4random_buf(void *buffer, size_t count) {
    uint8_t *bytes = buffer;
    while (count > 0) {
        uint64_t value = (state += 0x9e3779b97f4a7c15);
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        value ^= value >> 31;
        for (int index = 0; index < 8 && count > 0; index++, count--) {
            *bytes++ = (uint8_t)(value >> (8 * index));
        }
    }
}

// Returns the low 128 bits of the product of two 128-bit integers. Compiled code calls it (compiler-rt, `__multi3`).
__int128 __multi3(__int128 one, __int128 other) {
    uint64_t a = (uint64_t)one, b = (uint64_t)other;
    uint64_t low_a = (uint32_t)a, high_a = a >> 32, low_b = (uint32_t)b, high_b = b >> 32;
    uint64_t low = low_a * low_b;
    uint64_t middle = high_a * low_b + (low >> 32);
    uint64_t cross = low_a * high_b + (uint32_t)middle;
    uint64_t high = high_a * high_b + (middle >> 32) + (cross >> 32);
    high += (uint64_t)((unsigned __int128)one >> 64) * b + (uint64_t)((unsigned __int128)other >> 64) * a;
    return (__int128)((unsigned __int128)high << 64 | (cross << 32) | (uint32_t)low);
}

// The C library's strtod refers to its streams, which would import functions of the host. It reads a string with a known end,
// so it never requests more bytes; only its variant for long double, which nothing calls, writes a message.
int __uflow(void *stream) { return -1; }
int fputs(const char *text, void *stream) { __builtin_trap(); }
char __stderr_FILE[1];
_Noreturn void abort(void) { __builtin_trap(); }
