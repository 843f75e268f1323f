import { api } from '@uc/contract';
import type { As, TestApp } from '../../testing';

interface Preview {
  digest: string;
  stored_at: string | null;
  statements: Record<string, unknown>[];
}

/** How a member of staff sends files of banks. */
export function sender(app: TestApp, as: As) {
  const send = async (row: { path: string }, bytes: Buffer, more: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set('file', new Blob([new Uint8Array(bytes)]), '明细.csv');
    const headers = as as Record<string, string>;
    const answer = await fetch(app.url + row.path, { method: 'POST', headers, body: form });
    return (await answer.json()) as { message: string; data: Record<string, unknown> };
  };
  const read = async (bytes: Buffer) =>
    (await send(api.bankfiles.staffRead, bytes)).data as unknown as Preview;
  const keep = async (bytes: Buffer) =>
    (await send(api.bankfiles.staffKeep, bytes, { digest: (await read(bytes)).digest })).data;
  return { send, read, keep };
}
