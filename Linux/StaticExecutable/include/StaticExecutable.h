#pragma once
#include <stdbool.h>

/// Whether the program is linked statically. Such a program must not load libraries: they bring a second C library,
/// and if that is newer than the one in the program, the program crashes.
bool cameo_is_static(void);

/// Keeps the C library from loading the system's modules for names of users and groups in a static program. Called by
/// programs, not by libraries, before they start threads.
void cameo_prepare_static(void);

/// The reason why a static program can't use a library, and the fix, as a clause for the end of an error.
extern const char *const cameo_static_failure;
