import Cameo
import Foundation

/// A downloader that reads `https://host/path` from the file `host/path` in a folder, so that
/// examples and tests don't use the network.
package struct AssetDownloader: Downloading {
    private let folder: String

    /// Creates a downloader that reads from a folder.
    package init(folder: String) {
        self.folder = folder
    }

    /// Copies the file for a URL; see `Downloading`.
    ///
    /// The URL's query is ignored. A path can't refer to a file outside of the folder.
    package func download(
        _ request: DownloadRequest,
        to copy: URL
    ) async throws(DownloadError) -> String? {
        let path = try Self.path(of: request.url)
        let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory),
            !isDirectory.boolValue, let data = FileManager.default.contents(atPath: file.path)
        else { throw .missingAsset(path: path) }
        guard data.count <= request.byteLimit else { throw .tooLarge(limit: request.byteLimit) }
        guard !data.isEmpty else { throw .emptyResponse }
        // Don't use Foundation, which would wait until the data is on disk.
        let sink = try FileSink(copy, limit: request.byteLimit)
        defer { sink.close() }
        try sink.write(data)
        return nil
    }

    private static func path(of url: String) throws(DownloadError) -> String {
        let withoutQuery = url.prefix { $0 != "?" && $0 != "#" }
        let components = withoutQuery.split(separator: "/", omittingEmptySubsequences: true)
            .dropFirst()
            .map { String($0).removingPercentEncoding ?? String($0) }
        let isSafe = components.allSatisfy {
            $0 != "." && $0 != ".." && !$0.contains("/") && !$0.contains("\0")
        }
        guard isSafe, components.count > 1 else { throw .urlNotAllowed(.malformed) }
        return components.joined(separator: "/")
    }
}
