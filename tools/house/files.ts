// Walls around the code: names, places, lengths, documents.
import { dirname, join, normalize } from 'node:path/posix';
import { rooms, wings } from './room-names';
import { type Code, isCode, type Report, type SourceFile, visit } from './source';

/** Folders of server/src and web/src that are no rooms. */
const parts: Record<string, string[]> = {
  server: [
    'config',
    'call',
    'calendar',
    'http',
    'db',
    'ledger',
    'ocr',
    'opener',
    'partners',
    'jobs',
    'demo',
    'vault',
    'centers',
    'words',
    'proofs',
    'room',
    'keeping',
  ],
  web: ['app', 'client', 'ui', 'boot', 'verify', 'forms', 'tasks', 'ssr'],
};

/** A room has the same name on every side, and nothing is agreed that has no room. */
export function roomWall(files: SourceFile[], report: Report): void {
  const agreed = new Set(
    files.map(({ path }) => /^contract\/src\/([\w/-]+?)(?:\/index)?\.ts$/.exec(path)?.[1]?.split('/').at(-1)),
  );
  const hasContract = (room: string) => agreed.has(room);
  for (const file of files) {
    const [workspace = '', source, name = '', inner] = file.path.split('/');
    if (source !== 'src' || inner === undefined) continue;
    const known = workspace === 'contract' ? rooms : [...rooms, ...(parts[workspace] ?? [])];
    if (!known.includes(name))
      report(file, 0, `${name} is no room and no part of the house: tools/house/neighbours.ts lists them`);
    else if (workspace !== 'contract' && !inner.includes('.') && wings[name]?.includes(inner) === false)
      report(file, 0, `${inner} is no room of the wing: tools/house/neighbours.ts lists them`);
    else if (workspace === 'server' && inner === 'api.ts' && !hasContract(name)) {
      report(file, 0, `what ${name} answers is agreed in contract/src/${name}.ts, or in a file of that name`);
    }
  }
}

const emptyNames =
  /(^|\/)(utils?|helpers?|common|services?|types?|hooks?|misc|shared|lib)(\/|\.[jt]sx?$|\.mjs$)/;

/** A thing is named for what it is. */
export function nameWall(files: SourceFile[], report: Report): void {
  for (const file of files) {
    const name = emptyNames.exec(file.path)?.[2];
    if (name) report(file, 0, `"${name}" says nothing: name it after the business`);
    const [base = ''] = (file.path.split('/').at(-1) ?? '').split('.');
    if (!isCode(file) || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(base)) continue;
    if (!/\.(tsx|test\.ts)$/.test(file.path) || !/^[A-Z]\w*$/.test(base))
      report(file, 0, 'files are kebab-case.ts, components PascalCase.tsx');
  }
}

/** Data in the form of code. */
const mayBeLong = new Set(['contract/src/passwords-common.ts']);

export const LONGEST = 250;

export function lengthWall(files: Code[], report: Report): void {
  for (const file of files) {
    const lines = file.text.split('\n').length - 1;
    if (file.isTest || lines <= LONGEST || mayBeLong.has(file.path)) continue;
    report(file, file.text.length, `${lines} lines: what second thing has it begun to be?`);
  }
}

const LONGEST_COMPONENT = 120;

/** A component fits on two screens of an editor; a longer one has parts of its own. */
export function componentWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || !file.path.endsWith('.tsx')) continue;
    const measure = (name: string | undefined, { start, end }: { start: number; end: number }) => {
      const long = file.text.slice(start, end).split('\n').length;
      if (long > LONGEST_COMPONENT && name !== undefined && /^[A-Z]/.test(name))
        report(file, start, `${name} has ${long} lines: which part of it is a component?`);
    };
    visit(file, {
      FunctionDeclaration: (node) => measure(node.id?.name, node),
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && init !== null) measure(id.name, init);
      },
    });
  }
}

const foreign: { found: RegExp; message: string }[] = [
  {
    found: /registry\.npm|npmjs\.(org|com)|deb\.debian|npm[m]irror/,
    message: 'names a package registry; the machine knows its own',
  },
  { found: /(?<![\w.:/])\/(work|root|home\/\w+|Users\/\w+)\//, message: 'an absolute path of one machine' },
  {
    found: /BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}/,
    message: 'a secret stands in the repository (trust S5)',
  },
];

export function contentWall(files: SourceFile[], report: Report): void {
  for (const file of files) {
    for (const { found, message } of foreign) {
      const at = file.text.search(found);
      if (at >= 0) report(file, at, message);
    }
  }
}

/** Refuses links and paths in our documents whose target does not exist: relative links, and paths in backticks. */
export function linkWall(files: SourceFile[], report: Report): void {
  const there = new Set(
    files.flatMap(({ path }) => path.split('/').map((_, index, all) => all.slice(0, index + 1).join('/'))),
  );
  const ours = /^(contract|server|web|e2e|tools|bench|soak|docs)\/[\w@./-]+$/;
  for (const file of files) {
    if (!file.path.endsWith('.md')) continue;
    const check = (target: string, at: number) => {
      const path = normalize(target).replace(/\/$/, '');
      if (path !== '.' && !there.has(path) && !/\bdist\b/.test(path))
        report(file, at, `${target} is not there`);
    };
    for (const { 1: link = '', index } of file.text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)) {
      if (!/^([a-z]+:|#|\/)/.test(link)) check(join(dirname(file.path), link.replace(/#.*$/, '')), index);
    }
    for (const { 1: path = '', index } of file.text.matchAll(/`([^`\n]+)`/g))
      if (ours.test(path)) check(path, index);
  }
}
