import type { Engine } from './engine';
import type { Page } from './line';
import { selfTestSize, selfTestText } from './self-test-picture';
import { serve } from './serve';

// A process like the one that reads pictures, without the engine: the width of a picture decides its treatment.
const [watch, kind] = process.argv.slice(2);
const held: Buffer[] = [];
const behaviours: Record<number, () => void> = {
  2: () => process.exit(1),
  3: () => {
    for (;;) held.length = 0;
  },
  4: () => {
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  5: () => {
    throw new Error('this picture cannot be read');
  },
};
/** The engine's lines for an identity card, where the picture stands upright. */
const cardIn = (width: number, height: number): Page => ({
  width,
  height,
  lines: [
    ['姓名王芳', 0.1],
    ['公民身份号码11010519491231002X', 0.8],
  ].map(([text, at]) => ({
    text: width > height ? String(text) : '',
    confidence: 0.98,
    box: { x: 0.1 * width, y: Number(at) * height, width: 0.5 * width, height: 0.1 * height },
    lean: 0,
  })),
});
let inside = 0;
const engine: Engine = {
  async read({ width, height }) {
    const isTest = width === selfTestSize.width && height === selfTestSize.height;
    inside += 1;
    behaviours[width]?.();
    await new Promise((settle) => setImmediate(settle));
    const text = isTest ? (kind === 'shifted' ? '诚娇溜题贿者' : selfTestText) : `${process.pid} ${inside}`;
    inside -= 1;
    if (kind === 'card' && !isTest) return cardIn(width, height);
    return {
      width,
      height,
      lines: [{ text, confidence: 0.99, box: { x: 0, y: 0, width, height }, lean: 0 }],
    };
  },
};
void serve(watch!, () =>
  kind === 'missing' ? Promise.reject(new Error('no models')) : Promise.resolve(engine),
);
