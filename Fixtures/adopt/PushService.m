#import "PushService.h"

@interface PushService ()
@property (nonatomic, copy) void (^contentHandler)(UNNotificationContent *);
@end

@implementation PushService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    self.contentHandler = contentHandler;
    contentHandler(request.content);
}

- (void)serviceExtensionTimeWillExpire {
    self.contentHandler(nil);
}

@end
