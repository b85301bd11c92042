#if canImport(UIKit)
import UIKit

extension Findings.Device {
    /// The device on which the probe runs.
    @MainActor static var current: Findings.Device {
        #if targetEnvironment(simulator)
        // The user chooses the name of a simulator, and tool/probe gives all the same.
        let variables = ProcessInfo.processInfo.environment
        let model =
            variables["SIMULATOR_MODEL_IDENTIFIER"] ?? variables["SIMULATOR_DEVICE_NAME"]
            ?? "iPhone"
        let isSimulator = true
        #else
        let model = modelIdentifier
        let isSimulator = false
        #endif
        return Findings.Device(
            name: model,
            isSimulator: isSimulator,
            ios: UIDevice.current.systemVersion
        )
    }

    /// The model, such as `iPhone18,1`. `UIDevice.name` is the user's, or generic.
    private static var modelIdentifier: String {
        var info = utsname()
        uname(&info)
        return withUnsafeBytes(of: info.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
#endif
