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

/** Views of the rows of a page, side by side on the pool, take every connection that others wait for: `eachRow` of the db. */
export function pageWall(files: Code[], report: Report): void {
  for (const file of files.filter(({ path }) => path !== 'server/src/db/each-row.ts')) {
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
          report(file, start, 'rows of a page do not take a connection each: eachRow of server/src/db');
      },
    });
  }
}

/**
 * Refuses SQL that depends on the time zone of the session, which a pooler shares and a database may have of its own. A
 * conversion of a moment to a day without a zone is refused by the databases of the tests as well
 * (server/src/db/testing-zone.ts).
 */
export function zoneWall(files: Code[], report: Report): void {
  for (const file of files.filter(({ path }) => path.startsWith('server/src/'))) {
    const look = ({ start }: { start: number }, text: string): void => {
      if (/\bcurrent_date\b|\bcurrent_time\b|\blocaltime(?:stamp)?\b/i.test(text))
        report(file, start, "whose day? (app_now() at time zone 'Asia/Shanghai')::date");
      if (/\bdate_trunc\('(?!m(illi|icro)?s|second)/i.test(text) || /\bextract\((?!epoch)/i.test(text))
        report(
          file,
          start,
          "a part of a moment is another one in each time zone: at time zone 'Asia/Shanghai' first",
        );
      if (!file.isTest && /interval '[^']*\b(?:day|week|year)s?\b/i.test(text))
        report(file, start, "a day has 23 or 25 hours in some time zones: interval '24 hours'");
    };
    visit(file, {
      TemplateElement: (node) => look(node, node.value.raw),
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
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
