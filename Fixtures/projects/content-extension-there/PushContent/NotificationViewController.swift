import UIKit
import UserNotifications
import UserNotificationsUI

final class NotificationViewController: UIViewController, UNNotificationContentExtension {
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        label.frame = view.bounds
        view.addSubview(label)
    }

    func didReceive(_ notification: UNNotification) {
        label.text = notification.request.content.body
    }
}
