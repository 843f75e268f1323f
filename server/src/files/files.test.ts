import { api } from '@uc/contract';
import { twinPath } from '@uc/contract/twin-path';
import { fileAreas } from '@uc/contract/file-areas';
import type { FileUse } from '@uc/contract/file-uses';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tamper } from '../ledger/testing';
import { newOwner, newStaff, newSubAccount, signedIn } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { claimFile, findFileView } from './index';
import { dailyUploadQuota } from './upload-quota';
import { EICAR, hostileFiles, pdf, picture } from './testing-files';
import { whileStoreIsAway } from './testing-store';

let app: TestApp;
let photo: Buffer;
beforeAll(async () => {
  [app, photo] = await Promise.all([startTestApp(), picture('jpeg')]);
});
afterAll(() => app.close());

interface Sent {
  status: number;
  retryAfter: string | null;
  data: { file_id: string; name: string; size: number; mime: string };
  errorCode: number;
  msg: string;
}
async function send(
  as: As | undefined,
  bytes: Buffer,
  { use = 'refund_evidence', name = '凭证.jpg', url = app.url } = {},
): Promise<Sent> {
  const form = new FormData();
  form.set('use', use);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const sub = as !== undefined && 'sub_token' in as;
  const path = sub
    ? `${twinPath(api.files.upload.path)}?${new URLSearchParams(as).toString()}`
    : api.files.upload.path;
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: sub || as === undefined ? {} : { ...as },
    body: form,
  });
  const { status, headers } = answer;
  return { ...((await answer.json()) as Sent), status, retryAfter: headers.get('retry-after') };
}
async function fetchContent(as: As & { vso_token: string }, ticket: string): Promise<Response> {
  return fetch(`${app.url}${api.files.content.path}?ticket=${ticket}&auth_token=${as.vso_token}`);
}
/** More files like the first one of an account. */
const fill = (uid: number, { files, megabytes = 0 }: { files: number; megabytes?: number }) =>
  tamper(
    app.database,
    `insert into files (uid, file_id, use, name, mime, size_bytes, storage_name, data_key, status)
    select uid, 'FLx' || n, use, name, mime, ${Math.max(1, megabytes * 1024 * 1024)}, md5(uid || '/' || n), data_key, 'stored' from files, generate_series(1, ${files}) n where uid = ${uid}`,
  );
const ticketFor = async (as: As, file_id: string) => app.call(api.files.ticket, { file_id }, as);
const claimed = (uid: number, fileId: string, use: FileUse = 'refund_evidence') =>
  app.database.transaction((tx) =>
    claimFile(tx, { uid, fileId, use, bizType: 'credit_application', bizNo: 'RF1' }),
  );

