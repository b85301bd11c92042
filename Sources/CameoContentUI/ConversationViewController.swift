#if canImport(UIKit) && canImport(UserNotificationsUI)
import AVFoundation
import Cameo
import UIKit
import UserNotifications
import UserNotificationsUI

/// The class that an app's Notification Content Extension subclasses: shows the conversation.
///
/// ```swift
/// import CameoContentUI
///
/// final class NotificationViewController: ConversationViewController {}
/// ```
///
/// Needs no storyboard: name the class as `NSExtensionPrincipalClass`. Link it from the content
/// extension alone, never from the service extension.
open class ConversationViewController: UIViewController,
    @MainActor UNNotificationContentExtension
{
    /// How long ``respond(to:)`` may take before the app is asked instead, in seconds.
    public static let responseTimeout = 10.0

    /// What the class says by itself.
    open var texts: ConversationTexts { ConversationTexts() }

    /// Where the app keeps its settings and portraits; `nil` where it has no app group.
    open var container: URL? { AppGroup.container(of: .main) }

    /// What is shown; `nil` before a notification came.
    public private(set) var model: ConversationModel?

    private let stack = UIStackView()
    private let views = ConversationViews()
    private var player: AVPlayer?
    private var files: ScopedFiles?
    private var end: (any NSObjectProtocol)?

    /// Builds the view, without a storyboard.
    open override func loadView() {
        let view = UIView()
        view.backgroundColor = .systemBackground
        stack.axis = .vertical
        stack.spacing = 12
        stack.isLayoutMarginsRelativeArrangement = true
        stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 12,
            leading: 16,
            bottom: 12,
            trailing: 16
        )
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        self.view = view
    }

    /// Called by the system with each notification of the conversation.
    open func didReceive(_ notification: UNNotification) {
        loadViewIfNeeded()
        let content = notification.request.content
        let settings = SettingsFile.read(container: container).settings
        let parsed = PayloadParser(settings: settings).parse(
            Payload(userInfo: content.userInfo)
        )
        files = ScopedFiles(content.attachments.map(\.url))
        let model = ConversationModel(
            ConversationModel.Content(
                title: content.title,
                subtitle: content.subtitle,
                body: content.body,
                media: content.attachments.map {
                    MediaItem(file: $0.url, typeIdentifier: $0.type)
                }
            ),
            parsed: parsed
        )
        self.model = model
        show(model, container.map { AvatarStore(container: $0, settings: settings) })
    }

    private func show(_ model: ConversationModel, _ store: AvatarStore?) {
        player?.pause()
        player = model.playable.map { AVPlayer(url: $0.file) }
        watchEnd()
        stack.arrangedSubviews.forEach { $0.removeFromSuperview() }
        let avatar = model.avatars.lazy.compactMap { store?.avatar(of: $0) }.first
        stack.addArrangedSubview(views.header(model, avatar: avatar))
        for item in model.media {
            let view = views.view(of: item, player: item == model.playable ? player : nil)
            view.isAccessibilityElement = true
            view.accessibilityLabel = texts.label(of: item)
            stack.addArrangedSubview(view)
            view.heightAnchor.constraint(
                equalTo: view.widthAnchor,
                multiplier: CGFloat(item.heightRatio)
            ).isActive = true
        }
        for type in model.unshown {
            stack.addArrangedSubview(views.label(texts.unshownLabel(type), .footnote))
        }
        resize()
    }

    /// At its end the film is put back to its beginning, and the system's button says so.
    private func watchEnd() {
        if let end { NotificationCenter.default.removeObserver(end) }
        end = player?.currentItem.map { item in
            NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime,
                object: item,
                queue: .main
            ) { [weak self] _ in
                Task { @MainActor [weak self] in
                    await self?.player?.seek(to: .zero)
                    self?.mediaPause()
                }
            }
        }
    }

    /// The content's own size, which the system takes instead of the Info.plist's ratio.
    private func resize() {
        let width = view.bounds.width > 0 ? view.bounds.width : 320
        let size = stack.systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        preferredContentSize = CGSize(width: width, height: size.height)
    }

    /// Larger type, another width: another size.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        resize()
    }

    /// Does what an action asks for, in place. By default the app does it.
    ///
    /// What takes longer than ``responseTimeout`` is cancelled and forwarded to the app, which may
    /// then do it a second time: give what is sent an identifier by which the server knows it.
    ///
    /// - Returns: What becomes of the notification.
    open func respond(to action: ConversationAction) async -> ConversationResponse {
        .dismissAndForward
    }

    /// Called by the system when an action was chosen.
    open func didReceive(
        _ response: UNNotificationResponse,
        completionHandler completion:
            @escaping (UNNotificationContentExtensionResponseOption) -> Void
    ) {
        let action = ConversationAction(
            id: response.actionIdentifier,
            text: (response as? UNTextInputNotificationResponse)?.userText
        )
        var pending: ((UNNotificationContentExtensionResponseOption) -> Void)? = completion
        let finish = { (response: ConversationResponse) in
            let handler = pending
            pending = nil
            handler?(response.inUserNotificationsUI)
        }
        let limit = Task {
            try await Task.sleep(nanoseconds: UInt64(Self.responseTimeout * 1e9))
            finish(.dismissAndForward)
        }
        let work = Task {
            finish(await respond(to: action))
            limit.cancel()
        }
        Task {
            // Ends when the limit is reached, or was taken back.
            if case .success = await limit.result { work.cancel() }
        }
    }

    /// The system's button for what can be played.
    open var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
        switch model?.playButton ?? .none {
        case .none: .none
        case .standard: .default
        case .overlay: .overlay
        }
    }

    /// Where the system draws its button: over what can be played.
    open var mediaPlayPauseButtonFrame: CGRect {
        guard let played = views.played else { return .zero }
        let frame = played.convert(played.bounds, to: view)
        return CGRect(x: frame.midX - 22, y: frame.midY - 22, width: 44, height: 44)
    }

    /// Its colour.
    open var mediaPlayPauseButtonTintColor: UIColor {
        model?.playButton == .overlay ? .white : .tintColor
    }

    /// Called by the system: plays.
    open func mediaPlay() {
        // A voice message is heard though the device is silent: it was asked for.
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        player?.play()
        extensionContext?.mediaPlayingStarted()
    }

    /// Called by the system: pauses.
    open func mediaPause() {
        player?.pause()
        extensionContext?.mediaPlayingPaused()
    }

    /// Nothing plays that nobody sees.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        mediaPause()
    }
}

/// Attachments' files are the system's: one asks for them, and says when one is done.
private final class ScopedFiles {
    private let files: [URL]

    init(_ files: [URL]) {
        self.files = files.filter { $0.startAccessingSecurityScopedResource() }
    }

    deinit {
        for file in files { file.stopAccessingSecurityScopedResource() }
    }
}

extension ConversationResponse {
    fileprivate var inUserNotificationsUI: UNNotificationContentExtensionResponseOption {
        switch self {
        case .stay: .doNotDismiss
        case .dismiss: .dismiss
        case .dismissAndForward: .dismissAndForwardAction
        }
    }
}
#endif
