import Cameo

extension SchemaType {
    /// The profiles of `cameo send`.
    static let sendConfiguration = SchemaType.object(
        SendConfiguration.Key.allCases.map { key in
            let type: SchemaType =
                switch key {
                case .schema: .string
                case .profiles: .object([], others: sendProfile)
                }
            return SchemaProperty(key.rawValue, type, key.summary)
        },
        required: [SendConfiguration.Key.profiles.rawValue],
        others: nil
    )

    private static let sendProfile = SchemaType.object(
        SendProfile.Key.allCases.map { key in
            let type: SchemaType =
                switch key {
                case .provider: .choice(SendProfile.Provider.allCases.map { $0.rawValue })
                case .environment: .choice(SendProfile.Environment.allCases.map { $0.rawValue })
                case .topic, .team, .keyID, .project, .appID, .device, .server: .string
                case .certificate, .certificateKey, .authority: .oneOf([.string, fileReference])
                case .key, .password, .accessToken, .to: .oneOf(secretReferences)
                }
            return SchemaProperty(key.rawValue, type, key.summary)
        },
        required: [SendProfile.Key.provider.rawValue],
        others: nil
    )

    private static let fileReference = reference(.file)

    /// One form per way to refer to a secret, because exactly one of them is used.
    private static let secretReferences = SendProfile.Secret.Key.allCases.map(reference)

    private static func reference(_ key: SendProfile.Secret.Key) -> SchemaType {
        .object(
            [
                SchemaProperty(
                    key.rawValue,
                    key == .command ? .array(.string, minItems: 1) : .string,
                    key.summary
                )
            ],
            required: [key.rawValue],
            others: nil
        )
    }
}
