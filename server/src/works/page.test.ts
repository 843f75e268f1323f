import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProvider } from '../provider/testing';
import { startTestApp, type TestApp } from '../testing';
import { newDraft, newOnline, newSubmitted, workDecider, workForm } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'https://center.example.com' });
});
afterAll(() => app.close());

const { works } = api;
const visit = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${app.url}/studio/${path}`, init);
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
const seen = ({ work_no, version }: { work_no: string; version: number }) => ({ work_no, version });

test('a homepage shows what is approved, in the order that it was given', async () => {
  const owner = await newProvider(app);
  const first = await newOnline(app, owner, { title: '第一件' });
  await newOnline(app, owner, { title: '第二件' });
  await newSubmitted(app, owner, { title: '待审的一件' });
  await newDraft(app, owner, { title: '草稿一件' });
  await app.call(works.top, { ...seen(first), top: true }, owner.as);
  const page = await visit(String(owner.uid));
  const titles = [...page.html.matchAll(/<\/span>([^<]+)<small>/g)].map(([, title]) => title);
  expect(titles).toEqual(['第一件', '第二件']);
  const [image] = page.html.match(/\/studio-api\/work\/image\/s\/[a-z2-7]{26}(?=")/)!;
  expect((await fetch(`${app.url}${image}`)).headers.get('content-type')).toBe('image/webp');
  expect(page.html).toContain(`<a href="/studio/${owner.uid}/${first.work_no}">`);
});

test('a page is shared with a JPEG of its first picture, whose maker is a person or an organisation', async () => {
  const owner = await newProvider(app);
  const online = await newOnline(app, owner, { title: '竹海晨雾' });
  const homepage = await visit(String(owner.uid));
  const page = await visit(`${owner.uid}/${online.work_no}`);
  for (const { html } of [homepage, page]) {
    const address = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1];
    const { pathname } = new URL(address!);
    const asked = await Promise.all([1, 2].map(() => fetch(app.url + pathname)));
    for (const { status, headers } of asked)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const [bytes, again] = await Promise.all(
      asked.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    );
    expect([...bytes!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(again).toEqual(bytes);
    expect(html).toContain('<link rel="icon" href="/center/user/favicon.svg" type="image/svg+xml">');
    // The first picture in view is fetched first.
    const pictures = html.match(/<img [^>]*src="\/studio-api[^>]*>/g)!;
    expect(pictures[0]).toMatch(/fetchpriority="high"/);
    expect(pictures[0]).not.toMatch(/loading=/);
    expect(pictures.slice(1).every((one) => one.includes('loading="lazy"'))).toBe(true);
  }
  const known = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.html)![1]!) as {
    creator: { '@type': string };
  };
  expect(known.creator['@type']).toBe('Person');
});

test('a search engine is let to public pages alone, and gets them compressed', async () => {
  const robots = await fetch(`${app.url}/robots.txt`);
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = (await robots.text()).split('\n');
  expect(lines).toContain('Allow: /studio/');
  expect(lines).toContain('Disallow: /');
  const owner = await newProvider(app);
  const { headers } = await visit(String(owner.uid), { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding')).toBe('gzip');
});

test('the page of a work says its approved version, and nothing of what waits or is private', async () => {
  const owner = await newProvider(app);
  const online = await newOnline(app, owner, {
    title: '茶山 <b>长卷</b>',
    description: '第一版简介',
    license: 'cc-by',
    copyright_reg_no: '国作登字-2026-F-00000001',
  });
  const path = `${owner.uid}/${online.work_no}`;
  const form = await workForm(app, owner, {
    title: '改了的标题',
    images: [online.content.images[0]!.file_id],
  });
  await app.call(works.save, { ...form, ...seen(online), description: '第二版简介' }, owner.as);
  const { html, headers } = await visit(path);
  for (const part of [
    '茶山 &lt;b&gt;长卷',
    '第一版简介',
    'CC BY 署名',
    '国作登字-2026-F-00000001',
    '800.00 – 2,000.00元',
  ])
    expect([part, html.includes(part)]).toEqual([part, true]);
  expect(html).toContain(`<link rel="canonical" href="https://center.example.com/studio/${path}">`);
  for (const hidden of [
    '改了的标题',
    '第二版简介',
    '<b>',
    online.content.images[0]!.file_id,
    owner.username,
    'ticket=',
  ])
    expect([hidden, html.includes(hidden)]).toEqual([hidden, false]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await visit(path, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304);
});

test('a page is gone at once when its work, or the homepage, is; and is nobody else’s', async () => {
  const [owner, other] = [await newProvider(app), await newProvider(app)];
  const online = await newOnline(app, owner);
  const path = `${owner.uid}/${online.work_no}`;
  const absent = (await visit('999999999999')).html;
  for (const wrong of [`${other.uid}/${online.work_no}`, `${owner.uid}/WK00000000`, `${owner.uid}/%27`]) {
    const answer = await visit(wrong);
    expect([wrong, answer.status, answer.html]).toEqual([wrong, 404, absent]);
  }
  expect((await visit(path)).status).toBe(200);
  const { data } = await app.call(works.offline, seen(online), owner.as);
  const closed = await visit(path);
  expect([closed.status, closed.html, closed.headers.get('cache-control')]).toEqual([
    404,
    absent,
    'no-store',
  ]);
  await app.call(works.online, seen(data), owner.as);
  expect((await visit(path)).status).toBe(200);
  await app.call(api.provider.exit, {}, owner.as);
  expect((await visit(path)).status).toBe(404);
});

test('a visitor counts once a day, whatever else is asked; nobody’s address is kept', async () => {
  const owner = await newProvider(app);
  const online = await newOnline(app, owner);
  const path = `${owner.uid}/${online.work_no}`;
  const views = async () => (await app.call(works.detail, { work_no: online.work_no }, owner.as)).data.views;
  await visit(path, { method: 'HEAD' });
  await visit(String(owner.uid));
  expect(await views()).toBe(0);
  await Promise.all([visit(path), visit(path), visit(path)]);
  expect(await views()).toBe(1);
  // Neither does looking change the work for whoever edits it.
  expect((await app.call(works.offline, seen(online), owner.as)).status).toBe(200);
  await app.call(works.online, { ...seen(online), version: online.version + 1 }, owner.as);
  const visits = () => app.database.asOwner(`select * from work_visits where uid = ${owner.uid}`);
  expect(JSON.stringify(await visits())).not.toMatch(/127\.0\.0\.1|::1/);
  await app.database.asOwner(`update work_visits set at = at - interval '3 days' where uid = ${owner.uid}`);
  await app.runner.run('jobs.prune');
  expect(await visits()).toEqual([]);
  await visit(path);
  expect(await views()).toBe(2);
  await (await workDecider(app)).ban(online.work_no);
  expect((await visit(path)).status).toBe(404);
});
