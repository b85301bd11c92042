import Foundation

/// A gate that lets one decoder run at a time, because two bitmaps don't fit in the extension's memory.
struct DecodeGate: Sendable {
    static let shared = DecodeGate()

    private let lock = NSLock()

    /// Runs a closure while no other decoder runs.
    func run<Value, Failure: Error>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
