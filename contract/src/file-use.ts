import type { FileKind } from './file-kinds';
import type { FileArea } from './file-areas';
import type { Grantable, OwnerOnly } from './permissions';

/** A purpose of files, with the permissions to send and to see them. */
export interface Use {
  text: string;
  /** The quota it counts towards. */
  area: FileArea;
  kinds: readonly FileKind[];
  /** Bytes; pictures may have to be of a size as well. */
  maxBytes: number;
  minBytes?: number;
  minWidth?: number;
  minHeight?: number;
  maxWidth?: number;
  maxHeight?: number;
  /** Files of one document. */
  most?: number;
  /** The permission to send one, and to see one that somebody else of the account has sent. */
  permission: Grantable | OwnerOnly;
  /** Others who may send one. */
  senders?: readonly Grantable[];
  /** Others who may only look. */
  readers?: readonly Grantable[];
  /** Sent by the platform or an office, never by a customer; it takes none of the customer's room. */
  byPlatform?: true;
  /** Never for staff: only persons whom its owners have granted it may read it (ADR 51). */
  lent?: true;
  /** A paper of somebody's identity: shown with a watermark, and every view is logged (trust F3). */
  identity?: true;
}
/** Sizes in bytes. */
export const KB = 1024;
export const MB = 1024 * KB;
export const GB = 1024 * MB;
/** Kinds that a use takes. */
export const papers: readonly FileKind[] = ['jpg', 'png', 'pdf'];
export const pictures: readonly FileKind[] = ['jpg', 'png', 'webp'];
export const anything: readonly FileKind[] = ['jpg', 'png', 'webp', 'pdf'];
export const attachments: readonly FileKind[] = [
  ...(['jpg', 'png', 'gif', 'webp', 'pdf', 'mp4', 'psd', 'ai'] as const),
  ...(['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'rar', '7z'] as const),
];
