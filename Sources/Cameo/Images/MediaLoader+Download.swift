import Foundation

extension MediaLoader {
    /// Downloads, and once more when the connection was lost and there is time.
    func download(
        _ request: DownloadRequest,
        into file: URL
    ) async throws(DownloadError) -> String? {
        let deadline = clock.now + request.timeLimit
        do throws(DownloadError) {
            return try await fetcher.fetch(request, into: file)
        } catch {
            let left = deadline - clock.now
            guard error.isWorthRetrying, left >= Self.minRetry, !Task.isCancelled else {
                throw error
            }
            return try await fetcher.fetch(
                DownloadRequest(
                    address: request.address,
                    byteLimit: request.byteLimit,
                    timeLimit: left,
                    isAllowedInLowDataMode: request.isAllowedInLowDataMode
                ),
                into: file
            )
        }
    }
}
