import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filmed, SAID, track } from '../opener/testing-films';
import { newOwner } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { newOnline, workDecider, workForm } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { works } = api;
const MB = 1024 * 1024;
const load = (address: string, range?: string, signal?: AbortSignal) =>
  fetch(`${app.url}${address}`, { headers: range === undefined ? {} : { range }, signal: signal ?? null });
const statusOf = async (address: string) => {
  const { status, body } = await load(address);
  // A film that nobody reads would keep its connection, and the server from closing.
  await body?.cancel();
  return status;
};
const bare = (address: string) => address.split('?')[0]!;
const seen = ({ work_no, version }: { work_no: string; version: number }) => ({ work_no, version });

async function sent(as: As, bytes: Buffer): Promise<string> {
  const form = new FormData();
  form.set('use', 'work_video');
  form.set('file', new Blob([new Uint8Array(bytes)]), '茶山短片.mp4');
  const headers = { ...as };
  const answer = await fetch(`${app.url}${api.files.upload.path}`, { method: 'POST', headers, body: form });
  return ((await answer.json()) as { data: { file_id: string } }).data.file_id;
}
const video = async (as: As, bytes = filmed()) =>
  (await app.call(works.video, { file_id: await sent(as, bytes) }, as)).data;

test('a film is public with the version that was approved, without what its file says of its maker', async () => {
  const owner = await newProvider(app);
  const bytes = filmed(3 * MB);
  const first = await video(owner.as, bytes);
  // The answer was lost: asked again, it is the same.
  expect((await app.call(works.video, { file_id: first.file_id }, owner.as)).data).toEqual(first);
  const draft = await workForm(app, owner, { video_file: first.file_id });
  const online = await newOnline(app, owner, draft);
  expect(online).toMatchObject({
    has_video: true,
    content: { video: { name: '茶山短片.mp4', size: bytes.length } },
  });
  const address = bare(first.url);

  const whole = await load(address);
  const shown = Buffer.from(await whole.arrayBuffer());
  expect([
    whole.status,
    ...['content-type', 'accept-ranges', 'cache-control', 'x-content-type-options'].map((name) =>
      whole.headers.get(name),
    ),
  ]).toEqual([200, 'video/mp4', 'bytes', 'public, max-age=300', 'nosniff']);
  expect([shown.length, shown.subarray(-3 * MB).equals(bytes.subarray(-3 * MB))]).toEqual([
    bytes.length,
    true,
  ]);
  expect(shown.toString('latin1')).not.toMatch(SAID);
  const part = await load(address, 'bytes=40-199');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 40-199/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer()).equals(shown.subarray(40, 200))).toBe(true);
  const beyond = await load(address, `bytes=${bytes.length}-`);
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);

  const page = async () => (await fetch(`${app.url}/studio/${owner.uid}/${online.work_no}`)).text();
  const html = await page();
  expect(html).toContain(
    `<video controls playsinline preload="metadata" src="${address}" poster="/studio-api/work/image/m/`,
  );
  expect(html).toContain('"@type":"VideoObject"');

  // Another film waits beside the first, which everybody still sees.
  const second = await video(owner.as);
  const images = online.content.images.map(({ file_id }) => file_id);
  const edit = { ...draft, images, video_file: second.file_id, ...seen(online) };
  const saved = (await app.call(works.save, edit, owner.as)).data;
  expect([saved.has_change, saved.content.video?.file_id, saved.published?.video?.file_id]).toEqual([
    true,
    second.file_id,
    first.file_id,
  ]);
  const waits = (await app.call(works.submit, seen(saved), owner.as)).data;
  expect([await statusOf(address), await statusOf(bare(second.url)), await statusOf(second.url)]).toEqual([
    200, 404, 200,
  ]);
  const auditor = await workDecider(app);
  expect((await auditor.detail(waits.work_no)).content.video).toMatchObject({ file_id: second.file_id });
  await auditor.approve(waits.work_no);
  expect([await statusOf(address), await statusOf(first.url), await statusOf(bare(second.url))]).toEqual([
    404, 404, 200,
  ]);
  expect(await page()).toContain(bare(second.url));
  const after = (await app.call(works.detail, { work_no: waits.work_no }, owner.as)).data;
  const off = (await app.call(works.offline, seen(after), owner.as)).data;
  expect([await statusOf(bare(second.url)), await statusOf(second.url)]).toEqual([404, 200]);
  await app.call(works.remove, seen(off), owner.as);
  expect(await statusOf(second.url)).toBe(404);
});

test('a film is of its account and of one work alone', async () => {
  const [owner, other] = [await newOwner(app.deps), await newOwner(app.deps)];
  const { file_id, url } = await video(owner.as);
  const save = async (who: typeof owner) =>
    (await app.call(works.save, { title: '借来的短片', video_file: file_id }, who.as)).status;
  expect([await save(other), (await app.call(works.video, { file_id }, other.as)).status]).toEqual([
    404, 404,
  ]);
  // Not looked at yet, it is part of nothing.
  const raw = await sent(owner.as, filmed());
  expect((await app.call(works.save, { title: '短片', video_file: raw }, owner.as)).status).toBe(404);
  const both = await Promise.all([save(owner), save(owner)]);
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect((await app.call(works.video, { file_id }, owner.as)).body.msg).toBe(
    '该文件已用于其他单据，请重新上传',
  );
  const strange = await video(other.as);
  expect(await statusOf(`${bare(url)}?ticket=${strange.url.split('ticket=')[1]}`)).toBe(404);
});

test('a film that tells where it was made, or that does not add up, is refused with what to do', async () => {
  const { as } = await newOwner(app.deps);
  const answer = async (bytes: Buffer) => {
    const { status, body } = await app.call(works.video, { file_id: await sent(as, bytes) }, as);
    return [status, body.msg];
  };
  expect(await answer(filmed(900, { tracks: [track(), track('meta')] }))).toEqual([
    422,
    '视频带有定位等传感器数据，公开后会泄露，请用剪辑软件重新导出为只含画面与声音的MP4后上传',
  ]);
  expect(await answer(filmed(900, { tracks: [track('soun')] }))).toEqual([
    422,
    '视频结构不完整或过于复杂，无法公开展示，请用剪辑软件重新导出为MP4（H.264）后上传',
  ]);
});

test('downloads that are given up make room for others, and a film of no work is gone after a day', async () => {
  const { uid, as } = await newOwner(app.deps);
  const { url } = await video(as, filmed(6 * MB));
  for (let n = 0; n < 12; n += 1) {
    const stop = new AbortController();
    expect((await load(url, undefined, stop.signal)).status).toBe(200);
    stop.abort();
  }
  await expect.poll(() => statusOf(url)).toBe(200);
  // A player is given so much at once, and asks for the rest.
  const part = await load(url, 'bytes=10-');
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4 * MB]);
  await app.database.asOwner(
    `update work_videos set created_at = created_at - interval '2 days' where uid = ${uid}`,
  );
  await app.runner.run('works.pictures');
  expect(await statusOf(url)).toBe(404);
  const left = await app.database.asOwner(`select 1 from files where uid = ${uid} and status <> 'removing'`);
  expect(left).toEqual([]);
});
