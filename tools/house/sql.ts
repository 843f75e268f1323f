// Walls inside SQL fragments.
import { type Code, type Report, visit } from './source';

/**
 * A fragment that is joined to others must hold together: `a or b` beside `uid = …` finds other people's rows. A whole
 * statement and what stands in parentheses are left alone.
 */
export function fragmentWall(files: Code[], report: Report): void {
  for (const file of files) {
    visit(file, {
      TaggedTemplateExpression({ tag, quasi, start }) {
        if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
        const text = quasi.quasis.map((part) => part.value.raw).join(' ? ');
        if (/^\s*(select|insert|update|delete|with|create|alter|truncate|case|exists)\b/i.test(text)) return;
        if (/\bor\b/i.test(outside(text)))
          report(file, start, 'put parentheses around an `or`: it is joined to what stands beside it');
      },
    });
  }
}

/** Views of the rows of a page, side by side, take every connection that others wait for: `inTurn` of the db. */
export function pageWall(files: Code[], report: Report): void {
  for (const file of files) {
    visit(file, {
      CallExpression({ callee, arguments: given, start }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
        if (callee.object.name !== 'Promise' || given[0]?.type !== 'CallExpression') return;
        const mapped = given[0].callee;
        if (
          mapped.type === 'MemberExpression' &&
          mapped.object.type === 'Identifier' &&
          mapped.object.name === 'rows'
        )
          report(file, start, 'rows of a page are viewed one after another: inTurn of server/src/db');
      },
    });
  }
}

/** The text without what stands in parentheses or quotes. */
function outside(text: string): string {
  let depth = 0;
  return [...text.replaceAll(/'[^']*'/g, '')]
    .filter((char) => {
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      return depth === 0;
    })
    .join('');
}
