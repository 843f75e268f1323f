// Nothing that is typed is lost without a word, and nothing that is loaded ends in the browser's error page (ADR 32).
import { type Code, type Report, visit } from './source';

/** Where there is nothing to lose: signing in, looking something up, proving who one is. */
const unguarded = [
  'web/src/app/NavDrawer.tsx',
  'web/src/finance/StatementDialog.tsx',
  'web/src/operator/ReceiptScreen.tsx',
  'web/src/operator/StaffSignIn.tsx',
  'web/src/passport/Form.tsx',
  'web/src/tasks/ExportDialog.tsx',
  'web/src/ui/Dialog.tsx',
  'web/src/ui/Pager.tsx',
  'web/src/verify/CaptchaDialog.tsx',
  'web/src/verify/StepUpDialog.tsx',
];
const modals = ['web/src/app/NavDrawer.tsx', 'web/src/ui/Dialog.tsx'];
/** Its dialog is fetched with the first key, for without a connection it could not be. */
const raw = ['web/src/ui/LeaveGuard.tsx'];

/** Every form and dialog is guarded but those named above, and every part that is loaded later waits for the connection. */
export function formWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('web/src/')) continue;
    visit(file, {
      JSXOpeningElement({ name, start }) {
        if (name.name === 'dialog' && !modals.includes(file.path))
          report(
            file,
            start,
            'a dialog is web/src/ui/Dialog.tsx: focus, Esc, Back and the question before leaving',
          );
      },
      JSXAttribute({ name, start }) {
        if (/^(data-)?unguarded$/.test(name.name as unknown as string) && !unguarded.includes(file.path))
          report(
            file,
            start,
            'what is typed here would be lost without a word: tools/house/forms.ts names the exceptions',
          );
      },
      CallExpression({ callee, arguments: [given], start }) {
        if (callee.name !== 'lazy' || raw.includes(file.path)) return;
        if (given?.type !== 'ArrowFunctionExpression' || given.body?.callee?.name !== 'loaded')
          report(
            file,
            start,
            'a part that is loaded later waits for the connection: lazy(() => loaded(() => import(…)))',
          );
      },
    });
  }
}
