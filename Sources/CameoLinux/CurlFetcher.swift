import CCurl
import CCurlOptions
import Cameo
import Foundation
import Synchronization

/// Fetches with libcurl, where Foundation's URLSession cannot be cancelled.
///
/// One thread for each transfer, which costs nothing for the handful of pictures of a preview.
public struct CurlFetcher: Fetching {
    /// Which addresses are asked.
    public let policy: URLPolicy

    /// A fetcher.
    public init(policy: URLPolicy = URLPolicy()) {
        self.policy = policy
    }

    /// Fetches bytes; see `Fetching`.
    public func fetch(_ request: FetchRequest) async throws(FetchError) -> [UInt8] {
        let transfer = CurlTransfer(policy: policy, request: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: transfer.run()) }
            }
        } onCancel: {
            transfer.cancel()
        }
        return try result.get()
    }
}

/// One transfer with its redirects, run on one thread, cancelled from any.
private final class CurlTransfer: Sendable {
    private static let mostRedirects = 5
    private static let isReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let policy: URLPolicy
    private let request: FetchRequest
    private let isCancelled = Mutex(false)

    /// How often a waiting transfer looks whether it was cancelled, in milliseconds.
    private static let pollInterval: Int32 = 50

    init(policy: URLPolicy, request: FetchRequest) {
        self.policy = policy
        self.request = request
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
    }

    func run() -> Result<[UInt8], FetchError> {
        guard Self.isReady else { return .failure(.connection("libcurl does not start")) }
        let start = DispatchTime.now().uptimeNanoseconds
        var address = request.address
        for hop in 0...Self.mostRedirects {
            do throws(URLRefusal) {
                address = try policy.allowed(address)
            } catch {
                return .failure(hop == 0 ? .refused(error) : .redirect)
            }
            let elapsed = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            guard elapsed < request.timeLimit else {
                return .failure(.timedOut(limit: request.timeLimit))
            }
            switch hopOnce(address, timeLimit: request.timeLimit - elapsed) {
            case .finished(let result): return result
            case .redirected(let location): address = location
            }
        }
        return .failure(.redirect)
    }

    private enum Hop {
        case finished(Result<[UInt8], FetchError>)
        case redirected(to: String)
    }

    /// Asks one address, without following where it points.
    private func hopOnce(_ address: String, timeLimit: Double) -> Hop {
        guard let easy = curl_easy_init(), let multi = curl_multi_init() else {
            return .finished(.failure(.connection("libcurl has no handle left")))
        }
        let sink = Sink(limit: request.byteLimit)
        defer {
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
        }
        configure(easy, address, timeLimit: timeLimit)
        return withExtendedLifetime(sink) {
            cameo_curl_set_pointer(
                easy, CURLOPT_WRITEDATA, Unmanaged.passUnretained(sink).toOpaque())
            curl_multi_add_handle(multi, easy)
            guard drive(multi) else { return .finished(.failure(.cancelled)) }
            return outcome(easy, multi, sink)
        }
    }

    private func configure(_ easy: UnsafeMutableRawPointer, _ address: String, timeLimit: Double) {
        cameo_curl_set_string(easy, CURLOPT_URL, address.percentEncodedBeyondASCII)
        cameo_curl_set_string(
            easy, CURLOPT_PROTOCOLS_STR, policy.allowsLocalhost ? "http,https" : "https")
        cameo_curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
        cameo_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
        cameo_curl_set_long(easy, CURLOPT_TIMEOUT_MS, max(1, Int(timeLimit * 1000)))
        cameo_curl_set_offset(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(request.byteLimit))
        cameo_curl_set_string(easy, CURLOPT_USERAGENT, "cameo")
        cameo_curl_set_write(easy) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let sink = Unmanaged<Sink>.fromOpaque(context).takeUnretainedValue()
            return sink.take(UnsafeBufferPointer(start: bytes, count: size * count))
        }
    }

    /// Runs the transfer to its end; `false` when it was cancelled before.
    private func drive(_ multi: UnsafeMutableRawPointer) -> Bool {
        var running: Int32 = 1
        while running > 0 {
            if isCancelled.withLock({ $0 }) { return false }
            curl_multi_perform(multi, &running)
            if running > 0 { curl_multi_poll(multi, nil, 0, Self.pollInterval, nil) }
        }
        return true
    }

    private func outcome(
        _ easy: UnsafeMutableRawPointer, _ multi: UnsafeMutableRawPointer, _ sink: Sink
    ) -> Hop {
        var left: Int32 = 0
        guard let message = curl_multi_info_read(multi, &left) else {
            return .finished(.failure(.connection("libcurl did not say how it ended")))
        }
        let code = message.pointee.data.result
        if sink.isOverfull || code == CURLE_FILESIZE_EXCEEDED {
            return .finished(.failure(.tooLarge(limit: request.byteLimit)))
        }
        guard code == CURLE_OK else {
            return .finished(
                .failure(
                    code == CURLE_OPERATION_TIMEDOUT
                        ? .timedOut(limit: request.timeLimit)
                        : .connection(String(cString: curl_easy_strerror(code)))))
        }
        var status = 0
        cameo_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        if (300..<400).contains(status) {
            var location: UnsafePointer<CChar>?
            cameo_curl_get_string(easy, CURLINFO_REDIRECT_URL, &location)
            if let location { return .redirected(to: String(cString: location)) }
        }
        guard (200..<300).contains(status) else { return .finished(.failure(.status(status))) }
        return .finished(sink.bytes.isEmpty ? .failure(.empty) : .success(sink.bytes))
    }
}

/// Where libcurl puts the bytes; touched by the transfer's thread alone.
private final class Sink {
    private let limit: Int
    private(set) var bytes: [UInt8] = []
    private(set) var isOverfull = false

    init(limit: Int) {
        self.limit = limit
    }

    /// Takes bytes; fewer taken than given ends the transfer.
    func take(_ piece: UnsafeBufferPointer<CChar>) -> Int {
        guard bytes.count + piece.count <= limit else {
            isOverfull = true
            return 0
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(piece))
        return piece.count
    }
}
