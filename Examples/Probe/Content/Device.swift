#if canImport(UIKit)
import UIKit

extension Findings.Device {
    /// The device that runs the probe.
    @MainActor static var current: Findings.Device {
        #if targetEnvironment(simulator)
        // Prefer the model: users choose simulator names, and tool/probe reuses one name.
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

    /// The model, such as `iPhone18,1`. `UIDevice.name` isn't used, because it is the user's name
    /// for the device or generic.
    private static var modelIdentifier: String {
        var info = utsname()
        uname(&info)
        return withUnsafeBytes(of: info.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
#endif
