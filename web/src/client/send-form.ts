import { readAnswer } from './answer';
import type { CallRow } from './api';
import { ApiError } from './api-error';
import { currentPrincipal, readCredentials } from './credentials';
import { noteActivity } from './idle';
import { requestFor } from './request';

interface SendOptions {
  signal?: AbortSignal | undefined;
  /** 0–1, as the bytes leave. */
  onProgress?: ((share: number) => void) | undefined;
}
const silent = () => false;

/**
 * Sends a form with a file. Resolves with the data of the answer; rejects with ApiError, its status 0 when no answer came
 * or the signal was aborted. Nothing is told in a toast: the field tells it.
 */
export function sendForm(
  row: CallRow,
  fields: Record<string, string | Blob>,
  { signal, onProgress }: SendOptions,
): Promise<unknown> {
  const madeAt = Date.now();
  const { url, headers } = requestFor(row, {}, currentPrincipal(), readCredentials());
  delete headers['content-type'];
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return new Promise((resolve, reject) => {
    // The one way to hear how far an upload is.
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = row.timeout ?? 0;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    const fail = (message: string) => () =>
      reject(new ApiError(message, { status: 0, errorHasShown: false }));
    request.addEventListener('timeout', fail('上传超时，请检查网络后重试'));
    request.addEventListener('error', fail('上传失败，请重试'));
    request.addEventListener('abort', fail('已取消上传'));
    request.addEventListener('load', () => {
      noteActivity(madeAt);
      const contentType = request.getResponseHeader('content-type') ?? '';
      const raw = { path: row.path, status: request.status, contentType, text: request.responseText };
      try {
        const { data, refusal } = readAnswer(raw, undefined, silent);
        if (refusal) reject(refusal);
        else resolve(data);
      } catch (error) {
        reject(error as Error);
      }
    });
    if (signal?.aborted) return fail('已取消上传')();
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
    return undefined;
  });
}
