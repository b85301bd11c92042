import Foundation

@testable import Cameo
@testable import CameoPreview

/// A contrast check for text in rendered pages. It renders the page without its text, and compares
/// the color of each piece of text with the background behind it.
struct Contrast {
    private let page: Page

    init(_ page: Page) {
        self.page = page
    }

    /// Returns each visible line of text with its minimum WCAG 2 contrast ratio.
    func lines(_ selector: String) throws -> [(text: String, contrast: Double)] {
        let selector = JSONValue.string(selector).compact
        try page.value(
            """
            window.lines = [];
            for (const e of document.querySelectorAll(\(selector))) for (const node of e.childNodes) {
              if (node.nodeType != Node.TEXT_NODE || !node.data.trim()) continue;
              const range = document.createRange();
              range.selectNodeContents(node);
              const color = getComputedStyle(e).color;
              for (const r of range.getClientRects()) {
                const seen = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
                if (!seen || !(e.contains(seen) || seen.closest('label') == e.closest('label'))) continue;
                window.lines.push({ text: node.data.slice(0, 40), color,
                  box: [r.left, r.top, r.right, r.bottom] });
              }
            }
            const style = document.createElement('style');
            style.textContent = '* { color: transparent !important; text-shadow: none !important; text-decoration-color: transparent !important; }';
            document.head.append(style); 0
            """
        )
        let png = Data(try page.browser.image()).base64EncodedString()
        let measured = try page.value(
            """
            (async () => {
              const bytes = Uint8Array.from(atob('\(png)'), c => c.charCodeAt(0));
              const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
              const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
              const context = canvas.getContext('2d');
              context.drawImage(bitmap, 0, 0);
              const linear = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
              const light = c => 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
              return window.lines.map(line => {
                const numbers = line.color.match(/[0-9.]+/g).map(Number);
                const alpha = numbers.length > 3 ? numbers[3] : 1;
                // The edges are excluded, because they may overlap adjacent elements.
                const [l, t, r, b] = [[0, 2], [1, 2], [2, -2], [3, -2]].map(([k, d]) => Math.round(line.box[k]) + d);
                const width = Math.max(1, Math.min(r, bitmap.width) - Math.max(l, 0));
                const height = Math.max(1, Math.min(b, bitmap.height) - Math.max(t, 0));
                const dots = context.getImageData(Math.max(l, 0), Math.max(t, 0), width, height).data;
                let lowest = 21;
                for (let i = 0; i < dots.length; i += 4 * 7) {
                  const under = [dots[i], dots[i + 1], dots[i + 2]];
                  const over = under.map((v, k) => numbers[k] * alpha + v * (1 - alpha));
                  const [a, c] = [light(under), light(over)].sort((x, y) => y - x);
                  lowest = Math.min(lowest, (a + 0.05) / (c + 0.05));
                }
                return [line.text, lowest];
              });
            })()
            """
        )
        return (measured.array ?? []).compactMap { line in
            guard let pair = line.array, let contrast = pair[1].double else { return nil }
            return (pair[0].text ?? "", contrast)
        }
    }
}
