import { z } from 'zod';
import { id } from './wire';

/** Bytes in a form: their name is a hint, their kind is detected from them. */
export interface UploadedFile {
  name: string;
  size: number;
  /** All of one length but the last, which may be shorter. */
  pieces: readonly Uint8Array[];
}
/** The part of a form that is a file. */
export const sentFile = z.custom<UploadedFile>(
  (value) => Array.isArray((value as UploadedFile | undefined)?.pieces),
  '请选择文件',
);
/** A file as others show it; the content is fetched with a ticket. */
export const fileView = z.object({
  file_id: id,
  name: z.string(),
  size: z.int(),
  mime: z.string(),
});
/** A file that was just sent, with the address that gives a ticket for it. */
export const fileWithUrl = fileView.extend({ url: z.string() });

/** Refusals of a file's content, whichever way it is sent (files.md#uploads). */
export const contentRefusals = [
  'upload.type',
  'upload.tooLarge',
  'upload.pixels',
  'upload.unreadable',
  'upload.encrypted',
  'upload.tooComplex',
  'upload.archive',
  'upload.infected',
  'upload.unscannable',
  'upload.unscanned',
  'upload.storage',
] as const;
