// The check is the same on any day: chance in a test comes from a seed that stands in server/src/testing-seed.ts.
import { type Code, type Report, visit } from './source';

/** Refuses chance, and numbers made of the moment, in tests and their helpers. */
export function drawWall(files: Code[], report: Report): void {
  const message =
    'is another one in each run: draw from testSeed, count with server/src/testing-count.ts, or take randomUUID where it only must differ';
  for (const file of files) {
    if (!file.isTest || /^(bench|soak)\//.test(file.path)) continue;
    const textOf = ({ start, end }: { start: number; end: number }) => file.text.slice(start, end);
    visit(file, {
      CallExpression(node) {
        const drawn =
          /^(?:Math\.random|(?:crypto\.)?(?:randomInt|getRandomValues)|randomBytes\(\d+\)\.toString)$/.exec(
            textOf(node.callee),
          )?.[0];
        if (drawn !== undefined) report(file, node.start, `${drawn} ${message}`);
      },
      BinaryExpression({ operator, left, start }) {
        if (operator === '%' && /^(?:Date|performance)\.now\(\)$/.test(textOf(left)))
          report(file, start, `a remainder of the moment ${message}`);
      },
      TemplateLiteral({ expressions, start }) {
        if (expressions.some((one) => /^Date\.now\(\)$/.test(textOf(one))))
          report(file, start, `a name made of the moment ${message}`);
      },
    });
  }
}
