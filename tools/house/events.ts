import { type Code, type Report, isNamed, visit } from './source';

const eventRegistry = 'e2e/console-forms.ts';
/** Functions that give an event its blanks, by the file that has them. */
const eventBuilders = 'web/src/operator/queues/events.ts';
const builderNames = /^(?:withReasonsByPart|revocationEvents)$/;

/** Every event of the console's one dialog with more blanks than its reason is walked there, or named with the one that it is like. */
export function eventWall(files: Code[], report: Report): void {
  const rows = files
    .filter(({ path }) => path === eventRegistry)
    .flatMap((file) =>
      [...file.text.matchAll(/'(\w+\.\w+)'/g)].map((row) => ({ file, at: row.index, name: row[1]! })),
    );
  const events = new Set<string>();
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('web/src/operator/') || file.path === eventBuilders) continue;
    // Reads that it changes are sent by nobody.
    const sentIn = (start: number, end: number) =>
      file.text.slice(start, end).replaceAll(/\bchanges: \[[^\]]*\]/g, '');
    const namesIn = (start: number, end: number) =>
      [...sentIn(start, end).matchAll(/\bapi\.(\w+\.\w+)/g)].map((one) => one[1]!);
    const look = (start: number, end: number) => {
      const names = namesIn(start, end);
      if (names.length === 0) return report(file, start, 'an event names its endpoint beside its blanks');
      for (const name of names) {
        events.add(name);
        if (!rows.some((row) => row.name === name))
          report(file, start, `nobody tries to leave the form of ${name}: ${eventRegistry} takes it`);
      }
    };
    visit(file, {
      CallExpression({ callee, start, end }) {
        if (isNamed(callee, 'withReason')) for (const name of namesIn(start, end)) events.add(name);
        if (callee.type === 'Identifier' && builderNames.test(callee.name)) look(start, end);
      },
      ObjectExpression({ properties, start, end }) {
        if (properties.some((one) => one.type === 'Property' && isNamed(one.key, 'blanks'))) look(start, end);
      },
    });
  }
  for (const { file, at, name } of rows)
    if (!events.has(name)) report(file, at, `${name} is no event with blanks`);
}
