#pragma once
#include <stdbool.h>
#include <stddef.h>

/// A function of a library as a field of a structure, and its name: for lists of functions, `LIST(CAMEO_FIELD)`.
#define CAMEO_FIELD(name) __typeof__(name) *name;
#define CAMEO_NAME(name) #name,

/// Loads a library and its functions, so that a program starts without it: that takes longer than most commands.
///
/// Returns `NULL`, or the reason why the library isn't available and the fix, as a clause for the end of an error. All
/// functions then return 0. Called once for a library.
///
/// - Parameters:
///   - files: The names of the library's file, the preferred one first, and `NULL`.
///   - package: The name of the library, and how to install it.
///   - names: The names of the functions, and `NULL`.
///   - functions: A structure with a pointer for each name.
const char *cameo_load(
    const char *const *files, const char *package, const char *const *names, void *functions);

/// Whether the program is linked statically. Such a program must not load libraries: they bring a second C library,
/// and if that is newer than the one in the program, the program crashes.
bool cameo_is_static(void);

/// Keeps the C library from loading the system's modules for names of users and groups in a static program. Called by
/// programs, not by libraries, before they start threads.
void cameo_prepare_static(void);
