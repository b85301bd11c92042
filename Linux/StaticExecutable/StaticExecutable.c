#include "StaticExecutable.h"
#include <features.h>
#ifdef __GLIBC__
#include <nss.h>
#endif

/// Exists only in programs that can load libraries.
extern const char _DYNAMIC[] __attribute__((weak, visibility("hidden")));

const char *const cameo_static_failure =
    "this is the offline build of cameo, which has no network code; use the one for Linux that isn't named offline";

bool cameo_is_static(void) { return !_DYNAMIC; }

void cameo_prepare_static(void) {
    if (!cameo_is_static()) return;
#ifdef __GLIBC__
    // The code that reads /etc/passwd and /etc/group is part of the C library since version 2.34.
    __nss_configure_lookup("passwd", "files");
    __nss_configure_lookup("group", "files");
    __nss_configure_lookup("hosts", "files");
#endif
}

// The start code of a static program registers the tables for unwinding, which are then sorted when the first thread exits:
// that takes longer than most commands. Without the registration, the unwinder searches the sorted index that the linker
// writes. Used only if the program is linked with `--wrap` for these names.
void __wrap___register_frame_info(const void *begin, void *object);
void *__wrap___deregister_frame_info(const void *begin);

void __wrap___register_frame_info(const void *begin, void *object) { (void)begin, (void)object; }

void *__wrap___deregister_frame_info(const void *begin) {
    (void)begin;
    return 0;
}
