import { api } from '@uc/contract';
import { ask, rowOf } from '../proofs/testing-requests';
import type { As, TestApp } from '../testing';
import type { Examples, Fresh, Owner, Person } from '../testing-examples';
import { PICTURE } from '../testing-names';
import { type NewFile, saveFile } from './index';

/** Files that belong to nothing yet, that were handed in with a recharge, and that are being sent. */
export type Files = Record<'free' | 'voucher' | 'upload', string>;

/** An upload that somebody has begun, of the picture of the proofs. */
export async function begunUpload(app: TestApp, as: As, name = PICTURE.name): Promise<string> {
  const input = { use: 'delivery', name, size: PICTURE.bytes.length } as const;
  return (await app.call(api.files.openUpload, input, as)).data.file_id;
}

/** One whose bytes are all there. */
async function sentUpload(app: TestApp, as: As): Promise<string> {
  const file_id = await begunUpload(app, as);
  const row = rowOf(app, api.files.sendChunk.path, 'sub_token' in as ? 'sub' : undefined);
  const { status, text } = await ask(app, row, { file_id, offset: 0, chunk: PICTURE }, as);
  if (status !== 200) throw new Error(text);
  return file_id;
}

const begun: Fresh = async (app, _, as) => ({ file_id: await begunUpload(app, as) });
/** Each of these is about an upload of the person who asks. */
export const fresh: Record<string, Fresh<Person & { files: Files }>> = {
  async [api.files.content.path](app, { files }, as) {
    return { ticket: (await app.call(api.files.ticket, { file_id: files.voucher }, as)).data.ticket };
  },
  // A file that is a picture indeed: the others hold nothing but the word by which they are found.
  [api.files.thumbnail.path]: async (app, { uid }) => {
    const proof = { uid, subId: null, use: 'remittance_voucher', mime: 'image/png', ...PICTURE } as const;
    return { file_id: (await saveFile(app.deps, proof)).file_id };
  },
  [api.files.sendChunk.path]: begun,
  [api.files.uploadState.path]: begun,
  [api.files.cancelUpload.path]: begun,
  [api.files.mergeUpload.path]: async (app, _, as) => ({ file_id: await sentUpload(app, as) }),
};

/** Example inputs of customers. */
export const examples = ({ canary, files }: Person & { files: Files }): Examples => ({
  'files.upload': { use: 'delivery', file: PICTURE },
  'files.openUpload': { use: 'delivery', name: `${canary}.png`, size: PICTURE.bytes.length },
  'files.sendChunk': { file_id: files.upload, offset: 0, chunk: PICTURE },
  'files.mergeUpload': { file_id: files.upload },
  'files.uploadState': { file_id: files.upload },
  'files.cancelUpload': { file_id: files.upload },
  'files.ticket': { file_id: files.voucher },
  'files.thumbnail': { file_id: files.voucher },
  'files.content': { ticket: 'fil_0000000000000000' },
});
/** Example inputs of staff. */
export const staffExamples = ({ files }: { files: Files }): Examples => ({
  'files.staffTicket': { file_id: files.voucher },
  'files.staffContent': { ticket: 'fil_0000000000000000' },
});

/** Keeps files of an account. */
export const newFiles = async (app: TestApp, who: Owner): Promise<Files> => ({
  free: await keepVoucher(app, who),
  voucher: await keepVoucher(app, who),
  upload: await begunUpload(app, who.owner, `${who.canary}.png`),
});

async function keepVoucher(app: TestApp, { uid, canary }: Owner): Promise<string> {
  const proof: NewFile = {
    uid,
    subId: null,
    use: 'remittance_voucher',
    name: `${canary}.png`,
    mime: 'image/png',
    bytes: Buffer.from(canary),
  };
  return (await saveFile(app.deps, proof)).file_id;
}
