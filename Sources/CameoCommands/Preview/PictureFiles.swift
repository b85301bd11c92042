import CameoHost

/// The image files of `--png`: one file, or a file for each payload in a folder.
struct PictureFiles {
    let paths: [String]
    /// Whether the value of `--png` is a folder.
    let isFolder: Bool

    /// Determines the paths of the images.
    ///
    /// - Parameter titles: The names of the payloads.
    init(_ titles: [String], _ out: String, _ context: CommandContext) {
        isFolder = context.isFolder(out)
        paths = isFolder ? Self.names(of: titles).map { "\(out)/\($0).png" } : [out]
    }

    /// The files in the folder, for ``OutputPaths``; empty if `--png` is a file.
    var outputs: [(option: OptionName, path: String)] { isFolder ? paths.map { (.png, $0) } : [] }

    /// Returns the names of payload files, without folder and extension. Duplicate names are
    /// numbered, including names that differ only in case.
    private static func names(of titles: [String]) -> [String] {
        var used: Set<String> = []
        return titles.map { title in
            let file = FilePath("/" + title).deletingPathExtension()
            let name = title == "-" ? "push" : file.lastPathComponent
            var candidate = name
            var number = 2
            while !used.insert(candidate.lowercased()).inserted {
                candidate = "\(name)-\(number)"
                number += 1
            }
            return candidate
        }
    }
}
