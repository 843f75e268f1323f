// A rejection that nobody waits for yet ends the process, or the run of the tests.
import { type Code, type Report, visit } from './source';

/**
 * Refuses a loop over calls that have all begun and are awaited one after the other: while it waits for the first, a later
 * one may be rejected. Functions of which each is called in its turn, or `Promise.all`, say which is meant.
 */
export function begunWall(files: Code[], report: Report): void {
  for (const file of files)
    visit(file, {
      ForOfStatement({ left, right, body, start }) {
        if (right.type !== 'ArrayExpression' || left.type !== 'VariableDeclaration') return;
        const [declared] = left.declarations;
        if (declared?.id.type !== 'Identifier') return;
        const begins = right.elements.some((one) => one?.type === 'CallExpression');
        const awaited = new RegExp(String.raw`\bawait (?:expect\()?${declared.id.name}\b(?![.(])`);
        if (begins && awaited.test(file.text.slice(body.start, body.end)))
          report(file, start, 'all of these have begun when the first is awaited: () => … or Promise.all');
      },
    });
}
