#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "LazyLibrary.h"
#include <dlfcn.h>
#include <features.h>
#include <stdio.h>
#include <string.h>
#ifdef __GLIBC__
#include <nss.h>
#endif

static const char static_failure[] =
    "this is the offline build of cameo, which has no network code; use the one for Linux that isn't named offline";

/// Replaces a function of a library that isn't available. On Linux, the caller's arguments don't
/// affect it.
static void *unavailable(void) { return NULL; }

static const char *failure(const char *file, const char *problem, const char *package) {
    char *text = NULL;
    bool has_text = asprintf(&text, "%s %s; install %s", file, problem, package) >= 0;
    return has_text ? text : "there is no memory";
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

void cameo_prepare_static(void) {
    if (!cameo_is_static()) return;
#ifdef __GLIBC__
    // Since version 2.34, the C library itself contains the code that reads /etc/passwd and
    // /etc/group.
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
    __nss_configure_lookup("hosts", "files");
#endif
}

// The start code of a static program registers the tables for unwinding, and the first thread that
// exits sorts them, which takes longer than most commands. Without the registration, the unwinder
// searches the sorted index that the linker writes. These functions apply only if the program is
// linked with `--wrap` for their names.
void __wrap___register_frame_info(const void *begin, void *object);
void *__wrap___deregister_frame_info(const void *begin);

void __wrap___register_frame_info(const void *begin, void *object) { (void)begin, (void)object; }

void *__wrap___deregister_frame_info(const void *begin) {
    (void)begin;
    return 0;
}
