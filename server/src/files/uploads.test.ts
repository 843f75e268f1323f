import { createHash, randomBytes } from 'node:crypto';
import { api } from '@uc/contract';
import { fileAreas } from '@uc/contract/file-areas';
import { chunkBytes } from '@uc/contract/uploads';
import type { FileUse } from '@uc/contract/file-uses';
import { twinPath } from '@uc/contract/twin-path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tamper } from '../ledger/testing';
import { newOwner, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { claimFile, unclaimedContent } from './index';
import { fileData } from './personal-data';
import { dropUploads } from './store';
import { EICAR, film, pdf, pdfOf, picture } from './testing-files';

const MB = 1024 * 1024;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Who = As & { vso_token: string };
const begin = async (
  as: As,
  bytes: Buffer,
  { use = 'work_video' as FileUse, name = '演示.mp4', sha256 = '' } = {},
) => app.call(api.files.openUpload, { use, name, size: bytes.length, ...(sha256 && { sha256 }) }, as);
const stateOf = async (as: As, file_id: string) =>
  (await app.call(api.files.uploadState, { file_id }, as)).data;
const merge = (as: As, file_id: string) => app.call(api.files.mergeUpload, { file_id }, as);
const cancel = (as: As, file_id: string) => app.call(api.files.cancelUpload, { file_id }, as);

async function sendChunk(as: As, file_id: string, offset: number, bytes: Uint8Array) {
  const form = new FormData();
  form.set('file_id', file_id);
  form.set('offset', String(offset));
  form.set('chunk', new Blob([new Uint8Array(bytes)]), 'chunk');
  const sub = 'sub_token' in as;
  const path = api.files.sendChunk.path;
  const answer = await fetch(
    `${app.url}${sub ? `${twinPath(path)}?${new URLSearchParams(as).toString()}` : path}`,
    { method: 'POST', headers: sub ? {} : { ...as }, body: form },
  );
  const { data, msg } = (await answer.json()) as {
    data: { received: number; expected: number };
    msg: string;
  };
  return { status: answer.status, data, msg };
}
async function sendAll(
  as: As,
  file_id: string,
  bytes: Buffer,
  from = 0,
  to = bytes.length,
  step: number = chunkBytes.most,
) {
  for (let at = from; at < to; at += step)
    expect(
      await sendChunk(as, file_id, at, bytes.subarray(at, Math.min(at + step, bytes.length))),
    ).toMatchObject({
      status: 200,
      data: { received: Math.min(at + step, bytes.length) },
    });
}
/** An upload whose bytes are all there. */
async function sent(as: As, bytes: Buffer, options: Parameters<typeof begin>[2] = {}): Promise<string> {
  const { file_id } = (await begin(as, bytes, options)).data;
  await sendAll(as, file_id, bytes);
  return file_id;
}
async function download(as: Who, file_id: string, range?: string): Promise<Response> {
  const { ticket } = (await app.call(api.files.ticket, { file_id }, as)).data;
  return fetch(`${app.url}${api.files.content.path}?ticket=${ticket}`, {
    headers: { ...as, ...(range !== undefined && { range }) },
  });
}
const partsOf = (uid: number) =>
  app.database.db
    .selectFrom('file_parts')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('offset_bytes')
    .execute();
const filesOf = (uid: number) =>
  app.database.db.selectFrom('files').selectAll().where('uid', '=', uid).execute();

describe('a film of 12 MB in chunks', () => {
  test('a film of 12 MB in chunks is continued where it broke off, is one file, and comes back as it was', async () => {
    const { uid, as } = await newOwner(app.deps);
    const bytes = film(12 * MB);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { data } = await begin(as, bytes, { sha256 });
    expect(data).toMatchObject({ state: 'open', received: 0, size: bytes.length, file: null });
    const id = data.file_id;
    await sendAll(as, id, bytes, 0, 4 * MB);
    expect((await merge(as, id)).status).toBe(409);
    // The answer was lost: the same chunk is answered as the first time, another one in its place is not taken.
    expect(await sendChunk(as, id, 0, bytes.subarray(0, 4 * MB))).toMatchObject({
      status: 200,
      data: { received: 4 * MB },
    });
    const others = [
      await sendChunk(as, id, 0, randomBytes(4 * MB)),
      await sendChunk(as, id, 8 * MB, bytes.subarray(8 * MB)),
    ];
    for (const other of others)
      expect(other).toMatchObject({
        status: 409,
        msg: `上传进度已变化，请从第${4 * MB}字节继续`,
        data: { expected: 4 * MB },
      });
    expect(await stateOf(as, id)).toMatchObject({ state: 'open', received: 4 * MB });
    await sendAll(as, id, bytes, 4 * MB, bytes.length, chunkBytes.least);
    // Nothing of it is there before it was looked at.
    expect((await app.call(api.files.ticket, { file_id: id }, as)).status).toBe(404);
    const answers = await Promise.all([merge(as, id), merge(as, id)]);
    const taken = answers.find(({ status }) => status === 200)!;
    expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
    expect(taken.data).toMatchObject({
      file_id: id,
      name: '演示.mp4',
      size: bytes.length,
      mime: 'video/mp4',
    });
    expect((await merge(as, id)).data).toEqual(taken.data);
    expect(await stateOf(as, id)).toMatchObject({ state: 'done', file: { name: '演示.mp4' } });
    expect((await sendChunk(as, id, 0, bytes.subarray(0, 4 * MB))).status).toBe(409);
    expect((await filesOf(uid)).map(({ status }) => status)).toEqual(['stored']);
    const whole = await download(as, id);
    expect([whole.status, whole.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const range = await download(as, id, `bytes=${4 * MB - 5}-${8 * MB + 4}`);
    expect([range.status, range.headers.get('content-range')]).toEqual([
      206,
      `bytes ${4 * MB - 5}-${8 * MB + 4}/${bytes.length}`,
    ]);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(4 * MB - 5, 8 * MB + 5))).toBe(true);
    const end = await download(as, id, 'bytes=-10');
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
    expect((await download(as, id, `bytes=${bytes.length}-`)).status).toBe(416);
  });

  test('a film whose parts were cut off, swapped or altered in the store is not handed out', async () => {
    const { uid, as } = await newOwner(app.deps);
    const bytes = film(12 * MB);
    const id = await sent(as, bytes);
    await merge(as, id);
    const { files } = app.deps.partners;
    const [first, second] = await partsOf(uid);
    const objects = [await files.get(first!.storage_name), await files.get(second!.storage_name)];
    expect(objects[0]!.includes(bytes.subarray(100, 200))).toBe(false);
    await files.put(first!.storage_name, objects[1]!);
    await files.put(second!.storage_name, objects[0]!);
    expect((await download(as, id)).status).toBe(500);
    await files.put(first!.storage_name, objects[0]!);
    await files.put(second!.storage_name, objects[1]!.subarray(0, -1));
    // The first part is good: what follows it does not come, and the length says that something is missing.
    await expect(download(as, id).then((answer) => answer.arrayBuffer())).rejects.toThrowError();
    await files.put(second!.storage_name, objects[1]!);
    await tamper(
      app.database,
      `delete from file_parts where uid = ${uid} and offset_bytes = ${8 * MB};
       update files set size_bytes = ${8 * MB} where uid = ${uid}`,
    );
    expect((await download(as, id)).status).toBe(500);
  });
});

test('a PDF of 11 MB is made anew, and only the new one stays', async () => {
  const { uid, as } = await newOwner(app.deps);
  const paper = pdfOf(11 * MB);
  const id = await sent(as, paper, { use: 'copyright_manual', name: '说明书.pdf' });
  const { data } = await merge(as, id);
  expect(data).toMatchObject({ name: '说明书.pdf', mime: 'application/pdf' });
  const kept = Buffer.from(await (await download(as, id)).arrayBuffer());
  expect([kept.length, kept.includes('CANARY')]).toEqual([data.size, false]);
  const content = await unclaimedContent(app.deps, app.database.db, {
    uid,
    fileId: id,
    use: 'copyright_manual',
  });
  expect(content.equals(kept)).toBe(true);
  const before = await partsOf(uid);
  expect(new Set(before.map(({ remade }) => remade))).toEqual(new Set([true, false]));
  await tamper(
    app.database,
    `update file_parts set created_at = created_at - interval '2 hours' where uid = ${uid}`,
  );
  await app.runner.run('files.sweep');
  const parts = await partsOf(uid);
  expect(parts.every(({ remade, stored_at }) => remade && stored_at !== null)).toBe(true);
  for (const part of before.filter(({ remade }) => !remade))
    expect(await app.deps.partners.files.get(part.storage_name)).toBeUndefined();
  expect(Buffer.from(await (await download(as, id)).arrayBuffer()).equals(kept)).toBe(true);
});

describe('what is not taken', () => {
  test('an upload in chunks is refused by name, size and use before a byte is sent', async () => {
    const { as } = await newOwner(app.deps);
    const open = (input: object) =>
      app.call(api.files.openUpload, { use: 'work_video', name: 'a.mp4', size: MB, ...input }, as);
    expect(await open({ name: 'a.exe' })).toMatchObject({ status: 422, body: { msg: '仅支持MP4格式' } });
    expect(await open({ size: 501 * MB })).toMatchObject({
      status: 422,
      body: { msg: '文件大小不能超过500MB' },
    });
    for (const input of [
      { size: 0 },
      { size: 1.5 },
      { size: 3 * 1024 * MB },
      { use: 'selfie' },
      { name: '' },
      { sha256: 'x' },
    ])
      expect([input, (await open(input)).status]).toEqual([input, 422]);
  });

  test('a chunk of an upload that is empty, too small, too large or beyond the end is refused', async () => {
    const { as } = await newOwner(app.deps);
    const bytes = film(6 * MB);
    const { file_id: id } = (await begin(as, bytes)).data;
    for (const [offset, length] of [
      [0, 0],
      [0, MB - 1],
      [0, 4 * MB + 1],
      [6 * MB - 10, 11],
      [7 * MB, MB],
    ] as const)
      expect([offset, length, (await sendChunk(as, id, offset, Buffer.alloc(length))).status]).toEqual([
        offset,
        length,
        422,
      ]);
    expect((await sendChunk(as, id, -1, Buffer.alloc(MB))).status).toBe(422);
    expect(await stateOf(as, id)).toMatchObject({ received: 0 });
  });

  test('an upload that is of another kind, damaged or infected is refused with the reason, again when asked again, and leaves nothing', async () => {
    const { uid, as } = await newOwner(app.deps);
    const program = Buffer.concat([Buffer.from('MZ'), randomBytes(2 * MB)]);
    const infected = film(2 * MB, EICAR);
    const cut = film(3 * MB).subarray(0, 2 * MB);
    const wrong = 'a'.repeat(64);
    for (const [bytes, sha256, msg] of [
      [program, '', '仅支持MP4格式'],
      [infected, '', '文件未通过安全检查，请确认来源可靠后换一个文件上传'],
      [cut, '', '文件无法识别或含有不安全的内容，请重新上传'],
      [film(2 * MB), wrong, '文件在传输中损坏，请重新上传'],
    ] as const) {
      const id = await sent(as, bytes, { sha256 });
      for (let times = 0; times < 2; times += 1)
        expect(await merge(as, id)).toMatchObject({ status: 422, body: { msg } });
      expect(await stateOf(as, id)).toMatchObject({ state: 'refused', reason: msg });
    }
    await tamper(
      app.database,
      `update files set created_at = created_at - interval '2 hours' where uid = ${uid}`,
    );
    const names = (await partsOf(uid)).map((part) => part.storage_name);
    await app.runner.run('files.sweep');
    expect([await filesOf(uid), await partsOf(uid)]).toEqual([[], []]);
    for (const name of names) expect(await app.deps.partners.files.get(name)).toBeUndefined();
  });

  test('an upload in chunks is refused while no scanner answers or the store is full, and can be tried again', async () => {
    const { as } = await newOwner(app.deps);
    const bytes = film(2 * MB);
    const { partners } = app.deps;
    const { scanner, files } = partners;
    const { file_id: id } = (await begin(as, bytes)).data;
    partners.files = {
      ...files,
      put: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    expect(await sendChunk(as, id, 0, bytes)).toMatchObject({
      status: 503,
      msg: '文件暂时无法保存，请稍后重试',
    });
    partners.files = files;
    await sendAll(as, id, bytes);
    partners.scanner = { scan: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    expect((await merge(as, id)).status).toBe(503);
    partners.scanner = scanner;
    expect((await merge(as, id)).status).toBe(200);
  });
});

describe('whose it is', () => {
  test("somebody else's upload is not found, nor another member's; a right that is gone ends it", async () => {
    const owner = await newOwner(app.deps);
    const [one, other] = [
      await newSubAccount(app.deps, owner.uid, ['fac.work:view', 'fac.work:manage']),
      await newSubAccount(app.deps, owner.uid, ['fac.work:view', 'fac.work:manage']),
    ];
    const clerk = await newSubAccount(app.deps, owner.uid, ['order.order:view']);
    const stranger = await newOwner(app.deps);
    const bytes = film(2 * MB);
    const { file_id: id } = (await begin(one.as, bytes)).data;
    for (const { as } of [owner, other, stranger, clerk]) {
      expect((await app.call(api.files.uploadState, { file_id: id }, as)).status).toBe(404);
      expect((await sendChunk(as, id, 0, bytes)).status).toBe(404);
      expect((await merge(as, id)).status).toBe(404);
      expect((await cancel(as, id)).status).toBe(404);
    }
    expect((await begin(clerk.as, bytes)).status).toBe(403);
    await sendAll(one.as, id, bytes);
    await tamper(app.database, `update files set use = 'remittance_voucher' where uid = ${owner.uid}`);
    expect((await merge(one.as, id)).status).toBe(403);
  });

  test('the room of an upload is reserved from the start, for two at once no more than there is, and free when one is cancelled', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { files } = fileAreas.works;
    const bytes = film(2 * MB);
    const first = (await begin(as, bytes)).data.file_id;
    await tamper(
      app.database,
      `insert into files (uid, file_id, use, name, mime, size_bytes, data_key, status)
       select uid, 'FLx' || n, use, name, mime, 1, data_key, 'stored' from files, generate_series(1, ${files - 2}) n where uid = ${uid}`,
    );
    const both = await Promise.all([begin(as, bytes), begin(as, bytes)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await cancel(as, first)).status).toBe(200);
    expect((await sendChunk(as, first, 0, bytes)).status).toBe(409);
    expect((await merge(as, first)).status).toBe(409);
    expect((await begin(as, bytes)).status).toBe(200);
  });

  test('a file that no document has is removed by the person who sent it; one that a document has is not', async () => {
    const { uid, as } = await newOwner(app.deps);
    const bytes = film(2 * MB);
    const [free, taken] = [await sent(as, bytes), await sent(as, bytes)];
    for (const id of [free, taken]) await merge(as, id);
    await app.database.transaction((tx) =>
      claimFile(tx, { uid, fileId: taken, use: 'work_video', bizType: 'work', bizNo: 'W1' }),
    );
    expect((await cancel(as, taken)).status).toBe(409);
    expect((await cancel(as, free)).status).toBe(200);
    expect((await app.call(api.files.ticket, { file_id: free }, as)).status).toBe(404);
    expect((await cancel(as, free)).status).toBe(404);
  });
});

test('a copy of personal data names uploads, and a closed account loses them, finished or not', async () => {
  const { uid, as } = await newOwner(app.deps);
  const bytes = film(2 * MB);
  const { file_id: open } = (await begin(as, bytes)).data;
  const done = await sent(as, bytes);
  await merge(as, done);
  const rows = await fileData(app.deps, app.database.db, uid);
  expect(new Map(rows.map(({ item, content }) => [content, item]))).toEqual(
    new Map([
      ['演示.mp4，2MB，未提交', '作品视频'],
      ['演示.mp4，2MB，正在上传', '作品视频'],
    ]),
  );
  await app.database.transaction((tx) => dropUploads(tx, uid));
  expect((await sendChunk(as, open, 0, bytes)).status).toBe(409);
  expect((await app.call(api.files.ticket, { file_id: done }, as)).status).toBe(404);
  await tamper(
    app.database,
    `update files set created_at = created_at - interval '2 hours' where uid = ${uid}`,
  );
  await app.runner.run('files.sweep');
  expect([await filesOf(uid), await partsOf(uid)]).toEqual([[], []]);
});

describe('what a server that died has left', () => {
  test('a part of an upload without its mark counts for nothing and goes; the chunk is sent again', async () => {
    const { uid, as } = await newOwner(app.deps);
    const bytes = film(2 * MB);
    const { file_id: id } = (await begin(as, bytes)).data;
    await sendAll(as, id, bytes);
    // As if the server had died between the object and its mark.
    await tamper(
      app.database,
      `update file_parts set stored_at = null where uid = ${uid};
       update file_uploads set received_bytes = 0 where uid = ${uid}`,
    );
    await sendAll(as, id, bytes);
    expect(await partsOf(uid)).toHaveLength(2);
    await tamper(
      app.database,
      `update file_parts set created_at = created_at - interval '2 hours' where uid = ${uid}`,
    );
    await app.runner.run('files.sweep');
    expect(await partsOf(uid)).toHaveLength(1);
    expect((await merge(as, id)).status).toBe(200);
  });

  test('a check of an upload that died is begun again after a minute, not before', async () => {
    const { uid, as } = await newOwner(app.deps);
    const id = await sent(as, film(2 * MB));
    await tamper(
      app.database,
      `update file_uploads set state = 'checking', check_id = gen_random_uuid(), checking_until = app_now() + interval '60 seconds' where uid = ${uid}`,
    );
    expect(await merge(as, id)).toMatchObject({ status: 409, body: { msg: '文件正在检查，请稍候' } });
    expect((await cancel(as, id)).status).toBe(409);
    await app.database.setClock(61_000);
    expect((await merge(as, id)).status).toBe(200);
    await app.database.setClock(0);
  });

  test('an upload that nobody has continued for a day is gone, content and all', async () => {
    const { uid, as } = await newOwner(app.deps);
    const bytes = film(6 * MB);
    const { file_id: id } = (await begin(as, bytes)).data;
    await sendAll(as, id, bytes, 0, 4 * MB);
    const [part] = await partsOf(uid);
    await app.runner.run('files.sweep');
    expect(await stateOf(as, id)).toMatchObject({ received: 4 * MB });
    await tamper(
      app.database,
      `update file_uploads set touched_at = touched_at - interval '25 hours' where uid = ${uid}`,
    );
    await app.runner.run('files.sweep');
    expect((await app.call(api.files.uploadState, { file_id: id }, as)).status).toBe(404);
    expect(await app.deps.partners.files.get(part!.storage_name)).toBeUndefined();
  });
});

test('pictures and papers below the limit of one request come in chunks as well', async () => {
  const { as } = await newOwner(app.deps);
  const photo = await picture('jpeg');
  const id = await sent(as, photo, { use: 'refund_evidence', name: '照片' });
  expect((await merge(as, id)).data).toMatchObject({ name: '照片.jpg', mime: 'image/jpeg' });
  const paper = await sent(as, pdf(), { use: 'refund_evidence', name: 'a.pdf' });
  expect((await merge(as, paper)).status).toBe(200);
});
