import ExpoModulesCore

/// An error for JavaScript with the code `ERR_CAMEO`, which Expo derives from the name of the
/// class.
///
/// The class overrides `reason`, because for errors in synchronous functions, Expo passes the debug
/// description to JavaScript, which contains the reason.
final class CameoException: GenericException<String>, @unchecked Sendable {
    /// The failure, followed by the fix.
    override var reason: String { param }
}

/// Runs a closure and converts its errors to exceptions, because Expo passes messages to JavaScript
/// only for its own exceptions.
func bridgingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        throw CameoException("\(error)")
    }
}

/// Runs an asynchronous closure and converts its errors to exceptions.
func bridgingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch {
        throw CameoException("\(error)")
    }
}
