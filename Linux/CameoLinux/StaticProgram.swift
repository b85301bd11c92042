import LazyLibrary

/// A statically linked program, such as the offline build of the tool.
package enum StaticProgram {
    /// Prepares a statically linked program to run on systems with a different C library. Call this
    /// function once, when the program starts.
    package static func prepare() { cameo_prepare_static() }
}
