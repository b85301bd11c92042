#import <Cordova/CDVAppDelegate.h>

@interface AppDelegate : CDVAppDelegate

@end
