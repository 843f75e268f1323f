// Walls inside the code: the places in which something may be called, computed or written.
import { zoneOf } from './doors';
import { type Code, type Report, visit } from './source';

interface Ban {
  /** Called, constructed, tagged or read: `fetch`, `sql`, `Math.random`, `*.selectFrom`. */
  names: string[];
  /** Files in which the ban holds. */
  where: RegExp;
  /** Exceptions from it. */
  but?: RegExp;
  instead: string;
}

const store = 'SQL stands in store.ts, migrations, ledger and db';

const bans: Ban[] = [
  {
    names: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket', 'navigator.sendBeacon'],
    where: /^web\/src\//,
    but: /^web\/src\/(client|boot)\//,
    instead: 'the browser asks through web/src/client',
  },
  {
    names: ['fetch'],
    where: /^(server|contract)\/src\//,
    but: /^server\/src\/partners\//,
    instead: 'the outside world is behind server/src/partners',
  },
  {
    names: [
      'sql',
      '*.selectFrom',
      '*.insertInto',
      '*.updateTable',
      '*.deleteFrom',
      '*.mergeInto',
      '*.selectNoFrom',
    ],
    where: /^server\/src\//,
    but: /^server\/src\/((db|ledger|jobs|partners|vault|demo)\/|clock\.ts$)|\/([\w-]+-)?store\.ts$/,
    instead: store,
  },
  {
    names: ['sql.raw', 'sql.lit'],
    where: /^server\/src\//,
    but: /^server\/src\/db\//,
    instead: 'values are parameters, choices are sql fragments (trust S5)',
  },
  {
    names: ['Math.random'],
    where: /^(server|contract)\/src\//,
    but: /^server\/src\/db\//,
    instead: 'take node:crypto (trust S5)',
  },
  {
    names: ['parseFloat', 'Number.parseFloat'],
    where: /^(server|contract|web)\/src\//,
    instead: 'amounts are read by contract/src/money.ts (trust M13)',
  },
  {
    names: ['*.showModal'],
    where: /^web\/src\//,
    but: /^web\/src\/(?:ui\/Dialog|app\/SwitchedDialog)\.tsx$/,
    instead:
      'web/src/ui/Dialog.tsx keeps the focus, asks before what is typed is lost, and is closed by Back',
  },
  {
    names: ['history.pushState', 'history.back', 'history.forward', 'history.go'].flatMap((name) => [
      name,
      `window.${name}`,
    ]),
    where: /^web\/src\//,
    but: /^web\/src\/ui\/layers\.ts$/,
    instead: 'web/src/ui/layers.ts counts the entries of the history',
  },
  {
    names: ['eval', 'Function', '*.insertAdjacentHTML', 'document.write'],
    where: /./,
    instead: 'text is text, never code (trust S5)',
  },
];

export function callWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest) continue;
    const active = bans.filter(({ where, but }) => where.test(file.path) && !but?.test(file.path));
    const check = (callee: Node, at: number) => {
      const name = nameOf(callee);
      const ban = active.find(
        ({ names }) => names.includes(name) || names.includes(name.replace(/^.*\./, '*.')),
      );
      if (ban) report(file, at, `${name} does not belong here: ${ban.instead}`);
    };
    visit(file, {
      CallExpression: ({ callee, start }) => check(callee, start),
      NewExpression: ({ callee, start }) => check(callee, start),
      TaggedTemplateExpression: ({ tag, start }) => check(tag, start),
      JSXAttribute({ name, start }) {
        if (name.name === 'dangerouslySetInnerHTML')
          report(file, start, 'text is text, never markup (trust S5)');
      },
      AssignmentExpression({ left, start }) {
        if (/\.(inner|outer)HTML$/.test(nameOf(left)))
          report(file, start, 'text is text, never markup (trust S5)');
      },
    });
  }
}

const moneyName = /(^|[._])(fen|coin|amount|balance)$|(Fen|Amount|Balance)$/;

/** Whole fen are added, split and compared in contract/src/money.ts alone. */
export function moneyWall(files: Code[], report: Report): void {
  const instead = 'money is computed by contract/src/money.ts: add, subtract, negate, compare, split';
  for (const file of files) {
    if (
      file.isTest ||
      !/^(contract|server|web)\/src\//.test(file.path) ||
      file.path === 'contract/src/money.ts'
    )
      continue;
    const check = (at: number, ...operands: Node[]) => {
      const money = operands.map(nameOf).find((name) => moneyName.test(name));
      if (money) report(file, at, `${money}: ${instead}`);
    };
    visit(file, {
      BinaryExpression({ operator, left, right, start }) {
        if (['+', '-', '*', '/', '%', '**'].includes(operator)) check(start, left, right);
      },
      AssignmentExpression({ operator, left, right, start }) {
        if (['+=', '-=', '*=', '/=', '%='].includes(operator)) check(start, left, right);
      },
      UnaryExpression({ operator, argument, start }) {
        if (operator === '-') check(start, argument);
      },
    });
  }
}

/** Every test runs: none skipped, focused, postponed or expected to fail. */
export function testWall(files: Code[], report: Report): void {
  const tamed =
    /^(it|test|describe|suite)\.(.*\.)?(skip|only|todo|fails|skipIf|runIf|fixme)$|^x(it|test|describe)$/;
  for (const file of files) {
    if (!file.isTest) continue;
    const check = (name: string, at: number) => {
      if (tamed.test(name))
        report(file, at, `${name}: a test runs or is deleted; *.pg.test.ts runs on PostgreSQL only`);
    };
    visit(file, {
      CallExpression: ({ callee, start }) => check(nameOf(callee), start),
      MemberExpression: (node) => check(nameOf(node), node.start),
    });
  }
}

/** Requires one sentence for readers outside of the zone: shape, units, refusals. Exports in one block share theirs. */
export function docstringWall(files: Code[], report: Report): void {
  const documented = new Set([
    'contract',
    'server/call',
    'server/http',
    'server/db',
    'server/ledger',
    'web/client',
  ]);
  for (const file of files) {
    const zone = zoneOf(file.path);
    if (file.isTest || !documented.has(zone) || file.path.endsWith('/store.ts')) continue;
    const docstrings = file.comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
    let covered = -1;
    for (const { type, start, end, ...statement } of file.program.body) {
      const between = (from: number) => file.text.slice(from, start);
      const hasOwn = docstrings.some((comment) => comment.end <= start && between(comment.end).trim() === '');
      const isCovered = hasOwn || (covered >= 0 && between(covered) === '\n');
      covered = isCovered ? end : -1;
      const exports =
        type === 'ExportNamedDeclaration' && 'declaration' in statement && statement.declaration;
      if (exports && !isCovered) report(file, start, `an export of ${zone} says in one sentence what it is`);
    }
  }
}

interface Node {
  type: string;
}

/** `a.b.c` as written; what is computed on the way shows as `?`. */
function nameOf(node: Node): string {
  const { type, ...parts } = node as Node & {
    name?: string;
    object?: Node;
    property?: Node;
    computed?: boolean;
    expression?: Node;
  };
  if (type === 'Identifier' || type === 'JSXIdentifier') return parts.name ?? '?';
  if (type === 'MemberExpression' && parts.object && parts.property) {
    return `${nameOf(parts.object)}.${parts.computed ? '?' : nameOf(parts.property)}`;
  }
  const inner = /^(TSNonNull|TSAs|TSSatisfies|Parenthesized|Chain)Expression$/.test(type)
    ? parts.expression
    : undefined;
  return inner ? nameOf(inner) : '?';
}
