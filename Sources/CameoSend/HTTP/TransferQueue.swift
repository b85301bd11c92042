#if os(Linux)
/// A queue of requests. Some may have ended since they were appended.
struct TransferQueue {
    private var transfers: [HTTPTransfer] = []
    private var start = 0

    var isEmpty: Bool { start == transfers.count }

    /// The requests that haven't ended.
    var all: [HTTPTransfer] { transfers[start...].filter { $0.continuation != nil } }

    /// The earliest deadline; the maximum if the queue is empty.
    var deadline: UInt64 { transfers[start...].lazy.map(\.deadline).min() ?? .max }

    mutating func append(_ transfer: HTTPTransfer) { transfers.append(transfer) }

    /// Removes and returns the first request that hasn't ended; `nil` if there is none.
    mutating func next() -> HTTPTransfer? {
        while start < transfers.count {
            let transfer = transfers[start]
            start += 1
            if start == transfers.count || start > 1024 {
                transfers.removeFirst(start)
                start = 0
            }
            if transfer.continuation != nil { return transfer }
        }
        return nil
    }

    /// Removes the requests that have ended.
    mutating func removeEnded() { (transfers, start) = (all, 0) }

    /// Ends all requests.
    mutating func finish(_ result: HTTPResult) {
        let ended = transfers[start...]
        (transfers, start) = ([], 0)
        for transfer in ended { transfer.finish(result) }
    }
}
#endif
