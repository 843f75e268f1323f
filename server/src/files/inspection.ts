import { type FileKind, kindsText } from '@uc/contract/file-kinds';
import { type FileUse, fileUses, limitText } from '@uc/contract/file-uses';
import { refuse } from '../call/index';
import { openedWith, type Source } from '../opener/index';
import { kindOf } from './kind';
import { safeName } from './name';

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
 * Decides by the content, never by a declared type (product 06 §6.6, trust F1, F2), and hands what may be kept to
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
  const kind = kindOf(Buffer.from(await source.read(0, Math.min(HEAD, source.size))));
  if (kind === undefined || !rule.kinds.includes(kind))
    throw refuse('upload.type', { types: kindsText(rule.kinds) });
  const accepted = { kind, name: safeName(name, kind) };
  const keepRemade = (content: Source) => {
    // The limit applies to the result too: a small PDF can become a large one.
    if (kind !== 'png' && content.size > rule.maxBytes)
      throw refuse('upload.tooLarge', { size: limitText(rule.maxBytes) });
    return keep({ ...accepted, content, isRemade: true });
  };
  if (kind === 'pdf') return openedWith('pages', source, [], keepRemade);
  if (kind === 'mp4')
    return openedWith('film', source, [], () => keep({ ...accepted, content: source, isRemade: false }));
  const { minWidth, minHeight, maxWidth, maxHeight, maxBytes } = rule;
  const limits = { minWidth, minHeight, maxWidth, maxHeight, maxBytes };
  return openedWith('remake', source, [kind, limits], keepRemade);
}
