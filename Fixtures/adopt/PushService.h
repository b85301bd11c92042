#import <UserNotifications/UserNotifications.h>

@interface PushService : UNNotificationServiceExtension
@end
