#import <UIKit/UIKit.h>

@interface EnginesAppDelegate : NSObject <UIApplicationDelegate> {
    UIWindow *window;
}

@end
