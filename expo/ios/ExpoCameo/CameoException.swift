import ExpoModulesCore

/// An error for JavaScript with the code `ERR_CAMEO`, which Expo derives from the name of the class.
///
/// It overrides `reason`, because Expo passes the debug description of errors in synchronous functions
/// to JavaScript, which contains the reason.
final class CameoException: GenericException<String>, @unchecked Sendable {
    /// The failure, then the fix.
    override var reason: String { param }
}

/// Converts errors to exceptions, since Expo passes messages to JavaScript only for its own exceptions.
func bridgingErrors<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch {
        throw CameoException("\(error)")
    }
}

/// Converts errors of an asynchronous closure to exceptions.
func bridgingErrors<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch {
        throw CameoException("\(error)")
    }
}
