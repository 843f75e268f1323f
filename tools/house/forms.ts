// Nothing that is typed is lost without a word, and nothing that is loaded ends in the browser's error page (ADR 32).
import { type Code, type Report, isNamed, visit } from './source';

/** Forms without a leave guard, as nothing is lost: signing in, looking something up, proving who one is. */
const unguarded = [
  'web/src/app/NavDrawer.tsx',
  'web/src/filings/FeeDialog.tsx',
  'web/src/finance/statements/IncomeDialog.tsx',
  'web/src/finance/statements/StatementDialog.tsx',
  'web/src/operator/ReceiptScreen.tsx',
  'web/src/operator/StaffEnrolForm.tsx',
  'web/src/operator/StaffOwnPasswordForm.tsx',
  'web/src/operator/StaffPasswordForm.tsx',
  'web/src/operator/StaffSecondStepForm.tsx',
  'web/src/passport/Form.tsx',
  'web/src/tasks/ExportDialog.tsx',
  'web/src/ui/Dialog.tsx',
  'web/src/ui/KeyList.tsx',
  'web/src/ui/Pager.tsx',
  'web/src/ui/Palette.tsx',
  'web/src/verify/CaptchaDialog.tsx',
  'web/src/forms/StepUpDialog.tsx',
];
/** Editors that save while one types: their own test leaves them while a save is under way. */
const savesItself = [
  'web/src/filings/CaseEditor.tsx',
  'web/src/maker/ProjectEditor.tsx',
  'web/src/maker/ProjectFields.tsx',
  'web/src/crowdsourcing/RequestEditor.tsx',
];
/** The switch of accounts is closed by nothing, and asks nobody; a palette has a field in the place of a heading. */
const modals = [
  'web/src/app/NavDrawer.tsx',
  'web/src/app/SwitchedDialog.tsx',
  'web/src/ui/Dialog.tsx',
  'web/src/ui/Palette.tsx',
];
/** Its dialog is fetched with the first key, for without a connection it could not be. */
const raw = ['web/src/ui/LeaveGuard.tsx'];

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

const registries = [
  'e2e/forms.ts',
  'e2e/dialog-forms.ts',
  'e2e/crowd-forms.ts',
  'e2e/maker-forms.ts',
  'e2e/money-forms.ts',
  'e2e/console-forms.ts',
];
const formTags = ['form', 'SecretForm'];
const dialogTags = ['Dialog', 'ConfirmDialog'];
const fieldTags = ['input', 'select', 'textarea'];
/** Boxes of a table choose rows: nothing in it is typed. */
const tableNames = /^Record/;

/** Every form that the guard holds, a `<form>` or a dialog with fields, is walked by e2e/forms.spec.ts or named there with its reason. */
export function registryWall(files: Code[], report: Report): void {
  const rows = files
    .filter(({ path }) => registries.includes(path))
    .flatMap((file) =>
      [...file.text.matchAll(/'(web\/src\/[\w./-]+\.tsx)'/g)].map((found) => ({
        file,
        at: found.index,
        path: found[1]!,
      })),
    );
  const components = files
    .filter(({ path, isTest }) => path.startsWith('web/src/') && !isTest)
    .flatMap(componentsOf);
  const fields = namesAround(components, fieldTags);
  const forms = components.filter(
    ({ file, tags }) =>
      !file.path.startsWith('web/src/ui/') &&
      !unguarded.includes(file.path) &&
      !savesItself.includes(file.path) &&
      (hasTag(tags, formTags) || (hasTag(tags, dialogTags) && hasTag(tags, fields))),
  );
  for (const path of new Set(forms.map(({ file }) => file.path))) {
    const here = forms.filter(({ file }) => file.path === path);
    const walked = rows.filter((row) => row.path === path).length;
    for (const { file, at } of here.slice(walked))
      report(file, at, 'a form that nobody tries to leave: e2e/forms.ts takes its name and the way to it');
  }
  for (const { file, at, path } of rows)
    if (!forms.some((form) => form.file.path === path)) report(file, at, `${path} renders no form`);
}

