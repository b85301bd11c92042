import UIKit

_ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)
