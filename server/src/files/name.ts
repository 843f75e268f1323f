import { adviceOf, extensionsOf, isKnownExtension, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses } from '@uc/contract/file-uses';
import { refuse } from '../call/index';

/** Refuses upload.type for a name whose extension no kind of the use has; without one the content decides alone. */
export function refuseName(use: FileUse, name: string): void {
  refusePretence(use, name);
  const { kinds } = fileUses[use];
  const extension = extensionOf(name);
  if (extension === '' || kinds.some((kind) => extensionsOf(kind).includes(extension))) return;
  throw refuse('upload.type', { types: kindsText(kinds) });
}

/** Refuses upload.named for a kind that is known and not taken, and upload.pretended for a program under two endings. */
export function refusePretence(use: FileUse, name: string): void {
  // As its receiver will read it: a mark, a blank or a dot at the end hides no ending.
  const seen = trimmed(name.replaceAll(unsafe, ''));
  const extension = extensionOf(seen);
  const advice = adviceOf(extension);
  const isOfUse = fileUses[use].kinds.some((kind) => extensionsOf(kind).includes(extension));
  if (advice !== undefined && !isOfUse)
    throw refuse('upload.named', { name: extension.toUpperCase(), advice });
  if (extension !== '' && program.test(seen.slice(0, -extension.length - 1).trimEnd()))
    throw refuse('upload.pretended');
}

/** The extension of a name in small letters, without its dot; empty where it has none: `v1.2` and `2026.11.28` end in numbers. */
export const extensionOf = (name: string): string =>
  /\.(7z|[A-Za-z][A-Za-z0-9]{0,7})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
/** The ending of a program. Behind it another one hides it; `.com` and `.js` end the names of sites and libraries as well. */
const program = /\.(?:exe|scr|bat|cmd|pif|msi|vbs|hta|lnk|ps1|apk|jar)$/i;

const MOST_CHARACTERS = 80;
/** Control characters, path separators, and marks that change the direction of text. */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF<>:"|?*]/g;

/** The name to show and to offer for saving: one path segment as it was, with the extension of its real kind. */
export function safeName(name: string, kind: string): string {
  const segment = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const base = trimmed(withoutEnding(trimmed(segment.replaceAll(unsafe, ''))));
  return `${[...base].slice(0, MOST_CHARACTERS).join('') || '文件'}.${kind}`;
}

/**
 * The name without its extension, where that is one of a kind that we know or of a program: `合同v1.2` and
 * `2026.11.28` have none.
 */
function withoutEnding(name: string): string {
  const harmless = name.replace(program, '');
  const extension = extensionOf(harmless);
  return isKnownExtension(extension) ? harmless.slice(0, -extension.length - 1) : harmless;
}

/** The text without dots and spaces at both ends. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && /[.\s]/.test(text[from]!)) from += 1;
  while (to > from && /[.\s]/.test(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}
