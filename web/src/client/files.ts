import type { Api } from '@uc/contract';
import { cautionOf } from '@uc/contract/file-kinds';
import { readAnswer } from './answer';
import { api, type CallRow, type ClientEndpoint } from './api';
import { demand } from './call';
import { currentPrincipal, readCredentials } from './credentials';
import { requestFor } from './request';
import { toast } from './toasts';

const silent = () => false;
/** As long as any call waits that says nothing else (spec §9). */
const DEFAULT_MS = 10_000;

/** The two calls that fetch a file: one for a ticket, one that takes the ticket. */
export interface Door {
  ticket: CallRow;
  content: CallRow;
}
const ownDoor: Door = { ticket: api.files.ticket, content: api.files.content };

/** The content of a file with its name, by a ticket that is good for one look (trust F3). Rejects with ApiError. */
export async function fetchFile(
  fileId: string,
  { ticket, content } = ownDoor,
): Promise<{ blob: Blob; name: string }> {
  const { ticket: token } = await demand(ticket as ClientEndpoint<Api['files']['ticket']>, {
    file_id: fileId,
  });
  return fetchDocument(content as ClientEndpoint, { ticket: token });
}

/** The answer of a `document` endpoint, with its name. Rejects with ApiError. */
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

/**
 * Shows a PDF in a tab of its own. The press itself opens it: a tab that opens later is taken for an advertisement; where none
 * may open, the file is saved. Rejects with ApiError.
 */
export async function openInTab(fileId: string): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const file = await fetchFile(fileId);
    if (tab) tab.location.href = URL.createObjectURL(file.blob);
    else keep(file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Lets the person save the answer of a `document` endpoint. Rejects with ApiError. */
export async function saveFile(fileId: string, door?: Door): Promise<void> {
  keep(await fetchFile(fileId, door));
}

/** Lets the person save what a `document` endpoint answers. Rejects with ApiError. */
export async function saveDocument(row: ClientEndpoint, input: Record<string, string>): Promise<void> {
  keep(await fetchDocument(row, input));
}

function keep({ blob, name }: { blob: Blob; name: string }): void {
  const caution = cautionOf(blob.type);
  if (caution) toast(caution, 'info');
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
