// A browser shows a result later than the call that brings it: an assertion about it waits.
import { type Code, type Report, visit } from './source';

/** Readings of a page or its elements. */
const readings =
  /\.(evaluate|evaluateAll|count|is(?:Visible|Hidden|Checked|Disabled|Enabled|Editable)|inputValue|innerText|innerHTML|textContent|allInnerTexts|allTextContents|getAttribute|title)\(/;
/** Absence is checked once, after the awaited content has come: waiting would let the unwanted thing come and go. */
const absence = /^(?:toBe\(0\)|toEqual\(\[\]\)|toBeLessThan|not\.to(?:Contain|Match|Equal))/;

/** The rows of the list before stay until those of the new one are there. */
const firstRow = /\btr'\)\s*\.first\(\)/g;
/** A message over the page is gone after some seconds, in which a busy machine may not have looked. */
const passing = /\bexpectShown\(\s*toastsOn\(|name: '撤销：/g;

/**
 * Refuses in browser tests `expect(await page.…)` that looks once at something that comes later, the first row of a list,
 * which may still be one of the list before, and a message over the page that may be over.
 */
export function lookWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (!file.path.startsWith('e2e/')) continue;
    if (file.path.endsWith('.spec.ts'))
      for (const { index } of file.text.matchAll(firstRow))
        report(file, index, 'takes whatever row is the first: .filter({ hasText }) says which one is meant');
    for (const { index } of file.text.matchAll(passing))
      report(file, index, 'may look when the message is over: expectToast and undo of e2e/toasts.ts');
    visit(file, {
      CallExpression(node) {
        const { callee, arguments: given, start, end } = node;
        if (callee.type !== 'Identifier' || callee.name !== 'expect' || given[0] === undefined) return;
        const looked = file.text.slice(given[0].start, given[0].end);
        const reads = /\bawait\b/.test(looked) && readings.test(looked) && !/=>\s*(?:await|\{)/.test(looked);
        const matcher = file.text.slice(end, end + 120).replaceAll(/^\s*\.|\s/g, '');
        if (reads && !absence.test(matcher))
          report(file, start, 'looks once at what may come later: await expect.poll(() => …)');
      },
    });
  }
}
