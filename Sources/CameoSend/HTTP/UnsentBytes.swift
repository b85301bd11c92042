#if os(Linux)
/// Bytes that are waiting to be sent.
struct UnsentBytes {
    private var bytes: [UInt8] = []
    private var start = 0

    /// The number of sent bytes at which they are removed while other bytes are unsent, because on
    /// a slow network, the buffer may never become empty.
    private static let maxSent = 65_536

    var count: Int { bytes.count - start }

    mutating func append(_ new: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: new) }

    /// Returns the result of a closure that receives the bytes and their count.
    func withUnsafeBytes(_ body: (UnsafePointer<UInt8>?, Int) -> Int) -> Int {
        bytes.withUnsafeBufferPointer { body($0.baseAddress.map { $0 + start }, count) }
    }

    /// Removes bytes that were sent.
    mutating func removeFirst(_ number: Int) {
        start += number
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            start = 0
        } else if start >= Self.maxSent {
            bytes.removeFirst(start)
            start = 0
        }
    }
}
#endif
