import SwiftUI
import WidgetKit

struct Revolution: TimelineEntry {
    let date: Date
}

struct Revolutions: TimelineProvider {
    func placeholder(in context: Context) -> Revolution { Revolution(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (Revolution) -> Void) {
        completion(Revolution(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Revolution>) -> Void) {
        completion(Timeline(entries: [Revolution(date: .now)], policy: .never))
    }
}

@main
struct EnginesWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EnginesWidget", provider: Revolutions()) { entry in
            Text(entry.date, style: .time)
        }
    }
}
