/// The exit codes of the tool.
package enum ExitCode {
    package static let success: Int32 = 0
    package static let failure: Int32 = 1
    package static let usageError: Int32 = 64
    /// A file can't be read or written.
    package static let fileError: Int32 = 66
    /// `cameo send` can't reach the provider.
    package static let unavailable: Int32 = 69
    /// The provider asks `cameo send` to retry later.
    package static let tryLater: Int32 = 75
    /// The provider rejected the key or certificate that `cameo send` used.
    package static let notAuthorized: Int32 = 77
    /// A configuration is invalid.
    package static let configurationError: Int32 = 78
    /// The reader of standard output, such as `head`, closed the pipe.
    package static let closedPipe: Int32 = 141
}
