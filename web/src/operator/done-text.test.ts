import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { batchText, doneText } from './done-text';

/** The names of the actions in the sources: a text with an endpoint behind it, or the first words of a short form. */
const named = /text: '([^']+)',\s*(?:tone: '\w+'(?: as const)?,\s*)?endpoint|plain\('\w+', '([^']+)'/g;
const folders = [import.meta.dirname, join(import.meta.dirname, 'queues')];

test('every action of the console is confirmed in a sentence of its own kind, never by a 成功 behind its name', () => {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const actions = new Set(
    sources.flatMap((source) => [...source.matchAll(named)].map(([, text, short]) => text ?? short!)),
  );
  expect(actions.size).toBeGreaterThan(60);
  for (const action of actions) expect(doneText(action)).toMatch(/^已(?!.*已)(?!不)(?!验证款)/);
  for (const source of sources) expect(source).not.toMatch(/\}成功/);
  expect(['复核通过', '不予撤销', '验证款已打出', '驳回'].map(doneText)).toEqual([
    '已复核通过',
    '已处理为不予撤销',
    '已登记打款',
    '已驳回',
  ]);
});

test('a batch that is done says how many of its items wait for another person', () => {
  expect(batchText({ done: ['W1', 'W2'], waiting: [] })).toBe('已处理2笔');
  expect(batchText({ done: ['W1', 'W2'], waiting: ['W2'] })).toBe('已处理2笔，其中1笔须由另一位同事复核');
  expect(batchText({ done: ['W1'], waiting: ['W1'] })).toBe('已处理1笔，均须由另一位同事复核');
});
