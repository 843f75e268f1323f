// Nothing that is typed is lost without a word, and nothing that is loaded ends in the browser's error page (ADR 32).
import { type Code, type Report, visit } from './source';

/** Where there is nothing to lose: signing in, looking something up, proving who one is. */
const unguarded = [
  'web/src/app/NavDrawer.tsx',
  'web/src/finance/StatementDialog.tsx',
  'web/src/operator/ReceiptScreen.tsx',
  'web/src/operator/StaffEnrolForm.tsx',
  'web/src/operator/StaffPasswordForm.tsx',
  'web/src/operator/StaffSecondStepForm.tsx',
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

const isNamed = (node: { type: string; name?: unknown }, name: string) =>
  node.type === 'Identifier' && node.name === name;

/** Every form and dialog is guarded but those named above, and every part that is loaded later waits for the connection. */
export function formWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('web/src/')) continue;
    visit(file, {
      JSXOpeningElement({ name, start }) {
        if (name.type === 'JSXIdentifier' && name.name === 'dialog' && !modals.includes(file.path))
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
        if (!isNamed(callee, 'lazy') || raw.includes(file.path)) return;
        const body = given?.type === 'ArrowFunctionExpression' ? given.body : undefined;
        if (body?.type !== 'CallExpression' || !isNamed(body.callee, 'loaded'))
          report(
            file,
            start,
            'a part that is loaded later waits for the connection: lazy(() => loaded(() => import(…)))',
          );
      },
    });
  }
}
