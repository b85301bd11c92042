// A WASI program that runs requests as Tests/Support/EngineHost does: sizes and frames from standard input, responses
// to standard output. It tests the module in runtimes other than JavaScript's.

#include <stddef.h>
#include <stdint.h>

void *cameo_alloc(size_t count);
void cameo_free(void *pointer);
uint8_t *cameo_run(const uint8_t *request, uint32_t count);

typedef struct {
    uint8_t *start;
    size_t count;
} Part;

#define IMPORT(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(name)))
IMPORT("fd_read") int fd_read(int file, const Part *parts, size_t count, size_t *done);
IMPORT("fd_write") int fd_write(int file, const Part *parts, size_t count, size_t *done);

// Returns whether all bytes were read or written.
static int transfer(int file, uint8_t *bytes, size_t count) {
    while (count > 0) {
        Part part = {bytes, count};
        size_t done = 0;
        int error = file == 0 ? fd_read(0, &part, 1, &done) : fd_write(file, &part, 1, &done);
        if (error != 0 || done == 0) return 0;
        bytes += done;
        count -= done;
    }
    return 1;
}

static uint32_t little_endian(const uint8_t *bytes) {
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

void _start(void) {
    uint8_t size[4];
    while (transfer(0, size, 4)) {
        uint32_t count = little_endian(size);
        uint8_t *request = cameo_alloc(count);
        if (request == NULL || !transfer(0, request, count)) __builtin_trap();
        uint8_t *response = cameo_run(request, count);
        cameo_free(request);
        if (response == NULL || !transfer(1, response, little_endian(response) + 4)) __builtin_trap();
        cameo_free(response);
    }
}
