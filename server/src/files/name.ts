import { extensionsOf, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses } from '@uc/contract/file-uses';
import { refuse } from '../call/index';

/** Refuses upload.type for a name whose extension no kind of the use has; without one the content decides alone. */
export function refuseName(use: FileUse, name: string): void {
  const { kinds } = fileUses[use];
  const extension = extensionOf(name);
  if (extension === '' || kinds.some((kind) => extensionsOf(kind).includes(extension))) return;
  throw refuse('upload.type', { types: kindsText(kinds) });
}

/** The extension of a name in small letters, without its dot; empty where it has none. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

const MOST_CHARACTERS = 80;
/** Extensions that are removed from a name at most. */
const MOST_ENDINGS = 20;
/** Control characters, path separators, and marks that change the direction of text. */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF<>:"|?*]/g;

/** The name to show and to offer for saving: one path segment, with the extension of its real kind. */
export function safeName(name: string, kind: string): string {
  const segment = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const base = trimmed(withoutEndings(segment.replaceAll(unsafe, '')));
  return `${[...base].slice(0, MOST_CHARACTERS).join('') || '文件'}.${kind}`;
}

function withoutEndings(name: string): string {
  const ending = /\.[A-Za-z0-9]{1,8}$/;
  let [text, most] = [name, MOST_ENDINGS];
  while (most > 0 && ending.test(text)) [text, most] = [text.replace(ending, ''), most - 1];
  return text;
}

/** Without dots and spaces at both ends. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[.\s]/.test(text[from]!)) from += 1;
  while (to > from && /[.\s]/.test(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}
