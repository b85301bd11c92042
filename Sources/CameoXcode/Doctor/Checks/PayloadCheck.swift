extension Check {
    package static let payload = Check(
        "payload",
        requirement: """
            The payload starts the service extension, contains a sender, and has a category that a \
            content extension supports.
            """,
        explanation: """
            Without `mutable-content`, iOS doesn't run the service extension. If no content extension \
            supports the category, iOS draws the expanded notification.
            """
    )
}
