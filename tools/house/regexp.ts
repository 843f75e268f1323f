// Walls around regular expressions: their time grows with the text and no faster.
import { analyse } from 'scslre';
import { type Code, type Report, visit } from './source';

/** Made of our own tables, not of what comes in. */
const builtFromOurs = /^server\/src\/(http\/not-found|ledger\/records\/records)\.ts$/;

/** Refuses expressions that try one piece of a text in many ways, and those that are only known while the program runs. */
export function regexpWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !/^(contract|server|web)\//.test(file.path)) continue;
    const made = (callee: { type: string }, at: number) => {
      if (!('name' in callee) || callee.name !== 'RegExp' || builtFromOurs.test(file.path)) return;
      report(file, at, 'an expression from text cannot be looked at here: write it as /…/');
    };
    visit(file, {
      Literal(node) {
        if (!('regex' in node)) return;
        const { pattern: source, flags } = node.regex;
        const [found] = analyse({ source, flags }).reports;
        if (found === undefined) return;
        const speed = found.exponential ? 'exponential' : 'quadratic';
        const why = `${found.type}, /${found.character.pick}/ again and again`;
        report(
          file,
          node.start,
          `${speed} time (${why}): anchor it, limit its repetitions, or compare without it`,
        );
      },
      NewExpression: ({ callee, start }) => made(callee, start),
      CallExpression: ({ callee, start }) => made(callee, start),
    });
  }
}
