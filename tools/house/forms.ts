// Nothing that is typed is lost without a word, and nothing that is loaded ends in the browser's error page (ADR 32).
import { type Code, type Report, visit } from './source';

/** Where there is nothing to lose: signing in, looking something up, proving who one is. */
const unguarded = [
  'web/src/app/NavDrawer.tsx',
  'web/src/finance/statements/StatementDialog.tsx',
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

const registries = ['e2e/forms.ts', 'e2e/dialog-forms.ts', 'e2e/console-forms.ts'];
const frames = ['Dialog', 'ConfirmDialog'];
const field =
  /^(input|select|textarea|TextArea|ChoiceTiles|StarRating|RoleBoxes|ProductPicker|PayProof|\w*Fields?)$/;

/** Every form that the guard holds, a `<form>` or a dialog with fields, is walked by e2e/forms.spec.ts or named there with its reason. */
export function registryWall(files: Code[], report: Report): void {
  const named = new Set(
    files
      .filter(({ path }) => registries.includes(path))
      .flatMap(({ text }) => [...text.matchAll(/'(web\/src\/[\w./-]+\.tsx)'/g)].map(([, path]) => path)),
  );
  const left = new Set(named);
  for (const file of files) {
    if (file.isTest || !/^web\/src\/(?!ui\/)/.test(file.path)) continue;
    const at = formIn(file);
    if (at !== undefined && !named.has(file.path))
      report(file, at, 'a form that nobody tries to leave: e2e/forms.ts takes its name and the way to it');
    if (at !== undefined) left.delete(file.path);
  }
  for (const file of files)
    for (const path of left)
      if (registries.includes(file.path) && path && file.text.includes(path))
        report(file, file.text.indexOf(path), `${path} renders no form`);
}

/** Where a file renders a form that may be lost. */
function formIn(file: Code): number | undefined {
  if (unguarded.includes(file.path)) return undefined;
  let form: number | undefined;
  let dialog: number | undefined;
  let hasFields = false;
  let isSearch = false;
  visit(file, {
    JSXOpeningElement({ name, attributes, start }) {
      const tag = name.type === 'JSXIdentifier' ? name.name : '';
      const role = attributes.some(
        (one) =>
          one.type === 'JSXAttribute' &&
          one.name.name === 'role' &&
          one.value?.type === 'Literal' &&
          one.value.value === 'search',
      );
      isSearch ||= tag === 'search' || role;
      if (tag === 'form' || tag === 'SecretForm') form ??= start;
      if (frames.includes(tag)) dialog ??= start;
      hasFields ||= field.test(tag);
    },
  });
  return isSearch ? undefined : (form ?? (hasFields ? dialog : undefined));
}
