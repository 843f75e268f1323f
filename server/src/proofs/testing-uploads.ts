import { api } from '@uc/contract';
import type { As, TestApp } from '../testing';
import { ask, PICTURE, rowOf } from './testing-requests';
import type { Tenant } from './testing-world';

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

type Fresh = (app: TestApp, tenant: Tenant, as: As) => Promise<Record<string, unknown>>;
const begun: Fresh = async (app, _, as) => ({ file_id: await begunUpload(app, as) });
/** Each of these is about an upload of the person who asks. */
export const uploadFresh: Record<string, Fresh> = {
  [api.files.sendChunk.path]: begun,
  [api.files.uploadState.path]: begun,
  [api.files.cancelUpload.path]: begun,
  [api.files.mergeUpload.path]: async (app, _, as) => ({ file_id: await sentUpload(app, as) }),
};
