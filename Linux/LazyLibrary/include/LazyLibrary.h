#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Declares a function of a library as a field of a structure with the function's name. For lists
/// of functions, use `LIST(CAMEO_FIELD)`.
#define CAMEO_FIELD(name) __typeof__(name) *name;
#define CAMEO_NAME(name) #name,

/// Loads a library and its functions. Programs load libraries on first use, because loading takes
/// longer than most commands.
///
/// Returns `NULL`, or the reason why the library isn't available and the fix, as a clause for the
/// end of an error. In this case, all functions return 0. Call this function once for each library.
///
/// - Parameters:
///   - files: The possible file names of the library in order of preference, followed by `NULL`.
///   - package: The name of the library, and how to install it.
///   - names: The names of the functions, followed by `NULL`.
///   - functions: A structure with a function pointer for each name.
const char *cameo_load(
    const char *const *files, const char *package, const char *const *names, void *functions);

/// Returns whether the program is statically linked. Such a program must not load libraries,
/// because they load a second C library. If that is newer than the program's own C library, the
/// program crashes.
bool cameo_is_static(void);
