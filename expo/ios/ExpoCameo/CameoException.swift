import ExpoModulesCore

/// An error as JavaScript reads it: with the code `ERR_CAMEO`, which Expo makes of the name.
///
/// The words are the reason, and not only the description: of functions that return at once Expo
/// tells JavaScript the description for debugging, which is made of the reason.
final class CameoException: GenericException<String>, @unchecked Sendable {
    /// What is wrong, then the way out.
    override var reason: String { param }
}

/// Does something whose errors JavaScript is to read: Expo tells only the words of its own errors.
func inWords<Value>(_ work: () throws -> Value) throws -> Value {
    do {
        return try work()
    } catch {
        throw CameoException("\(error)")
    }
}

/// The same for what takes time.
func inWords<Value>(_ work: () async throws -> Value) async throws -> Value {
    do {
        return try await work()
    } catch {
        throw CameoException("\(error)")
    }
}
