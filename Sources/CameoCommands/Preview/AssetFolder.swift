import Cameo
import CameoAnalysis
import CameoHost

/// The folder that `--assets` specifies. In it, the file `host/path` is the image
/// `https://host/path`.
struct AssetFolder: Sendable {
    private let folder: String
    private let host: any CommandHost

    /// Returns the folder that the options or configurations specify; `nil` if images are
    /// downloaded.
    static func of(
        _ arguments: Arguments,
        _ chain: ConfigurationChain,
        _ context: CommandContext
    ) throws(CommandError) -> AssetFolder? {
        if let folder = arguments[.assets] { return try AssetFolder(folder, context) }
        guard let (path, level) = chain.nearest({ $0.assets }) else { return nil }
        return try level.reading(path, in: context.folder) { path throws(CommandError) in
            try AssetFolder(path, context)
        }
    }

    private init(_ folder: String, _ context: CommandContext) throws(CommandError) {
        guard context.isFolder(folder) else {
            throw .file(
                "\(folder): no such folder; --assets requires a folder that contains HOST/PATH"
            )
        }
        (self.folder, host) = (folder, context.host)
    }

    /// Returns the images that plans need.
    func images(of plans: [PresentationPlan]) -> FetchedImages {
        var sources: FetchedImages.Sources = [:]
        for download in plans.imageDownloads {
            do throws(DownloadError) {
                sources[download.url] = .success(try bytes(of: download))
            } catch {
                sources[download.url] = .failure(error)
            }
        }
        return FetchedImages(sources)
    }

    private func bytes(of download: PresentationPlan.Download) throws(DownloadError) -> [UInt8] {
        let path = try Self.path(of: download.url)
        let file = AbsolutePath.file(path, in: folder)
        // A symbolic link may point outside the folder.
        guard AbsolutePath.relative(host.resolved(file), to: host.resolved(folder)) != nil else {
            throw .missingAsset(path: path)
        }
        let bytes: [UInt8]
        do throws(HostError) {
            bytes = try host.input(file, limit: download.byteLimit)
        } catch {
            throw error.name == "EFBIG"
                ? .tooLarge(limit: download.byteLimit) : .missingAsset(path: path)
        }
        guard !bytes.isEmpty else { throw .emptyResponse }
        return bytes
    }

    /// Returns the relative path for a URL, without its query. The path can't escape the folder.
    private static func path(of url: String) throws(DownloadError) -> String {
        let names = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
            .map { decoded($0) }
        let isSafe = names.allSatisfy { name in
            name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == 0x2F }
        }
        guard isSafe, names.count > 1 else { throw .urlNotAllowed(.malformed) }
        return names.joined(separator: "/")
    }

    /// Returns a path component with escape sequences decoded, unless they are invalid.
    private static func decoded(_ name: Substring) -> String {
        DataURL.percentDecoded(name.utf8).map { String(decoding: $0, as: UTF8.self) }
            ?? String(name)
    }
}