const fileRegistry = 'e2e/form-files.ts';
const fileRegistries = [fileRegistry, 'e2e/saved-forms.ts'];
const FILE_INPUT = 'input[type=file]';
const fileTags = ['FileField', 'FileDrop', FILE_INPUT];

/**
 * Every component that renders a field of files, and every form around one, is sent with a slowed upload by
 * e2e/form-files.spec.ts or named there with its reason.
 */
export function fileFieldWall(files: Code[], report: Report): void {
  const rows = files
    .filter(({ path }) => fileRegistries.includes(path))
    .flatMap((file) =>
      [...file.text.matchAll(/'(web\/src\/[\w./-]+\.tsx)'/g)].map((found) => ({
        file,
        at: found.index,
        path: found[1]!,
      })),
    );
  const components = files
    .filter(({ path, isTest }) => path.startsWith('web/src/') && !path.startsWith('web/src/ui/') && !isTest)
    .flatMap(componentsOf);
  const inside = namesAround(components, fileTags);
  const fields = components.filter(
    ({ tags }) =>
      hasTag(tags, fileTags) || (hasTag(tags, [...formTags, ...dialogTags]) && hasTag(tags, inside)),
  );
  for (const { file, at } of fields)
    if (!rows.some(({ path }) => path === file.path))
      report(file, at, `nobody sends its form while a file is on its way: ${fileRegistry} takes it`);
  for (const { file, at, path } of rows)
    if (!fields.some((field) => field.file.path === path))
      report(file, at, `${path} renders no field of files`);
}

/** Elements that one component of a file renders, but for its search forms. */
interface Component {
  file: Code;
  name: string;
  at: number;
  tags: Set<string>;
}

const hasTag = (tags: Set<string>, names: Iterable<string>) => [...names].some((name) => tags.has(name));

/** These tags, and the components that render one outside of a form of their own, through whatever lies between. */
function namesAround(components: Component[], tags: readonly string[]): Set<string> {
  const names = new Set(tags);
  const parts = components.filter(
    ({ file, name, tags }) =>
      !unguarded.includes(file.path) && !tableNames.test(name) && !hasTag(tags, [...formTags, ...dialogTags]),
  );
  for (let known = 0; known !== names.size;) {
    known = names.size;
    for (const { name, tags } of parts) if (hasTag(tags, names)) names.add(name);
  }
  return names;
}

function componentsOf(file: Code): Component[] {
  const found: (Span & { name: string })[] = [];
  const searches: Span[] = [];
  const elements: (Span & { tag: string })[] = [];
  visit(file, {
    FunctionDeclaration({ id, start, end }) {
      if (id && /^[A-Z]/.test(id.name)) found.push({ name: id.name, start, end });
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier' && /^[A-Z](?![A-Z_])/.test(id.name))
        found.push({ name: id.name, start, end });
    },
    JSXElement({ openingElement: { name, attributes }, start, end }) {
      const tag = name.type === 'JSXIdentifier' ? name.name : '';
      const says = (attribute: string, text: string) =>
        attributes.some(
          (one) =>
            one.type === 'JSXAttribute' &&
            one.name.name === attribute &&
            one.value?.type === 'Literal' &&
            one.value.value === text,
        );
      if (tag === 'search' || says('role', 'search')) searches.push({ start, end });
      elements.push({ tag, start, end });
      if (tag === 'input' && says('type', 'file')) elements.push({ tag: FILE_INPUT, start, end });
    },
  });
  const left = elements.filter((element) => !searches.some((search) => contains(search, element)));
  const isOutside = (element: Span) => !found.some((component) => contains(component, element));
  return [...found, { name: '', start: 0, end: 0 }].map(({ name, ...span }) => {
    const own = left.filter((element) => (name ? contains(span, element) : isOutside(element)));
    const at = own.find(({ tag }) => [...formTags, ...dialogTags].includes(tag))?.start ?? span.start;
    return { file, name, at, tags: new Set(own.map(({ tag }) => tag)) };
  });
}

interface Span {
  start: number;
  end: number;
}
const contains = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end;
