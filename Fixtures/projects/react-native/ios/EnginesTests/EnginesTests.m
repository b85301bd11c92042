#import <XCTest/XCTest.h>

@interface EnginesTests : XCTestCase
@end

@implementation EnginesTests

- (void)testLaunches {
  XCTAssertNotNil(UIApplication.sharedApplication.delegate);
}

@end
