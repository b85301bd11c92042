import Cameo
import Foundation

/// A fetcher that answers from a list of its own for each address, counts what it is asked, and can be
/// held until a test lets it go on.
public final class ScriptedFetcher: Downloading, @unchecked Sendable {
    private let lock = NSLock()
    private var answers: [String: [Result<[UInt8], DownloadError>]]
    private var asked: [DownloadRequest] = []
    private var isHeld: Bool
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How long an answer takes, as the test's clock is moved by it; nothing else waits for it.
    private let delay: @Sendable () -> Void

    /// A fetcher; the last answer of a list is given again and again.
    public init(
        _ answers: [String: [Result<[UInt8], DownloadError>]],
        isHeld: Bool = false,
        delay: @escaping @Sendable () -> Void = {}
    ) {
        self.answers = answers
        self.isHeld = isHeld
        self.delay = delay
    }

    /// The addresses that were asked, in order.
    public var addresses: [String] { requests.map(\.address) }

    /// What was asked, in order.
    public var requests: [DownloadRequest] { lock.withLock { asked } }

    /// Lets all who are held go on.
    public func letGo() {
        let waiting = lock.withLock {
            isHeld = false
            defer { self.waiting = [] }
            return self.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once so many are held.
    public func untilHeld(_ count: Int) async {
        while lock.withLock({ waiting.count }) < count { await Task.yield() }
    }

    /// The next answer of the list.
    public func fetch(_ request: DownloadRequest, into file: URL) async throws(DownloadError)
        -> String?
    {
        lock.withLock { asked.append(request) }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let goesOn = lock.withLock {
                    if isHeld, !Task.isCancelled { waiting.append(continuation) }
                    return !isHeld || Task.isCancelled
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            letGo()
        }
        guard !Task.isCancelled else { throw .cancelled }
        delay()
        let answer = lock.withLock { () -> Result<[UInt8], DownloadError> in
            guard var list = answers[request.address], let first = list.first else {
                return .failure(.status(404))
            }
            if list.count > 1 { list.removeFirst() }
            answers[request.address] = list
            return first
        }
        let sink = try FileSink(file, limit: request.byteLimit)
        try sink.write(try answer.get())
        return nil
    }
}
