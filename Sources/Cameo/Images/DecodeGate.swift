import Foundation

/// A gate that lets only one decoder run at a time, because the extension's memory can't hold two
/// bitmaps.
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
