import Testing

extension Tag {
    /// The tag for tests of code that runs concurrently. `make check` also runs them with the
    /// thread sanitizer.
    @Tag package static var concurrency: Self
}

#if os(iOS)
extension Trait where Self == ConditionTrait {
    /// A trait without a limit for simulators, because the time limit requires iOS 16.
    package static var hangLimit: Self { .enabled(if: true) }
}
#else
extension Trait where Self == TimeLimitTrait {
    /// A trait with the time after which a test counts as hung. The time is long, because all tests
    /// share a few threads, and other tests may block these for minutes.
    package static var hangLimit: Self { .timeLimit(.minutes(10)) }
}
#endif
