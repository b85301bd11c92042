import CameoAnalysis

extension Engine {
    /// `cameo lint --list-rules`, or `--explain` with the rule in the header's `explain`.
    static func rules(
        _ request: EngineRequest,
        _ response: inout EngineResponse
    ) throws(EngineError) {
        guard let code = request.text("explain") else {
            response.write(LintRuleList.text(width: request.width))
            return
        }
        do throws(LintRuleList.UnknownRule) {
            response.write(try LintRuleList.explanation(of: code, width: request.width))
        } catch {
            throw .usage(error.description)
        }
    }
}
