import { adviceOf, type FileKind, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses, limitText } from '@uc/contract/file-uses';
import { refuse } from '../call/index';
import { openedWith, type Source } from '../opener/index';
import { firstOf, isHeic, kindsOf } from './kind';
import { extensionOf, refusePretence, safeName } from './name';

/** An upload that may be kept. */
export interface Accepted {
  kind: FileKind;
  name: string;
  /** Its bytes: made anew from those that were sent, or those themselves where nothing shows them. */
  content: Source;
  isRemade: boolean;
}
const KILO = 1024;
/** The first bytes, by which a kind is known. */
const HEAD = 64;

/** Refuses by size alone: upload.tooLarge and upload.tooSmall. */
export function refuseSize(use: FileUse, size: number): void {
  const { maxBytes, minBytes = 1 } = fileUses[use];
  if (size > maxBytes) throw refuse('upload.tooLarge', { size: limitText(maxBytes) });
  if (size < minBytes || size === 0)
    throw refuse('upload.tooSmall', { kilobytes: Math.ceil(Math.max(KILO, minBytes) / KILO) });
}

/**
 * Decides by the content, never by a declared type (files.md#uploads, trust F1, F2), and hands what may be kept to
 * `keep`. Refuses upload.*.
 */
export async function inspect<T>(
  use: FileUse,
  name: string,
  source: Source,
  keep: (accepted: Accepted) => Promise<T>,
): Promise<T> {
  const rule = fileUses[use];
  refuseSize(use, source.size);
  refusePretence(use, name);
  const head = Buffer.from(await source.read(0, Math.min(HEAD, source.size)));
  if (isHeic(head)) throw refuse('upload.named', { name: 'HEIC', advice: adviceOf('heic')! });
  const first = firstOf(head, extensionOf(name));
  const ofUse = (kind: FileKind) => rule.kinds.includes(kind);
  const wrongKind = () => refuse('upload.type', { types: kindsText(rule.kinds) });
  if (first === undefined || !kindsOf(first).some(ofUse)) throw wrongKind();
  if ('unmade' in first)
    return openedWith('examine', source, [first.unmade], (kind) => {
      if (!ofUse(kind)) throw wrongKind();
      return keep({ kind, name: safeName(name, kind), content: source, isRemade: false });
    });
  const kind = first.remade;
  const keepRemade = (content: Source) => {
    // The limit applies to the result too: a small PDF can become a large one.
    if (kind !== 'png' && content.size > rule.maxBytes)
      throw refuse('upload.tooLarge', { size: limitText(rule.maxBytes) });
    return keep({ kind, name: safeName(name, kind), content, isRemade: true });
  };
  if (kind === 'pdf') return openedWith('pages', source, [], keepRemade);
  const { minWidth, minHeight, maxWidth, maxHeight, maxBytes } = rule;
  const limits = { minWidth, minHeight, maxWidth, maxHeight, maxBytes };
  return openedWith('remake', source, [kind, limits], keepRemade);
}
