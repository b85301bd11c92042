import SwiftUI

/// A view with the questions for the user of a device, and the values that UI tests read.
struct ProbeView: View {
    @ObservedObject var probe: Probe
    @State private var report: ReportFile?
    @State private var reportFailure = ""

    private static let trials = Trial.all.filter { $0.experiment == .person }

    var body: some View {
        NavigationView {
            List {
                Section("State") {
                    Text(probe.status.text).accessibilityIdentifier("status")
                    Text(probe.token).font(.footnote.monospaced()).textSelection(.enabled)
                        .accessibilityIdentifier("token")
                    Text(probe.failure).accessibilityIdentifier("failure")
                }
                Section("Questions") {
                    ForEach(Self.trials, id: \.id) { trial in
                        NavigationLink(trial.id) { QuestionView(probe: probe, trial: trial) }
                    }
                }
                MeasurementSection(lastDelivery: probe.lastDelivery)
                Section("Results") {
                    Button("Create Report") { createReport() }
                    if let report { ShareButton(file: report.url) }
                    if !reportFailure.isEmpty { Text(reportFailure) }
                }
            }
            .navigationTitle("Probe")
        }
        .navigationViewStyle(.stack)
    }

    private struct ReportFile {
        let url: URL
    }

    private func createReport() {
        do {
            let url = FileManager.default.temporaryDirectory
                .appendingPathComponent("probe-answers.json")
            try probe.report().write(to: url)
            report = ReportFile(url: url)
        } catch {
            reportFailure = error.localizedDescription
        }
    }
}

/// The measurements of the extension.
private struct MeasurementSection: View {
    let lastDelivery: String

    var body: some View {
        let group = ProbeGroup()
        Section("Extension") {
            Text(lastDelivery).accessibilityIdentifier("delivery")
            Text(group.lines(.memory).joined(separator: "\n")).font(.footnote.monospaced())
                .accessibilityIdentifier("memory")
            if let bytes = group.lines(.memoryLimit).last.flatMap(Int.init) {
                Text("Ended by iOS at \(bytes / 1_048_576) MB")
            }
            if let seconds = group.lines(.timeLimit).last {
                Text("Ended by iOS after \(seconds) s")
            }
            Button("Remove Measurements") { group.removeAll() }
        }
    }
}

/// A view with one question and the button that posts its notification.
private struct QuestionView: View {
    @ObservedObject var probe: Probe
    let trial: Trial

    var body: some View {
        List {
            if let question = trial.question {
                Section("1. Do this") {
                    Text(question.steps)
                    Button("Post Notification in \(Int(Probe.delay)) Seconds") {
                        Task { await probe.post(trial) }
                    }
                }
                Section("2. \(question.text)") {
                    ForEach(question.answers, id: \.self) { answer in
                        choice(answer, answer)
                    }
                    choice("I can't tell", nil)
                }
            }
        }
        .navigationTitle(trial.id)
    }

    private func choice(_ title: String, _ answer: String?) -> some View {
        let observation = probe.observations[trial.id]
        let isChosen = observation.map { $0.values[.answer] == answer } ?? false
        return Button {
            probe.answer(trial, answer)
        } label: {
            Label(title, systemImage: isChosen ? "checkmark.circle.fill" : "circle")
        }
    }
}

/// A button that shares the report, which also works on iOS 15.
private struct ShareButton: View {
    let file: URL
    @State private var isPresented = false

    var body: some View {
        Button("Share Report") { isPresented = true }
            .sheet(isPresented: $isPresented) { ShareSheet(file: file) }
    }
}

private struct ShareSheet: UIViewControllerRepresentable {
    let file: URL

    func makeUIViewController(context: Context) -> UIActivityViewController {
        UIActivityViewController(activityItems: [file], applicationActivities: nil)
    }

    func updateUIViewController(_ controller: UIActivityViewController, context: Context) {}
}
