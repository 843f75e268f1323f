import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from '../step.mjs';

/** One file of the repository; `path` is relative to it. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A file that holds code, parsed. */
export interface Code extends SourceFile {
  /** Whether it is a test or a helper of tests. */
  isTest: boolean;
  imports: Import[];
  program: Parsed['program'];
  comments: Parsed['comments'];
}

export interface Import {
  /** As written: `../ledger`, `@uc/contract/money`, `kysely`. */
  from: string;
  /** The path it means when it is ours, without extension: `server/src/ledger`. */
  ours?: string;
  /** Gone when the types are gone. */
  isType: boolean;
  at: number;
}

/** Reports an offence against a wall: its place, and the door to use instead. */
export type Report = (file: SourceFile, at: number, message: string) => void;

type Parsed = ReturnType<typeof parseSync>;
export type Handlers = ConstructorParameters<typeof Visitor>[0];

/** Every file that git knows or would take. */
export function repositoryFiles(): SourceFile[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  const paths = list.split('\0').filter((path) => path && existsSync(join(root, path)));
  const textOf = (path: string) => (isBinary(path) ? '' : readFileSync(join(root, path), 'utf8'));
  return [...new Set(paths)].map((path) => ({ path, text: textOf(path) }));
}

const isBinary = (path: string) => /\.(png|jpe?g|webp|gif|ico|woff2?|gz|zip|pdf)$/.test(path);

export const isCode = ({ path }: SourceFile): boolean =>
  /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.gen\.|\.d\.ts$/.test(path);

export function parseCode(file: SourceFile): Code {
  const { module, program, comments, errors } = parseSync(file.path, file.text);
  if (errors[0]) throw new Error(`${file.path}: ${errors[0].message}`);
  const isType = (start: number) => /^(import|export)\s+type\b/.test(file.text.slice(start, start + 20));
  const found = [
    ...module.staticImports.map((one) => ({
      from: one.moduleRequest.value,
      at: one.start,
      isType: isType(one.start),
    })),
    ...module.staticExports.flatMap(({ start, entries }) => {
      const from = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
      return from === undefined ? [] : [{ from, at: start, isType: isType(start) }];
    }),
    ...module.dynamicImports.flatMap(({ start, moduleRequest }) => {
      const from = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return from === undefined ? [] : [{ from, at: start, isType: false }];
    }),
  ];
  const imports = found.map((one) => ({ ...one, ours: ownPath(file.path, one.from) }));
  return { ...file, isTest: isTestPath(file.path), imports, program, comments };
}

/** Tests stand beside the code they test; `testing*` are their helpers. */
const isTestPath = (path: string) =>
  /\.(test|spec)\.tsx?$|(^|\/)testing[\w-]*\.ts$|^(e2e|bench|soak|tools|ocr)\/|(^|\/)vite(st)?\.config\.ts$/.test(
    path,
  );

function ownPath(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(path), from).replace(/\.(mjs|tsx?)$/, '');
  const contract = /^@uc\/contract(?:\/(.+))?$/.exec(from);
  return contract ? `contract/src/${contract[1] ?? 'index'}` : undefined;
}

/** Walks the syntax tree. */
export function visit(code: Code, handlers: Handlers): void {
  new Visitor(handlers).visit(code.program);
}

/** `path:12`, as an editor opens it. */
export function place({ path, text }: SourceFile, at: number): string {
  return `${path}:${text.slice(0, at).split('\n').length}`;
}

/** Whether a node is this identifier. */
export const isNamed = (node: { type: string; name?: unknown }, name: string): boolean =>
  node.type === 'Identifier' && node.name === name;
