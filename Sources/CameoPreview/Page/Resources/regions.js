// Returns the regions in which two Base64-encoded PNG images differ, ignoring an area at the top, as arrays of left,
// top, width and height, in pixels.
async (old, updated, top, width, height) => {
  // The largest invisible difference in a color channel, from 0 to 255.
  const tolerance = 2;
  const maxRegions = 40;
  const read = async text => {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, top, width, height).data;
  };
  const [a, b] = [await read(old), await read(updated)];
  const size = 4, columns = Math.ceil(width / size), rows = Math.ceil(height / size);
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
    const i = 4 * (y * width + x);
    if (Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2])) > tolerance)
      cells[Math.floor(y / size) * columns + Math.floor(x / size)] = 1;
  }
  // Cells that touch form one region, so that the lines of text and the avatar are separate regions.
  const regions = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] != 1) continue;
    let [l, t, r, d] = [columns, rows, 0, 0];
    const waiting = [start];
    cells[start] = 2;
    while (waiting.length) {
      const cell = waiting.pop(), x = cell % columns, y = (cell - x) / columns;
      [l, t, r, d] = [Math.min(l, x), Math.min(t, y), Math.max(r, x), Math.max(d, y)];
      for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++)
          if (cells[v * columns + u] == 1) {
            cells[v * columns + u] = 2;
            waiting.push(v * columns + u);
          }
    }
    regions.push([l * size - 1, t * size - 1, (r - l + 1) * size + 2, (d - t + 1) * size + 2]);
  }
  return regions.slice(0, maxRegions);
}
