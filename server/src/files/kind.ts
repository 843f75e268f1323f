import type { FileKind } from '@uc/contract/file-kinds';

/** The kind that the first bytes of a file show; undefined for anything that no use allows. */
export function kindOf(head: Buffer): FileKind | undefined {
  const starts = (hex: string, at = 0) => head.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('ffd8ff')) return 'jpg';
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('474946383761') || starts('474946383961')) return 'gif';
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  if (starts('66747970', 4)) return 'mp4';
  return starts('255044462d') ? 'pdf' : undefined;
}
