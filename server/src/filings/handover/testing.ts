import { api } from '@uc/contract';
import { fromBuffer, type ZipFile } from 'yauzl';
import { letterOf } from '../../exports/index';
import type { Payer } from '../../orders/cashier/testing';
import type { As, TestApp } from '../../testing';
import { newDraft, payFor, softwareForm } from '../cases/testing';
import type { Worker } from '../cases/testing-worker';

export const packageOf = ({ url }: TestApp, as: As, input: { no: string; order_no?: string }) =>
  fetch(`${url}${api.handover.staffPackage.path}?${new URLSearchParams(input).toString()}`, {
    headers: as as Record<string, string>,
  });

/** The files of a ZIP, by name, as an unpacker finds them. */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<ZipFile>((settle, fail) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? fail(error) : settle(opened))),
  );
  const files = new Map<string, Buffer>();
  return new Promise((settle, fail) => {
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return fail(error);
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
        return undefined;
      }),
    );
    zip.on('end', () => settle(files));
    zip.on('error', fail);
    zip.readEntry();
  });
}

/** A letter as an office would send it. */
export const letter = (title: string, ...lines: [label: string, value: string][]): Promise<Buffer> =>
  letterOf({ title, mark: '样', lines, note: '本函由测试绘制' });

/** Sends a letter to be read. */
export async function readLetter(app: TestApp, worker: Worker, no: string, bytes: Buffer, as = worker.as) {
  const { version } = await worker.detail(no);
  const form = new FormData();
  form.set('no', no);
  form.set('version', String(version));
  form.set('file', new File([new Uint8Array(bytes)], '文书.pdf', { type: 'application/pdf' }));
  const answer = await fetch(`${app.url}${api.handover.staffRead.path}`, {
    method: 'POST',
    headers: as as Record<string, string>,
    body: form,
  });
  const body = (await answer.json()) as {
    msg: string;
    data: {
      file: { file_id: string };
      kind: string | null;
      served_on: string | null;
      number: string | null;
      doubts: string[];
      lines: string[];
    };
  };
  return { ...body, status: answer.status };
}

/** A program's case that is paid, taken and looked through. */
export async function preparedCase(app: TestApp, worker: Worker, payer: Payer) {
  const form = await softwareForm(app, payer);
  const draft = await newDraft(app, 'copyright', payer, form);
  const sent = { app_no: draft.app_no, version: draft.version };
  const { data } = await app.call(api.copyright.submit, sent, payer.as);
  await payFor(app, payer, data.order_no!);
  await worker.take(data.app_no);
  await worker.approve(data.app_no);
  return { no: data.app_no, orderNo: data.order_no! };
}
