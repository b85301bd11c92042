import Cameo
import CameoAnalysis
import Foundation

/// The credentials of a Firebase project.
package enum FCMCredentials: Sendable {
    /// A service account, which requests access tokens from Google.
    case serviceAccount(GoogleServiceAccount)
    /// An access token that another program requested, with the project's ID.
    case accessToken(String, projectID: String)

    package var projectID: String {
        switch self {
        case .serviceAccount(let account): account.projectID
        case .accessToken(_, let projectID): projectID
        }
    }
}

extension FCMCredentials: CustomStringConvertible, CustomReflectable {
    /// Only the project ID, so that a description never contains a token or key.
    package var description: String { "FCMCredentials(\(projectID))" }
    /// An empty mirror, so that dumps never contain secrets.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A service account, from the JSON key file that Google creates.
package struct GoogleServiceAccount: Sendable {
    /// The account's email address.
    package let email: String
    package let keyID: String?
    package let projectID: String
    /// The URL from which access tokens are requested.
    package let tokenURL: String
    let key: SigningKey

    /// The URL from which access tokens are requested if the file contains none.
    static let defaultTokenURL = "https://oauth2.googleapis.com/token"
    /// The URLs to which a signed token may be sent.
    private static let tokenURLs = [
        defaultTokenURL, "https://accounts.google.com/o/oauth2/token",
        "https://www.googleapis.com/oauth2/v4/token", "https://www.googleapis.com/oauth2/v3/token",
    ]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - file: The content of the file.
    ///   - projectID: The ID of the project. (default: the account's project)
    ///   - tokenURL: The URL from which access tokens are requested, if the user specified a
    ///     server.
    package init(
        file: [UInt8],
        projectID: String? = nil,
        tokenURL: String? = nil
    ) throws(SendError) {
        let object = try Self.object(in: file)
        guard let email = object["client_email"]?.text, email.contains("@" as Character) else {
            throw Self.invalid("has no client_email")
        }
        guard case .string(let pem)? = object["private_key"] else {
            throw Self.invalid("has no private_key")
        }
        guard let project = projectID ?? object["project_id"]?.text else {
            throw Self.invalid("has no project_id")
        }
        self.projectID = try FCMProject.checked(project)
        self.email = email
        keyID = object["private_key_id"]?.text
        do { key = try SigningKey(.rs256, pem: Array(pem.utf8)) } catch {
            throw .configuration(
                "The private_key of the service account is invalid. \(error.description)"
            )
        }
        if let tokenURL {
            self.tokenURL = try ServerURL.parse(tokenURL)
        } else {
            self.tokenURL = try Self.tokenURL(in: object)
        }
    }

    /// Returns the JSON of a service account.
    private static func object(in file: [UInt8]) throws(SendError) -> JSONObject {
        guard file.count <= 65_536, file.contains(where: { $0 > 0x20 }) else {
            throw invalid("is empty or larger than 64 KB")
        }
        guard let document = try? JSONDocument(parsing: file),
            case .object(let object) = document.root
        else {
            let isKey = file.prefix(64).containsSequence("-----BEGIN")
            throw invalid(isKey ? "is a key, not JSON" : "isn't valid JSON")
        }
        if object["installed"] != nil || object["web"] != nil {
            throw invalid("is an OAuth client, not a service account")
        }
        if object["project_info"] != nil {
            throw invalid("is an Android app's google-services.json")
        }
        switch object["type"]?.text {
        case "service_account"?: break
        case "authorized_user"?, "external_account"?, "impersonated_service_account"?:
            throw .configuration(
                "The credentials belong to a user or to another system; get an access token with gcloud "
                    + "auth print-access-token, and pass it as the access token"
            )
        default: throw invalid("has no \"type\": \"service_account\"")
        }
        return object
    }

    private static func tokenURL(in object: JSONObject) throws(SendError) -> String {
        let url = object["token_uri"]?.text ?? defaultTokenURL
        guard tokenURLs.contains(url) else {
            throw .configuration(
                "The token_uri of the service account isn't a Google URL; remove it, or pass "
                    + "--server"
            )
        }
        return url
    }

    private static func invalid(_ problem: String) -> SendError {
        SendError.configuration(
            "The service account \(problem); create a private key in the Firebase console under "
                + "Project settings, Service accounts"
        )
    }
}

/// Validation of Firebase projects.
enum FCMProject {
    /// Returns the project ID, which becomes part of the URL. Throws if it is invalid.
    static func checked(_ id: String) throws(SendError) -> String {
        let isValid =
            (1...200).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                // Old IDs start with a domain, such as `example.com:`.
                case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x3A: true
                default: false
                }
            }
        guard isValid else {
            throw .configuration(
                "The ID of the Firebase project is invalid; copy it from Project settings"
            )
        }
        return id
    }
}
