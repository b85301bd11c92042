/// A value that is passed between threads but used by only one thread at a time.
///
/// The type is `@unchecked Sendable`. Apple's content, intent and request classes aren't
/// `Sendable`, but vendor callbacks and donations pass them across threads.
package struct UncheckedSendable<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
