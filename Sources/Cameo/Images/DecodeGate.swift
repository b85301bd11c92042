/// A gate that lets only one decoder run at a time, because the extension's memory can't hold two
/// bitmaps.
struct DecodeGate: Sendable {
    static let shared = DecodeGate()

    /// The number of images decoded so far. Without a value to protect, the thread sanitizer would
    /// report the lock.
    private let count = Locked(0)

    /// Runs a closure when no other decoder is running.
    func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
        try count.withLock { count in
            count += 1
            return Result { () throws(Failure) in try body() }
        }
        .get()
    }
}
