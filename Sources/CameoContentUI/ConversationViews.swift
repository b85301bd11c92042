#if canImport(UIKit) && canImport(UserNotificationsUI)
import AVFoundation
import Cameo
import Foundation
import ImageIO
import UIKit

/// A factory for the views of a conversation. They use system colors and fonts, which adapt to Dark
/// Mode, the user's text size and the layout direction.
@MainActor final class ConversationViews {
    /// The view of the audio or video that can be played.
    private(set) weak var playerView: UIView?

    private static let avatarSide: CGFloat = 44

    /// Returns a view with the avatar, the name, the group and the text. It is a single
    /// accessibility element.
    func header(_ model: ConversationModel, avatar: Data?) -> UIView {
        let lines = UIStackView()
        lines.axis = .vertical
        lines.spacing = 2
        lines.addArrangedSubview(label(model.name, .headline))
        if let group = model.group {
            let view = label(group, .subheadline)
            view.textColor = .secondaryLabel
            lines.addArrangedSubview(view)
        }
        if let text = model.text { lines.addArrangedSubview(label(text, .body)) }
        let row = UIStackView(arrangedSubviews: [self.avatar(model, avatar), lines])
        row.alignment = .top
        row.spacing = 12
        row.isAccessibilityElement = true
        row.accessibilityLabel = model.spokenText
        return row
    }

    /// Returns a multiline label for a string.
    func label(_ text: String, _ style: UIFont.TextStyle) -> UILabel {
        let label = UILabel()
        label.text = text
        label.font = .preferredFont(forTextStyle: style)
        label.adjustsFontForContentSizeCategory = true
        label.textColor = .label
        label.textAlignment = .natural
        label.numberOfLines = 0
        return label
    }

    private func avatar(_ model: ConversationModel, _ avatar: Data?) -> UIView {
        let view: UIView
        if let image = avatar.flatMap(UIImage.init(data:)) {
            view = UIImageView(image: image)
            view.contentMode = .scaleAspectFill
        } else {
            let label = UILabel()
            let color = model.initials.color
            label.text = model.initials.letters
            label.font = .systemFont(ofSize: 18, weight: .semibold)
            label.textAlignment = .center
            label.textColor = .white
            label.backgroundColor = UIColor(
                red: CGFloat(color.red) / 255,
                green: CGFloat(color.green) / 255,
                blue: CGFloat(color.blue) / 255,
                alpha: 1
            )
            view = label
        }
        view.clipsToBounds = true
        view.layer.cornerRadius = Self.avatarSide / 2
        view.setContentHuggingPriority(.required, for: .horizontal)
        NSLayoutConstraint.activate([
            view.widthAnchor.constraint(equalToConstant: Self.avatarSide),
            view.heightAnchor.constraint(equalToConstant: Self.avatarSide),
        ])
        return view
    }

    /// Returns a view for an attachment: an image or a player.
    func view(of item: MediaItem, player: AVPlayer?) -> UIView {
        switch item.kind {
        case .image: return image(thumbnail(item.file))
        case .animatedImage: return animatedImage(item.file)
        case .audio, .video:
            let view = PlayerView(player)
            if player != nil { playerView = view }
            return view
        case .other: return UIView()
        }
    }

    private func image(_ image: UIImage?) -> UIImageView {
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFill
        view.clipsToBounds = true
        view.layer.cornerRadius = 12
        return view
    }

    /// Returns an image whose sides have at most 1200 pixels; `nil` if the file can't be decoded.
    /// The full bitmap of a photo doesn't fit in the extension's memory.
    private func thumbnail(_ file: URL) -> UIImage? {
        let options =
            [
                kCGImageSourceCreateThumbnailFromImageAlways: true,
                kCGImageSourceCreateThumbnailWithTransform: true,
                kCGImageSourceThumbnailMaxPixelSize: 1200,
            ] as [CFString: Any]
        return CGImageSourceCreateWithURL(file as CFURL, nil).flatMap {
            CGImageSourceCreateThumbnailAtIndex($0, 0, options as CFDictionary)
        }.map { UIImage(cgImage: $0) }
    }

    /// Returns a view that animates an image, with only one frame in memory at a time. If Reduce
    /// Motion is on, it displays only the first frame.
    private func animatedImage(_ file: URL) -> UIView {
        let view = image(thumbnail(file))
        guard !UIAccessibility.isReduceMotionEnabled else { return view }
        CGAnimateImageAtURLWithBlock(file as CFURL, nil) { [weak view] _, frame, stop in
            view?.image = UIImage(cgImage: frame)
            stop.pointee = view == nil
        }
        return view
    }
}

/// A view that displays a video, or an empty background for audio.
private final class PlayerView: UIView {
    override class var layerClass: AnyClass { AVPlayerLayer.self }

    init(_ player: AVPlayer?) {
        super.init(frame: .zero)
        backgroundColor = .secondarySystemBackground
        layer.cornerRadius = 12
        clipsToBounds = true
        (layer as? AVPlayerLayer)?.player = player
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }
}
#endif
