import { api, type ClientEndpoint } from './api';
import { fetchDocument } from './files';

/** Pictures that were fetched, by what they are; the oldest are let go. */
const kept = new Map<string, Promise<string>>();
const MOST = 120;

/** An address in this page of a picture that `fetchBlob` answers, fetched once. Rejects as that does. */
export function keptPicture(key: string, fetchBlob: () => Promise<{ blob: Blob }>): Promise<string> {
  const known = kept.get(key);
  if (known) return known;
  const made = fetchBlob().then(({ blob }) => URL.createObjectURL(blob));
  made.catch(() => kept.delete(key));
  kept.set(key, made);
  for (const [oldest, address] of kept) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
    void address.then((url) => URL.revokeObjectURL(url)).catch(() => undefined);
  }
  return made;
}

/** A picture among the files of a document, made small for a grid or large for a screen. Rejects with ApiError. */
export const thumbnailOf = (fileId: string, size: 'small' | 'large'): Promise<string> =>
  keptPicture(`${fileId}/${size}`, () =>
    fetchDocument(api.files.thumbnail as ClientEndpoint, { file_id: fileId, size }),
  );
