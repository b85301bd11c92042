import Cameo

/// One push to be shown: what was found out, and the pictures that came.
public struct Preview: Sendable {
    /// What it is called: its file's name.
    public let title: String
    /// What was read and what is drawn.
    public let inspection: Inspection
    /// The pictures.
    public let enrichment: Enrichment

    /// A preview.
    public init(title: String, inspection: Inspection, enrichment: Enrichment) {
        self.title = title
        self.inspection = inspection
        self.enrichment = enrichment
    }

    /// The initials that stand for the sender where there is no portrait.
    public var initials: Initials {
        let reading = inspection.reading
        let name = inspection.appearance.firstLine ?? "?"
        return Initials(of: name, id: reading.sender?.id ?? name)
    }

    /// The picture of a plan's address, where it came and can be drawn.
    func picture(_ url: String?) -> (bytes: [UInt8], kind: PictureKind)? {
        guard let url, let (bytes, kind) = enrichment.bytes(of: url), let kind else { return nil }
        return (bytes, kind)
    }
}
