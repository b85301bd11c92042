import Cameo
import CameoAnalysis
import Foundation

/// A notification to preview: its inspection for each title style, and its downloaded media.
package struct Preview: Sendable {
    /// The name of the payload's file.
    package let title: String
    /// The inspection with the title style of the settings.
    package let inspection: Inspection
    /// The title style of the settings.
    package let titleStyle: CommunicationSettings.TitleStyle
    /// The downloaded avatars and attachments.
    package let downloads: DownloadedMedia
    /// The message of a request, if the file contains a request instead of a payload.
    package let request: PushRequest.Message?
    private let others: [CommunicationSettings.TitleStyle: Inspection]
    /// The image of the thumbnail, which all title styles share.
    private let thumbnail: (url: String, bytes: [UInt8], kind: ImageFormat)?

    /// Creates a preview of a payload from the results of its downloads.
    ///
    /// Title styles differ only in the title lines, so all of them share the downloads.
    package init(
        title: String,
        payload: Payload,
        parser: PayloadParser = PayloadParser(),
        downloads: DownloadedMedia = DownloadedMedia(),
        request: PushRequest.Message? = nil
    ) {
        self.init(
            title: title,
            payload: payload,
            parser: parser,
            downloads: downloads,
            request: request,
            inspection: Inspection(of: payload, parser: parser)
        )
    }

    /// Creates a preview of a payload that was inspected with the same parser, for its downloads.
    package init(
        title: String,
        payload: Payload,
        parser: PayloadParser,
        downloads: DownloadedMedia,
        request: PushRequest.Message?,
        inspection: Inspection
    ) {
        self.title = title
        self.request = request
        self.downloads = downloads
        titleStyle = parser.settings.titleStyle
        let results = downloads.results
        self.inspection = inspection.applying(results)
        thumbnail = Self.image(self.inspection.appearance.thumbnail, downloads)
        let otherStyles = CommunicationSettings.TitleStyle.allCases.filter {
            $0 != parser.settings.titleStyle
        }
        others = Dictionary(
            uniqueKeysWithValues: otherStyles.map { style in
                var settings = parser.settings
                settings.titleStyle = style
                let inspection = Inspection(
                    of: payload,
                    parser: PayloadParser(settings: settings)
                )
                return (style, inspection.applying(results))
            }
        )
    }

    /// Returns the inspection with a title style.
    package func inspection(with titleStyle: CommunicationSettings.TitleStyle) -> Inspection {
        others[titleStyle] ?? inspection
    }

    /// The distinct inspections, each with the title styles that lead to it.
    var variants: [(titleStyles: [CommunicationSettings.TitleStyle], inspection: Inspection)] {
        CommunicationSettings.TitleStyle.allCases.reduce(into: []) { variants, style in
            let inspection = inspection(with: style)
            if let same = variants.firstIndex(where: {
                $0.inspection.appearance == inspection.appearance
            }) {
                variants[same].titleStyles.append(style)
            } else {
                variants.append(([style], inspection))
            }
        }
    }

    /// Returns the image of an avatar, if it was downloaded.
    func avatar(of avatar: AvatarCandidate) -> (bytes: [UInt8], kind: ImageFormat)? {
        downloads.avatar(avatar, of: inspection.plan).map { ($0.bytes, $0.format) }
    }

    /// Returns the avatar of a group member, if it was downloaded.
    func avatar(of member: PresentationPlan.GroupMember) -> (bytes: [UInt8], kind: ImageFormat)? {
        downloads.avatar(member, of: inspection.plan).map { ($0.bytes, $0.format) }
    }

    /// Returns the attachment with a URL, if it was downloaded and is an image.
    func attachment(_ url: String?) -> (bytes: [UInt8], kind: ImageFormat)? {
        let image = thumbnail?.url == url ? thumbnail : Self.image(url, downloads)
        return image.map { ($0.bytes, $0.kind) }
    }

    private static func image(
        _ url: String?,
        _ downloads: DownloadedMedia
    ) -> (url: String, bytes: [UInt8], kind: ImageFormat)? {
        guard let url, let media = downloads.file(url),
            let kind = ImageFormat(rawValue: media.format.rawValue),
            let data = FileManager.default.contents(atPath: media.file.path)
        else { return nil }
        return (url, Array(data), kind)
    }
}
