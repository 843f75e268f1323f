// A screen says so where something could not be read (shell.md#tables-filters-export).
import { type Code, type Report, isNamed, visit } from './source';

/** Files in which something else replaces the missing value, or nothing has to. */
const silent = [
  // The number stands for the name.
  'web/src/operator/Customer.tsx',
  // A mark beside the bell; the list itself says when it cannot be read.
  'web/src/app/use-unread.ts',
  // Without its marks a calendar is as useful.
  'web/src/app/working-days.ts',
  // The bank is recognised once more when the card is sent.
  'web/src/finance/cards/PersonCardForm.tsx',
];

/** A component that reads looks at the error as well, or passes the read on whole, as to `ReadFault`. */
export function readWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('web/src/') || silent.includes(file.path)) continue;
    const refuse = (at: number) =>
      report(file, at, 'what cannot be read says so: its error is shown, as by web/src/ui/ReadFault.tsx');
    visit(file, {
      VariableDeclarator({ id, init, start }) {
        if (init?.type !== 'CallExpression' || !isRead(init.callee)) return;
        const isSeen =
          id.type === 'ObjectPattern'
            ? takesError(id)
            : id.type === 'Identifier' && isLookedAt(file, id.name, start);
        if (!isSeen) refuse(start);
      },
      MemberExpression({ object, property, start }) {
        if (object.type === 'CallExpression' && isRead(object.callee) && !isNamed(property, 'error'))
          refuse(start);
      },
    });
  }
}

interface Node {
  type: string;
  start: number;
  end: number;
}
const isRead = (callee: { type: string }) => isNamed(callee, 'useRead');
const takesError = ({ properties }: { properties: { type: string }[] }) =>
  properties.some((one) => !('key' in one) || isNamed(one.key as Node, 'error'));

/** Whether the error of the read that is declared at `at` is looked at, or the read is used whole. */
function isLookedAt(file: Code, name: string, at: number): boolean {
  const scope = functionAround(file, at);
  let isSeen = false;
  /** Positions at which the name is not the read as a whole. */
  const others = new Set<number>();
  const uses: number[] = [];
  const isHere = ({ start }: { start: number }) => scope.start <= start && start < scope.end;
  visit(file, {
    MemberExpression(node) {
      const { object, property, computed } = node;
      if (!computed) others.add(property.start);
      if (object.type !== 'Identifier' || object.name !== name || !isHere(node)) return;
      others.add(object.start);
      if (isNamed(property, 'error')) isSeen = true;
    },
    Property({ key, shorthand }) {
      if (!shorthand) others.add(key.start);
    },
    TSPropertySignature({ key }) {
      others.add(key.start);
    },
    VariableDeclarator(node) {
      const { id, init } = node;
      if (node.start === at) others.add(id.start);
      if (init?.type !== 'Identifier' || init.name !== name || !isHere(node)) return;
      others.add(init.start);
      if (id.type === 'ObjectPattern' && takesError(id)) isSeen = true;
    },
    Identifier(node) {
      if (node.name === name && isHere(node)) uses.push(node.start);
    },
  });
  return isSeen || uses.some((use) => !others.has(use));
}

/** The smallest function around a place, else the whole file. */
function functionAround(file: Code, at: number): Pick<Node, 'start' | 'end'> {
  let found = { start: 0, end: file.text.length };
  const take = ({ start, end }: Node) => {
    if (start <= at && at < end && end - start < found.end - found.start) found = { start, end };
  };
  visit(file, { FunctionDeclaration: take, FunctionExpression: take, ArrowFunctionExpression: take });
  return found;
}
