#if os(macOS) || os(Linux)
import Testing

@testable import CameoXcode

/// Tests of how `cameo doctor` finds paths without a delivery in Objective-C.
@Suite struct ObjectiveCDeliveryTests {
    private func exit(_ body: String) -> String? {
        let source = """
            @implementation NotificationService
            - (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                    withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
                self.contentHandler = contentHandler;
                self.bestAttemptContent = [request.content mutableCopy];
                \(body)
                [self.session downloadTaskWithURL:url completionHandler:^(NSURL *file, NSError *error) {
                    if (error) return;
                    self.contentHandler(self.bestAttemptContent);
                }];
            }
            - (void)serviceExtensionTimeWillExpire {
                self.contentHandler(self.bestAttemptContent);
            }
            @end
            """
        let code = SourceCode(Array(source.utf8), language: .objectiveC)
        return code.conditionWithoutDelivery.map { code.line(of: $0) }
    }

    @Test(arguments: [
        "if (!url) { return; }",
        "if (!url) return;",
        "if (url == nil) return;",
        "if (![text isKindOfClass:[NSString class]]) { if (!other) { return; } }",
        "if (url) text = @\"a\"; else return;",
        "if (first) x = 1; else if (second) x = 2; else { return; }",
        "__weak typeof(self) weakSelf = self; if (isEmpty(url)) return;",
        "_handler = [contentHandler copy]; if (!url) return;",
        "NSString *name = self.name; [Log write:name]; if (!url) return;",
        "for (id key in keys) if (key) x = 1; if (!url) return;",
        "if (error) { dispatch_async(queue, ^{ NSLog(@\"a\"); }); return; }",
    ])
    func `a return without a delivery is found`(_ body: String) throws {
        #expect(try #require(exit(body)).contains("return;"))
    }

    @Test(arguments: [
        "",
        "if (!url) { self.contentHandler(self.bestAttemptContent); return; }",
        "if (!url) { contentHandler(request.content); return; }",
        "if (!url) return contentHandler(request.content);",
        "if (!url) { [self finish]; return; }",
        "if (!url) { [weakSelf finish]; return; } typeof(self) weakSelf = self;",
        "if (!url) { [Helper finish:request for:self]; return; }",
        "if (!url) { loader.delegate = self; return; }",
        "if (!url) { [super didReceiveNotificationRequest:request withContentHandler:contentHandler]; return; }",
        "if ([self handles:request]) return;",
        "if (!self.bestAttemptContent) return;",
        "if (self.bestAttemptContent == nil) { return; }",
        "if (!contentHandler) return;",
        "void (^finish)(void) = ^{ contentHandler(content); }; if (!url) { finish(); return; }",
        "void (^load)(void) = ^{ if (!url) return; };",
        "finish(request); if (!url) return;",
    ])
    func `other code is accepted`(_ body: String) {
        #expect(exit(body) == nil)
    }

    @Test func `unfinished code is read`() {
        for end in ["if", "if (", "if (x", "if (x)", "if (x) {", "if (x) else", "return", "else"] {
            let source = """
                -(void)didReceiveNotificationRequest:(id)request withContentHandler:(void (^)(id))handler {
                    handler(x); \(end)
                """
            let code = SourceCode(Array(source.utf8), language: .objectiveC)
            #expect(code.conditionWithoutDelivery == nil)
        }
        let unfinished = "-(void)didReceiveNotificationRequest:(id)request withContentHandler"
        let code = SourceCode(Array(unfinished.utf8), language: .objectiveC)
        #expect(code.conditionWithoutDelivery == nil)
    }
}
#endif
