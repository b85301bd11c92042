#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LazyLibrary.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const char static_failure[] =
    "a program that is linked statically can't load libraries; link it without -static-executable";

/// Replaces every function of a library that isn't available. On Linux, it can be called with any
/// arguments.
static void *unavailable(void) { return NULL; }

static const char *failure(const char *file, const char *problem, const char *package) {
    char *text = NULL;
    bool has_text = asprintf(&text, "%s %s; install %s", file, problem, package) >= 0;
    return has_text ? text : "memory allocation failed";
}

/// Sets the functions of a library. Returns NULL, or the reason why the library isn't available.
static const char *find(
    const char *const *files, const char *package, const char *const *names, void **functions) {
    if (cameo_is_static()) return static_failure;
    void *library = NULL;
    for (size_t i = 0; files[i] && !library; i++) library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library) return failure(files[0], "wasn't found", package);
    for (size_t i = 0; names[i]; i++) {
        functions[i] = dlsym(library, names[i]);
        if (!functions[i]) return failure(files[0], "is too old", package);
    }
    return NULL;
}

const char *cameo_load(
    const char *const *files, const char *package, const char *const *names, void *functions) {
    const char *reason = find(files, package, names, functions);
    for (size_t i = 0; reason && names[i]; i++) ((void **)functions)[i] = (void *)unavailable;
    return reason;
}

/// This symbol exists only in programs that can load libraries.
extern const char _DYNAMIC[] __attribute__((weak, visibility("hidden")));

bool cameo_is_static(void) { return !_DYNAMIC; }
