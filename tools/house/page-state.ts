// The server renders the pages of all visits in one thread (ADR 20): state in a module of the web outlives the visit.
import { type Code, type Report, visit } from './source';

/** Files of the web whose modules keep something, and why no visit leaves another anything in it. */
const reasons: Record<string, string> = {
  'web/src/account/use-areas.ts': 'the areas of the country, fetched by effects',
  'web/src/app/pages.tsx': 'code',
  'web/src/client/idle.ts': 'when it was last written, to a storage that each visit has anew',
  'web/src/client/kept-pictures.ts': 'fetched by effects',
  'web/src/client/load.ts': 'set once by the server itself',
  'web/src/client/reachable.ts': 'the server reaches itself',
  'web/src/client/refresh.ts': 'code',
  'web/src/client/sign-out.ts': 'changed by effects',
  'web/src/client/staff.ts': 'the console is not rendered',
  'web/src/client/switch.ts': 'changed by effects',
  'web/src/client/step-up.ts': 'nobody is asked without a dialog, which listens by an effect',
  'web/src/client/toasts.ts': 'reads ahead are quiet',
  'web/src/client/total-amount.ts': 'whose it is and what start-up brought is told by effects',
  'web/src/client/upload-record.ts': 'changed by effects',
  'web/src/client/use-read.ts': 'forgotten before each visit',
  'web/src/client/writes.ts': 'the server renders what is read',
  'web/src/ui/clock.ts': 'set anew by each visit',
  'web/src/ui/Countdown.tsx': 'changed by effects, or keyed by the answer that is shown',
  'web/src/ui/hidden-amounts.ts': 'a choice of the browser; the server reads the visit’s storage',
  'web/src/ui/layers.ts': 'changed by effects and events',
  'web/src/ui/leave-question.ts': 'changed by events',
  'web/src/ui/unsaved.ts': 'changed by events',
  'web/src/ui/uploads.ts': 'changed by effects and events',
  'web/src/ui/use-layout.ts': 'chosen by events',
};
const rendered = /^web\/src\/(?!operator\/|ssr\/|boot\/)/;
const collections = ['Map', 'Set', 'WeakMap', 'WeakSet'];

/** A module keeps nothing beside who listens, or its file says above why that reaches nobody else. */
export function pageStateWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !rendered.test(file.path) || file.path in reasons) continue;
    visit(file, {
      Program({ body }) {
        for (const line of body) {
          const kept = line.type === 'ExportNamedDeclaration' ? line.declaration : line;
          if (kept?.type !== 'VariableDeclaration') continue;
          for (const { id, init, start } of kept.declarations) {
            const isCollection =
              init?.type === 'NewExpression' &&
              init.callee.type === 'Identifier' &&
              collections.includes(init.callee.name) &&
              init.arguments.length === 0;
            const isFixed = /^listeners\b|: Readonly(?:Map|Set)</.test(file.text.slice(start, id.end));
            if (kept.kind === 'let' || (isCollection && !isFixed))
              report(
                file,
                start,
                'the server’s thread keeps this for the next visit: keep it in `pageLife()`, or say in page-state.ts why nobody else meets it',
              );
          }
        }
      },
    });
  }
}
