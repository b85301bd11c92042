import LazyLibrary

/// A program that is linked statically, as the offline build of the tool is.
package enum StaticProgram {
    /// Prepares a program, if it is linked statically, to run on systems with another C library. Called once, when the
    /// program starts.
    package static func prepare() { cameo_prepare_static() }
}
