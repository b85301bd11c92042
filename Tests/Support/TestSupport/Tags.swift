import Testing

extension Tag {
    /// Tests of code that runs concurrently. `make check` runs them with the thread sanitizer, too.
    @Tag package static var concurrency: Self
}

#if os(iOS)
extension Trait where Self == ConditionTrait {
    /// No limit in a simulator: the trait requires iOS 16.
    package static var hangLimit: Self { .enabled(if: true) }
}
#else
extension Trait where Self == TimeLimitTrait {
    /// The time after which a test counts as hung. It is long: all tests share a few threads, and others may
    /// block these for minutes.
    package static var hangLimit: Self { .timeLimit(.minutes(10)) }
}
#endif
