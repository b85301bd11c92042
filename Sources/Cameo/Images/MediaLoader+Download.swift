import Foundation

extension MediaLoader {
    /// Downloads a file. Retries once if the connection was lost and at least a second is left.
    ///
    /// - Returns: The content type in the server's response; `nil` if it has none.
    func downloadWithRetry(
        _ request: DownloadRequest,
        to file: URL
    ) async throws(DownloadError) -> String? {
        let deadline = clock.now + request.timeLimit
        do throws(DownloadError) {
            return try await downloader.download(request, to: file)
        } catch {
            let remaining = deadline - clock.now
            guard error.isRetryable, remaining >= Self.minRetryTime, !Task.isCancelled else {
                throw error
            }
            return try await downloader.download(
                DownloadRequest(
                    url: request.url,
                    byteLimit: request.byteLimit,
                    timeLimit: remaining,
                    isAllowedInLowDataMode: request.isAllowedInLowDataMode
                ),
                to: file
            )
        }
    }
}
