import type { FileKind } from '@uc/contract/file-use';
import { type FileUse, fileUses, kindsText, limitText } from '@uc/contract/file-uses';
import { refuse } from '../call/index';
import { opened } from '../opener/index';
import { kindOf } from './kind';

/** An upload that may be saved; its bytes were made anew from those that were sent. */
export interface Accepted {
  kind: FileKind;
  bytes: Buffer;
  name: string;
}
const KILO = 1024;

/** Decides by the content, never by the name or a declared type (product 06 §6.6, trust F1, F2). Refuses upload.*. */
export async function inspect(use: FileUse, name: string, bytes: Buffer): Promise<Accepted> {
  const rule = fileUses[use];
  const tooLarge = () => refuse('upload.tooLarge', { size: limitText(rule.maxBytes) });
  if (bytes.length > rule.maxBytes) throw tooLarge();
  if (bytes.length < Math.max(1, rule.minBytes ?? 1))
    throw refuse('upload.tooSmall', { kilobytes: Math.ceil((rule.minBytes ?? KILO) / KILO) });
  const kind = kindOf(bytes);
  if (kind === undefined || !rule.kinds.includes(kind))
    throw refuse('upload.type', { types: kindsText(rule.kinds) });
  const { minWidth, minHeight, maxWidth, maxHeight, maxBytes } = rule;
  const made =
    kind === 'pdf'
      ? await opened('pages', bytes)
      : await opened('remake', kind, bytes, { minWidth, minHeight, maxWidth, maxHeight, maxBytes });
  // The limit applies to the result too: a small PDF can become a large one.
  if (kind !== 'png' && made.length > rule.maxBytes) throw tooLarge();
  return { kind, bytes: Buffer.from(made.buffer, made.byteOffset, made.length), name: safeName(name, kind) };
}

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
