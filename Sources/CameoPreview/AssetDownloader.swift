import Cameo
import CameoAnalysis
import Foundation

/// Reads `https://host/path` from a folder's `host/path`, so that examples and tests need no
/// network.
public struct AssetDownloader: Downloading {
    private let folder: String

    /// A fetcher from a folder.
    public init(folder: String) {
        self.folder = folder
    }

    /// Reads the file of an address; see `Downloading`. The query is left out, and no path leads out
    /// of the folder.
    public func fetch(
        _ request: DownloadRequest,
        into copy: URL
    ) async throws(DownloadError) -> String? {
        let path = try Self.path(of: request.address)
        let file = URL(fileURLWithPath: folder).appendingPathComponent(path)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory),
            !isDirectory.boolValue, let data = FileManager.default.contents(atPath: file.path)
        else { throw .notInAssets(path: path) }
        guard data.count <= request.byteLimit else { throw .tooLarge(limit: request.byteLimit) }
        guard !data.isEmpty else { throw .empty }
        do {
            try data.write(to: copy)
        } catch {
            throw .diskFull
        }
        return nil
    }

    private static func path(of address: String) throws(DownloadError) -> String {
        let withoutQuery = address.prefix { $0 != "?" && $0 != "#" }
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
