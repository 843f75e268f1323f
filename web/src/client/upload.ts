import type { FileUse } from '@uc/contract/file-uses';
import { api } from './api';
import { loaded } from './load';
import type { Uploaded, UploadOptions } from './upload-chunks';

/** Above this a file goes in chunks. */
const WHOLE_BYTES = 8 * 1024 * 1024;

/** Sends a file for a use; a refusal is shown by the field, never by a toast. Rejects with ApiError. */
export async function upload(use: FileUse, file: File, options: UploadOptions = {}): Promise<Uploaded> {
  if (file.size > WHOLE_BYTES) {
    const { uploadInChunks } = await loaded(() => import('./upload-chunks'));
    return uploadInChunks(use, file, options);
  }
  const { sendForm } = await loaded(() => import('./send-form'));
  return (await sendForm(api.files.upload, { use, file }, options)) as Uploaded;
}
