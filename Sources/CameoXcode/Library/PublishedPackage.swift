/// The published Swift package, which projects refer to by default. While it is empty, the library is copied to the
/// project.
package enum PublishedPackage {
    /// The URL of the repository; empty if none is public.
    package static let url = ""
    /// The version that the tool adds to projects; empty if none is published.
    package static let version = ""
}
