import { api } from '@uc/contract';
import type { FileUse } from '@uc/contract/file-uses';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles, picture, zip } from '../../files/testing-files';
import { newOwner, newStaff, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { manualForm } from '../testing';

let app: TestApp;
let photo: Buffer;
beforeAll(async () => {
  [app, photo] = await Promise.all([startTestApp(), picture('jpeg')]);
});
afterAll(() => app.close());

async function send(as: As, bytes: Buffer, use: FileUse = 'id_front', name = '证件.jpg') {
  const form = new FormData();
  form.set('use', use);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${app.url}${api.files.upload.path}`, {
    method: 'POST',
    headers: { ...as },
    body: form,
  });
  const body = (await answer.json()) as { data: { file_id: string } | null; msg: string };
  return { status: answer.status, id: body.data?.file_id ?? '', msg: body.msg };
}
const paths = { owner: api.files.content.path, staff: api.files.staffContent.path };
async function look(as: { vso_token: string } | { staff_token: string }, file_id: string) {
  const isStaff = 'staff_token' in as;
  const { status, data } = await app
    .call(isStaff ? api.files.staffTicket : api.files.ticket, { file_id }, as)
    .then((answer) => ({ status: answer.status, data: answer.status === 200 ? answer.data : undefined }));
  if (data === undefined) return { status, bytes: Buffer.alloc(0), headers: new Headers(), ticket: '' };
  const answer = await open(as, data.ticket);
  return { ...answer, ticket: data.ticket };
}
async function open(as: { vso_token: string } | { staff_token: string }, ticket: string) {
  const isStaff = 'staff_token' in as;
  const query = isStaff ? '' : `&auth_token=${as.vso_token}`;
  const headers: Record<string, string> = isStaff ? { ...as } : {};
  const answer = await fetch(`${app.url}${paths[isStaff ? 'staff' : 'owner']}?ticket=${ticket}${query}`, {
    headers,
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}
/** The share of pixels that differ plainly between two pictures of one size. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const raw = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
  const [a, b] = await Promise.all([raw(one), raw(other)]);
  expect(a.length).toBe(b.length);
  let changed = 0;
  for (let at = 0; at < a.length; at += 3) if (Math.abs(a[at]! - b[at]!) > 24) changed += 1;
  return changed / (a.length / 3);
}

test('an identity paper is a picture, and nothing hides in it or beside it (F1, F2)', async () => {
  const { as } = await newOwner(app.deps);
  for (const [name, bytes] of Object.entries(await hostileFiles())) {
    const { status, msg } = await send(as, bytes, 'id_front', name);
    expect([name, status]).toEqual([name, 422]);
    expect(msg).toMatch(/[\u4e00-\u9fa5]/);
  }
  const canary = 'CANARY-49-of-the-lens';
  const exif = { IFD0: { Copyright: canary, Make: canary }, IFD3: { GPSLatitude: '31/1 18/1 0/1' } };
  const traced = await sharp(photo).withExif(exif).jpeg().toBuffer();
  const polyglot = Buffer.concat([traced, zip('a.html', Buffer.from(`<script>${canary}</script>`))]);
  expect(polyglot.includes(canary)).toBe(true);
  const { status, id } = await send(as, polyglot);
  if (status === 200) {
    const { bytes } = await look(as, id);
    expect([
      bytes.includes(canary),
      bytes.includes('PK\u0003\u0004'),
      (await sharp(bytes).metadata()).exif,
    ]).toEqual([false, false, undefined]);
  }
  const plain = await send(as, traced);
  expect((await look(as, plain.id)).bytes.includes(canary)).toBe(false);
});

test('every look at an identity paper is marked across the picture and written down for its owner (F3)', async () => {
  const { as, uid, username } = await newOwner(app.deps);
  const flat = await sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: '#7a8ba0',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  const id_front = (await send(as, flat)).id;
  await app.call(api.account.submitPerson, await manualForm(app, uid, { id_front }), as);
  const auditor = await newStaff(app.deps, 'auditor');
  const [own, staff] = [await look(as, id_front), await look(auditor.as, id_front)];
  for (const one of [own, staff]) {
    expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const share = await differenceOf(flat, one.bytes);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.6);
  }
  // The mark names who looks: two people see two pictures.
  expect(await differenceOf(own.bytes, staff.bytes)).toBeGreaterThan(0.005);
  const { list } = (await app.call(api.account.operations, {}, as)).data;
  expect(list.slice(0, 2).map(({ action_text, actor_name }) => [action_text, actor_name])).toEqual([
    ['查看证件影像', '平台'],
    ['查看证件影像', username],
  ]);
});

test('a ticket of an identity paper opens once and in one session, and papers are for those who review them (F3)', async () => {
  const { as, uid } = await newOwner(app.deps);
  const id_front = (await send(as, photo)).id;
  await app.call(api.account.submitPerson, await manualForm(app, uid, { id_front }), as);
  const { status, ticket } = await look(as, id_front);
  expect([status, (await open(as, ticket)).status]).toEqual([200, 404]);
  const fresh = (await app.call(api.files.ticket, { file_id: id_front }, as)).data.ticket;
  expect((await open(await signedIn(app.deps, uid), fresh)).status).toBe(404);
  const stranger = await newOwner(app.deps);
  expect((await look(stranger.as, id_front)).status).toBe(404);
  for (const role of ['cs', 'credit'] as const)
    expect((await look((await newStaff(app.deps, role)).as, id_front)).status).toBe(404);
});
