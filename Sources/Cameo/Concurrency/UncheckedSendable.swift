/// A value that threads pass to each other, and that only one thread uses at a time.
///
/// The type is `@unchecked Sendable`, because Apple's content, intent and request classes aren't
/// `Sendable`, but a vendor's callback or a donation passes their objects to another thread.
package struct UncheckedSendable<Value>: @unchecked Sendable {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}
