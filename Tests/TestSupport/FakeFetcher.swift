import Cameo

/// A fetcher that answers from a table.
public struct FakeFetcher: Fetching {
    private let answers: [String: Result<[UInt8], FetchError>]

    /// A fetcher with answers by address; any other address is answered with status 404.
    public init(_ answers: [String: Result<[UInt8], FetchError>]) {
        self.answers = answers
    }

    /// The answer of the table.
    public func fetch(_ request: FetchRequest) async throws(FetchError) -> [UInt8] {
        try (answers[request.address] ?? .failure(.status(404))).get()
    }
}

/// The first bytes of pictures, which are all that tells their kind.
public enum Sample {
    /// A PNG.
    public static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    /// A JPEG.
    public static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
    /// A WebP.
    public static let webp = Array("RIFF....WEBPVP8 ".utf8)
    /// An SVG.
    public static let svg = Array("<?xml version=\"1.0\"?>\n<svg xmlns=\"x\"/>".utf8)
}
