import Testing

extension Tag {
    /// Tests of code that runs concurrently. `make check` runs them with the thread sanitizer, too.
    @Tag package static var concurrency: Self
}
