#if canImport(UIKit) && canImport(UserNotificationsUI)
import AVFoundation
import Cameo
import UIKit
import UserNotifications
import UserNotificationsUI

/// The base class of an app's notification content extension. It displays the conversation.
///
/// ```swift
/// import CameoContentUI
///
/// final class NotificationViewController: ConversationViewController {}
/// ```
///
/// The extension needs no storyboard: set `NSExtensionPrincipalClass` to your subclass. Link the
/// library only to the content extension, never to the service extension.
open class ConversationViewController: UIViewController,
    @MainActor UNNotificationContentExtension
{
    /// The time after which an action is forwarded to the app if ``respond(to:)`` hasn't returned,
    /// in seconds.
    public static let responseTimeout = 10.0

    /// The strings of the view, such as accessibility labels. To localize them, override this
    /// property.
    open var texts: ConversationTexts { ConversationTexts() }

    /// The directory of the app group, which contains the settings and the cached avatars; `nil`
    /// without an app group.
    open var container: URL? { AppGroup.container(of: .main) }

    /// The model of the current notification; `nil` before the first notification.
    public private(set) var model: ConversationModel?

    private let stack = UIStackView()
    private let views = ConversationViews()
    private var player: AVPlayer?
    private var files: ScopedFiles?
    private var endObserver: (any NSObjectProtocol)?

    /// Creates the view.
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

    /// Displays a notification. The system calls this method for each notification of the
    /// conversation.
    open func didReceive(_ notification: UNNotification) {
        loadViewIfNeeded()
        let content = notification.request.content
        let settings = SettingsFile.read(container: container).settings
        let parsed = PayloadParser(settings: settings).parse(Payload(userInfo: content.userInfo))
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
        show(model, container.map { AvatarCache(container: $0) })
    }

    private func show(_ model: ConversationModel, _ avatars: AvatarCache?) {
        player?.pause()
        player = model.playable.map { AVPlayer(url: $0.file) }
        observeEnd()
        stack.arrangedSubviews.forEach { $0.removeFromSuperview() }
        let avatar = model.avatars.lazy.compactMap { avatars?.entry(of: $0) }.first
        stack.addArrangedSubview(views.header(model, avatar: avatar.map { Data($0.avatar) }))
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
        for type in model.unsupportedTypes {
            stack.addArrangedSubview(views.label(texts.unsupportedLabel(type), .footnote))
        }
        updatePreferredSize()
    }

    /// Rewinds the player when it reaches the end, and updates the system's media button.
    private func observeEnd() {
        if let endObserver { NotificationCenter.default.removeObserver(endObserver) }
        endObserver = player?.currentItem.map { item in
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

    /// Updates the preferred size, which overrides the initial size ratio in the Info.plist.
    private func updatePreferredSize() {
        let width = view.bounds.width > 0 ? view.bounds.width : 320
        let size = stack.systemLayoutSizeFitting(
            CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        )
        preferredContentSize = CGSize(width: width, height: size.height)
    }

    /// Updates the preferred size, because the text size or the width may have changed.
    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        updatePreferredSize()
    }

    /// Handles an action. The default implementation forwards it to the app.
    ///
    /// If this method takes longer than ``responseTimeout``, it is canceled and the action is
    /// forwarded to the app, which may then handle it a second time. Send an identifier with your
    /// request, so that the server can detect duplicates.
    ///
    /// - Returns: Whether to dismiss the notification, and whether the app receives the action.
    open func respond(to action: ConversationAction) async -> ConversationResponse {
        .dismissAndForward
    }

    /// Handles the user's response. The system calls this method when the user chooses an action.
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
            handler?(UNNotificationContentExtensionResponseOption(response))
        }
        let timeout = Task {
            try await Task.sleep(nanoseconds: UInt64(Self.responseTimeout * 1e9))
            finish(.dismissAndForward)
        }
        let work = Task {
            finish(await respond(to: action))
            timeout.cancel()
        }
        Task {
            // The task `timeout` succeeds when the timeout expires, and fails if it was canceled.
            if case .success = await timeout.result { work.cancel() }
        }
    }

    /// The type of the system's media button.
    open var mediaPlayPauseButtonType: UNNotificationContentExtensionMediaPlayPauseButtonType {
        switch model?.playButton ?? .none {
        case .none: .none
        case .standard: .default
        case .overlay: .overlay
        }
    }

    /// The frame of the system's media button, centered over the player.
    open var mediaPlayPauseButtonFrame: CGRect {
        guard let playerView = views.playerView else { return .zero }
        let frame = playerView.convert(playerView.bounds, to: view)
        return CGRect(x: frame.midX - 22, y: frame.midY - 22, width: 44, height: 44)
    }

    /// The tint color of the system's media button.
    open var mediaPlayPauseButtonTintColor: UIColor {
        model?.playButton == .overlay ? .white : .tintColor
    }

    /// Starts playback. The system calls this method when the user taps the media button.
    open func mediaPlay() {
        // The user requested playback, so play sound even in silent mode.
        try? AVAudioSession.sharedInstance().setCategory(.playback)
        player?.play()
        extensionContext?.mediaPlayingStarted()
    }

    /// Pauses playback. The system calls this method when the user taps the media button.
    open func mediaPause() {
        player?.pause()
        extensionContext?.mediaPlayingPaused()
    }

    /// Pauses playback when the notification is closed.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        mediaPause()
    }
}

/// Access to the attachments' files, which belong to the system. The access ends when this object
/// is deallocated.
private final class ScopedFiles {
    private let files: [URL]

    init(_ files: [URL]) { self.files = files.filter { $0.startAccessingSecurityScopedResource() } }

    deinit {
        for file in files { file.stopAccessingSecurityScopedResource() }
    }
}

extension UNNotificationContentExtensionResponseOption {
    fileprivate init(_ response: ConversationResponse) {
        self =
            switch response {
            case .stay: .doNotDismiss
            case .dismiss: .dismiss
            case .dismissAndForward: .dismissAndForwardAction
            }
    }
}
#endif
