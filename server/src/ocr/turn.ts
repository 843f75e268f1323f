import type { Box, Page, Pixels, Turn } from './line';

/** The picture turned clockwise. */
export function turned({ width, height, data }: Pixels, turn: Turn): Pixels {
  if (turn === 0) return { width, height, data };
  const size = turn === 180 ? { width, height } : { width: height, height: width };
  const made = new Uint8Array(data.length);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const [fromX, fromY] =
        turn === 180
          ? [width - 1 - x, height - 1 - y]
          : turn === 90
            ? [y, height - 1 - x]
            : [width - 1 - y, x];
      const [to, from] = [(y * size.width + x) * 3, (fromY * width + fromX) * 3];
      made[to] = data[from]!;
      made[to + 1] = data[from + 1]!;
      made[to + 2] = data[from + 2]!;
    }
  return { ...size, data: made };
}

/** The place of a turned page's box in the picture as it was, in parts of its width and height. */
export function placeIn({ width, height }: Pick<Page, 'width' | 'height'>, box: Box, turn: Turn): Box {
  const [left, top] = [box.x / width, box.y / height];
  const [right, bottom] = [left + box.width / width, top + box.height / height];
  const [x1, y1, x2, y2] = {
    0: [left, top, right, bottom],
    90: [top, 1 - right, bottom, 1 - left],
    180: [1 - right, 1 - bottom, 1 - left, 1 - top],
    270: [1 - bottom, left, 1 - top, right],
  }[turn] as [number, number, number, number];
  const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;
  return { x: within(x1), y: within(y1), width: within(x2 - x1), height: within(y2 - y1) };
}
