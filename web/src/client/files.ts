import type { Api } from '@uc/contract';
import type { FileUse } from '@uc/contract/file-uses';
import { readAnswer } from './answer';
import { api, type ClientEndpoint, type WireOutput } from './api';
import { ApiError } from './api-error';
import { demand } from './call';
import { currentPrincipal, readCredentials } from './credentials';
import { requestFor } from './request';

/** A file that the server has looked at and keeps. */
export type Uploaded = WireOutput<Api['files']['upload']>;
interface UploadOptions {
  signal?: AbortSignal;
  /** 0–1, as the bytes leave. */
  onProgress?: (share: number) => void;
}

const silent = () => false;
/** As long as any call waits that says nothing else (spec §9). */
const DEFAULT_MS = 10_000;

/** Sends a file for a use; what the server refuses is told by the field, never by a toast. Rejects with ApiError. */
export function upload(
  use: FileUse,
  file: File,
  { signal, onProgress }: UploadOptions = {},
): Promise<Uploaded> {
  const row = api.files.upload;
  const { url, headers } = requestFor(row, {}, currentPrincipal(), readCredentials());
  delete headers['content-type'];
  const form = new FormData();
  form.set('use', use);
  form.set('file', file);
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
      const contentType = request.getResponseHeader('content-type') ?? '';
      const raw = { path: row.path, status: request.status, contentType, text: request.responseText };
      try {
        const { data, refusal } = readAnswer(raw, undefined, silent);
        if (refusal) reject(refusal);
        else resolve(data as Uploaded);
      } catch (error) {
        reject(error as Error);
      }
    });
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

const doors = {
  customer: { ticket: api.files.ticket, content: api.files.content },
  staff: { ticket: api.files.staffTicket, content: api.files.staffContent },
} as const;

/** The content of a file with its name, by a ticket that is good for one look (trust F3). Rejects with ApiError. */
export async function fetchFile(
  fileId: string,
  as: keyof typeof doors = 'customer',
): Promise<{ blob: Blob; name: string }> {
  const { ticket, content } = doors[as];
  const { ticket: token } = await demand(ticket as ClientEndpoint<Api['files']['ticket']>, {
    file_id: fileId,
  });
  return fetchDocument(content as ClientEndpoint, { ticket: token });
}

/** What a `document` endpoint answers, with its name. Rejects with ApiError. */
export async function fetchDocument(
  row: ClientEndpoint,
  input: Record<string, string>,
): Promise<{ blob: Blob; name: string }> {
  const { url, headers } = requestFor(row, input, currentPrincipal(), readCredentials());
  const answer = await fetch(url, {
    headers,
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(row.timeout ?? DEFAULT_MS),
  });
  if (!answer.ok) {
    const contentType = answer.headers.get('content-type') ?? '';
    readAnswer(
      { path: row.path, status: answer.status, contentType, text: await answer.text() },
      undefined,
      silent,
    );
  }
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition') ?? '') };
}

/** Lets the person save a file. */
export async function saveFile(fileId: string, as?: keyof typeof doors): Promise<void> {
  const { blob, name } = await fetchFile(fileId, as);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the bytes by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const nameIn = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? '文件' : decodeURIComponent(encoded);
};