test('a picture is kept and comes back as a picture, under the name it came with', async () => {
  const { as } = await newOwner(app.deps);
  const sent = await send(as, photo, { name: '../凭证 (1).jpeg' });
  expect(sent).toMatchObject({ status: 200, data: { name: '凭证 (1).jpg', mime: 'image/jpeg' } });
  const { data } = await ticketFor(as, sent.data.file_id);
  const answer = await fetchContent(as, data.ticket);
  const content = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(content.length).toBe(sent.data.size);
  expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('凭证 ')}%281%29.jpg`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test('a file on the disk shows nothing of its content, and its name says nothing', async () => {
  const { uid, as } = await newOwner(app.deps);
  const paper = pdf('<< /Secret (CANARY-content) >>');
  const { data } = await send(as, paper, { name: 'CANARY-name.pdf' });
  expect(data.mime).toBe('application/pdf');
  const row = await app.database.db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('CANARY');
  const stored = await app.deps.partners.files.get(row.storage_name!);
  expect(stored?.includes('CANARY')).toBe(false);
  expect(stored?.length).toBe(data.size + 28);
  const folder = join(app.deps.config.dataDir, 'files', row.storage_name!.slice(0, 2));
  expect(readdirSync(folder)).toContain(row.storage_name!.slice(2));
});

test('a file is answered with a sentence and a time to come back while its store is away, and as ever afterwards', async () => {
  const { as } = await newOwner(app.deps);
  const { data } = await send(as, photo);
  const ticket = async () => (await app.call(api.files.ticket, { file_id: data.file_id }, as)).data.ticket;
  await whileStoreIsAway(app.deps, async () => {
    const answer = await fetchContent(as, await ticket());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await answer.text()).toContain('文件暂时无法读取，请稍后重试');
  });
  expect((await fetchContent(as, await ticket())).status).toBe(200);
});

test('an altered content is not handed out', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { data } = await send(as, photo);
  const { storage_name: name } = await app.database.db
    .selectFrom('files')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  const stored = (await app.deps.partners.files.get(name!))!;
  stored[40]! ^= 1;
  await app.deps.partners.files.put(name!, stored);
  const { data: ticket } = await ticketFor(as, data.file_id);
  expect((await fetchContent(as, ticket.ticket)).status).toBe(500);
});

describe('what is not kept', () => {
  test('hostile files get a sentence, never a 5xx, and leave nothing behind (F1)', async () => {
    const { uid, as } = await newOwner(app.deps);
    for (const [name, bytes] of Object.entries(await hostileFiles())) {
      const { status, msg } = await send(as, bytes, { name });
      expect([name, status]).toEqual([name, 422]);
      expect(msg).toMatch(/[\u4e00-\u9fa5]/);
    }
    expect(await app.database.db.selectFrom('files').selectAll().where('uid', '=', uid).execute()).toEqual(
      [],
    );
  });

  test('an upload without a session, without a file, as JSON, too large or for no use is refused', async () => {
    const { as } = await newOwner(app.deps);
    expect((await send(undefined, photo)).status).toBe(401);
    expect((await send(as, photo, { use: 'selfie' })).status).toBe(422);
    expect((await send(as, Buffer.alloc(11 * 1024 * 1024))).status).toBe(422);
    const json = await app.call(api.files.upload, { use: 'delivery', file: undefined as never }, as);
    expect(json.status).toBe(415);
    const empty = await fetch(`${app.url}${api.files.upload.path}`, {
      method: 'POST',
      headers: { ...as },
      body: new FormData(),
    });
    expect(empty.status).toBeGreaterThanOrEqual(400);
    expect(empty.status).toBeLessThan(500);
  });

  test('an upload with two files, or with a broken form, is refused with 400', async () => {
    const { as } = await newOwner(app.deps);
    const form = new FormData();
    form.set('use', 'delivery');
    form.append('file', new Blob([new Uint8Array(photo)]), 'a.jpg');
    form.append('file', new Blob([new Uint8Array(photo)]), 'b.jpg');
    const post = (body: FormData | string, type?: string) =>
      fetch(`${app.url}${api.files.upload.path}`, {
        method: 'POST',
        headers: { ...as, ...(type && { 'content-type': type }) },
        body,
      });
    expect((await post(form)).status).toBe(400);
    expect((await post('--x\r\nhalf', 'multipart/form-data; boundary=x')).status).toBe(400);
  });

  test('an upload beyond what an account may keep in one area is refused, and other areas have room (files.md#quotas)', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { files, megabytes } = fileAreas.orders;
    await send(as, photo);
    await fill(uid, { files: files - 1 });
    expect(await send(as, photo)).toMatchObject({
      status: 422,
      msg: `“订单材料”已存${files}个文件、共1MB，上限为${files}个、${megabytes}MB。未提交的文件移除后即释放，不移除的24小时后自动清除；仍不够用请提交工单`,
    });
    expect((await send(as, photo, { use: 'credit_material' })).status).toBe(200);
    const [large, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    await send(large.as, photo);
    await fill(large.uid, { files: 5, megabytes: megabytes / 5 });
    expect((await send(large.as, photo)).msg).toContain(`“订单材料”已存6个文件、共${megabytes + 1}MB`);
    expect((await send(other.as, photo)).status).toBe(200);
  });

  test('one of two uploads at once is kept where an area has room for one (F5)', async () => {
    const { uid, as } = await newOwner(app.deps);
    await send(as, photo);
    await fill(uid, { files: fileAreas.orders.files - 2 });
    const sent = await Promise.all([send(as, photo), send(as, photo, { use: 'delivery' })]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test('some of thirty uploads at once are asked to come again, and nothing is kept that was not answered so (F5)', async () => {
    const { as, uid } = await newOwner(app.deps);
    const sent = await Promise.all(Array.from({ length: 30 }, () => send(as, photo)));
    const kept = sent.filter(({ status }) => status === 200);
    expect(sent.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    expect(kept.length).toBeGreaterThan(0);
    const rows = await app.database.db.selectFrom('files').select('status').where('uid', '=', uid).execute();
    expect(rows.map(({ status }) => status)).toEqual(kept.map(() => 'stored'));
  });

  test('an upload that a scanner takes for malware is refused, though it reads like a paper, and so is any while no scanner answers', async () => {
    const { uid, as } = await newOwner(app.deps);
    const infected = pdf(`<< /Note (${EICAR}) >>`);
    expect(await send(as, infected, { name: '合同.pdf' })).toMatchObject({
      status: 422,
      msg: '文件未通过安全检查，请确认来源可靠后换一个文件上传',
    });
    const { scanner } = app.deps.partners;
    app.deps.partners.scanner = { scan: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    try {
      expect(await send(as, photo)).toMatchObject({
        status: 503,
        msg: '文件安全检查暂不可用，请稍后重新上传',
        retryAfter: '60',
      });
    } finally {
      app.deps.partners.scanner = scanner;
    }
    expect(await app.database.db.selectFrom('files').selectAll().where('uid', '=', uid).execute()).toEqual(
      [],
    );
  });

  test('an upload that the scanner does not look at to its end is refused for good, and is not called malware', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { scanner } = app.deps.partners;
    app.deps.partners.scanner = { scan: () => Promise.resolve({ isClean: false, limit: 'MaxFileSize' }) };
    try {
      expect(await send(as, photo)).toMatchObject({
        status: 422,
        msg: '文件过大或压缩层数过多，安全检查无法完成，请拆分成较小的文件后重新上传',
      });
    } finally {
      app.deps.partners.scanner = scanner;
    }
    expect(await app.database.db.selectFrom('files').selectAll().where('uid', '=', uid).execute()).toEqual(
      [],
    );
  });

  test('an account’s uploads beyond its limit for ten minutes are refused, whoever of it sends them (trust §4.8)', async () => {
    const slow = await startTestApp({ rateFactor: 0.1 });
    try {
      const { uid, as } = await newOwner(slow.deps);
      const member = await newSubAccount(slow.deps, uid, ['order.order:view', 'order.order:refund']);
      const stranger = await newOwner(slow.deps);
      const sendTo = (who: As) => send(who, photo, { url: slow.url });
      for (const who of [as, member.as]) expect((await sendTo(who)).status).toBe(200);
      const refused = await sendTo(as);
      expect(refused).toMatchObject({ status: 429, msg: '上传过于频繁，请10分钟后再试' });
      expect(Number(refused.retryAfter)).toBeGreaterThan(500);
      expect((await sendTo(stranger.as)).status).toBe(200);
    } finally {
      await slow.close();
    }
  });

  test('an account’s uploads beyond the bytes of a day in one area are refused', async () => {
    const count = dailyUploadQuota(0.01);
    const [mine, other] = [1, 2];
    await count(mine, 'remittance_voucher', 1_000_000);
    await count(mine, 'credit_material', 1_000_000);
    await expect(count(mine, 'remittance_voucher', 1_000_000)).rejects.toMatchObject({
      message: '今日“财务凭证与授信材料”上传总量已达200MB，请明日再试',
      retryAfter: expect.any(Number) as number,
    });
    await count(mine, 'id_front', 1_000_000);
    await count(other, 'remittance_voucher', 1_000_000);
  });

  test('an upload by a sub-account whose roles lack the permission of the use is refused', async () => {
    const { uid } = await newOwner(app.deps);
    const may = await newSubAccount(app.deps, uid, ['order.order:view', 'order.order:refund']);
    expect((await send(may.as, photo)).status).toBe(200);
    expect((await send(may.as, photo, { use: 'remittance_voucher' })).status).toBe(403);
  });
});

describe('who may look (F3)', () => {
  test('a ticket of a file is good once, for the session that asked, for a minute', async () => {
    const { uid, as } = await newOwner(app.deps);
    const { data } = await send(as, photo);
    const first = (await ticketFor(as, data.file_id)).data.ticket;
    expect((await fetchContent(as, first)).status).toBe(200);
    expect((await fetchContent(as, first)).status).toBe(404);
    const second = (await ticketFor(as, data.file_id)).data.ticket;
    const elsewhere = await signedIn(app.deps, uid);
    expect((await fetchContent(elsewhere, second)).status).toBe(404);
    const stranger = await newOwner(app.deps);
    expect((await fetchContent(stranger.as, second)).status).toBe(404);
    await app.database.setClock(61_000);
    expect((await fetchContent(as, second)).status).toBe(404);
    await app.database.setClock(0);
  });

  test("somebody else's file is not found, nor is a guessed one", async () => {
    const { as } = await newOwner(app.deps);
    const { data } = await send(as, photo);
    const stranger = await newOwner(app.deps);
    expect((await ticketFor(stranger.as, data.file_id)).status).toBe(404);
    expect((await ticketFor(as, 'FL000000000000000000000000')).status).toBe(404);
    expect((await fetchContent(as, `fil_${'a'.repeat(32)}`)).status).toBe(404);
  });

  test('a sub-account opens its own files and what its roles show; staff open what was handed in', async () => {
    const { uid, as } = await newOwner(app.deps);
    const seller = await newSubAccount(app.deps, uid, ['order.order:view', 'order.order:refund']);
    const clerk = await newSubAccount(app.deps, uid, ['finance.rmb:view']);
    const { data } = await send(seller.as, photo);
    expect((await ticketFor(seller.as, data.file_id)).status).toBe(200);
    expect((await ticketFor(as, data.file_id)).status).toBe(200);
    expect((await ticketFor(clerk.as, data.file_id)).status).toBe(404);
    const staff = await newStaff(app.deps, 'finance');
    const asked = () => app.call(api.files.staffTicket, { file_id: data.file_id }, staff.as);
    expect((await asked()).status).toBe(404);
    await claimed(uid, data.file_id);
    const { ticket } = (await asked()).data;
    const content = await fetch(`${app.url}${api.files.staffContent.path}?ticket=${ticket}`, {
      headers: staff.as,
    });
    expect(content.status).toBe(200);
    // Role ip sees papers of the cases that it has taken, nothing else.
    const other = await newStaff(app.deps, 'ip');
    expect((await app.call(api.files.staffTicket, { file_id: data.file_id }, other.as)).status).toBe(404);
  });
});

describe('a document takes a file', () => {
  test('an uploaded file is claimed once, of its own customer and use', async () => {
    const [{ uid, as }, stranger] = [await newOwner(app.deps), await newOwner(app.deps)];
    const { data } = await send(as, photo);
    await expect(claimed(stranger.uid, data.file_id)).rejects.toMatchObject({ refusal: 'notFound' });
    await expect(claimed(uid, data.file_id, 'delivery')).rejects.toMatchObject({ refusal: 'notFound' });
    const { file_id, name, size, mime } = data;
    const fileView = { file_id, name, size, mime };
    await claimed(uid, file_id);
    await expect(claimed(uid, data.file_id)).rejects.toMatchObject({ refusal: 'file.claimed' });
    expect(await findFileView(app.deps, app.database.db, uid, data.file_id)).toEqual(fileView);
    expect(await findFileView(app.deps, app.database.db, stranger.uid, data.file_id)).toBeUndefined();
  });

  test('an uploaded file that nobody claims is gone after a day, content and all; a claimed one stays', async () => {
    const { uid, as } = await newOwner(app.deps);
    const [left, taken] = [await send(as, photo), await send(as, photo)];
    await claimed(uid, taken.data.file_id);
    const { storage_name: name } = await app.database.db
      .selectFrom('files')
      .select('storage_name')
      .where('uid', '=', uid)
      .where('file_id', '=', left.data.file_id)
      .executeTakeFirstOrThrow();
    await app.runner.run('files.sweep');
    expect((await ticketFor(as, left.data.file_id)).status).toBe(200);
    await tamper(
      app.database,
      `update files set created_at = created_at - interval '25 hours' where uid = ${uid}`,
    );
    await app.runner.run('files.sweep');
    expect((await ticketFor(as, left.data.file_id)).status).toBe(404);
    expect(await app.deps.partners.files.get(name!)).toBeUndefined();
    expect((await ticketFor(as, taken.data.file_id)).status).toBe(200);
  });
});
