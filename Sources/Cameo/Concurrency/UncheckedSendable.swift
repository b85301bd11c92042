/// A value that is passed between threads and used by one thread at a time.
///
/// `@unchecked Sendable` because Apple's contents, intents and requests aren't `Sendable`, but a
/// vendor's callback or a donation passes them to another thread.
package struct UncheckedSendable<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}
