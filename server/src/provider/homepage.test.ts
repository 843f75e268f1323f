import { api } from '@uc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { certDecider, certForm, companyPart, newCandidate, newProvider } from './testing';

let app: TestApp;
const origin = 'https://center.example.com';
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: origin });
});
afterAll(() => app.close());

const visit = (path: string | number, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/studio/${path}`, { headers });
/** Certified with these fields. */
async function published(more: object, kind: 'person' | 'enterprise' = 'person') {
  const owner = await newCandidate(app, kind);
  const form = { ...(await certForm(app, owner.uid)), ...more };
  const { data } =
    kind === 'person'
      ? await app.call(api.provider.submitPerson, form, owner.as)
      : await app.call(api.provider.submitEnterprise, { ...form, ...companyPart, ...more }, owner.as);
  await (await certDecider(app)).approve(data.cert!.cert_no);
  return { ...owner, form, html: await (await visit(owner.uid)).text() };
}
const dataIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!) as Record<
    string,
    unknown
  >;

describe('a homepage', () => {
  test('a homepage says what the provider publishes, to people, search engines and messengers', async () => {
    const { uid, html, form } = await published({ skills: ['标志设计', '国风插画'] });
    for (const part of ['品牌设计', '国风插画', '茶山品牌视觉', '3,000.00', '从业年限', form.intro])
      expect(html).toContain(part);
    const address = `${origin}/studio/${uid}`;
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain(`<meta property="og:url" content="${address}">`);
    expect(html).toMatch(/<meta name="description" content="专注文创.{10,}">/);
    // An avatar is WebP or SVG, and messengers show neither; a picture of its works is shown (works/page.test.ts).
    expect(html).not.toContain('og:image');
    expect(dataIn(html)).toMatchObject({
      '@type': 'Person',
      url: address,
      knowsAbout: ['标志设计', '国风插画'],
      makesOffer: [{ itemOffered: { name: '品牌设计' } }, { itemOffered: { name: '插画与漫画' } }],
    });
  });

  test('a homepage holds nothing that the provider does not publish', async () => {
    const office_address = '江苏省苏州市竹园路209号';
    const { as, phone, username, html, form } = await published({ office_address }, 'enterprise');
    const { cert_no: no } = (await app.call(api.provider.status, {}, as)).data.cert!;
    for (const secret of [form.phone, form.wechat, phone, username, '竹园路', no, form.cases[0]!.imgs[0]!])
      expect([secret, html.includes(secret)]).toEqual([secret, false]);
    expect(html).toContain('6-20人');
  });

  test('a homepage shows typed HTML as letters, wherever it stands', async () => {
    const evil = '"><img src=x onerror=alert(1)></script><b>';
    const { uid, html } = await published({
      skills: ['<b>粗体</b>'],
      intro: `${evil}${'专注文创与国风品牌视觉，按约定日期交付。'.repeat(3)}`,
      cases: [{ title: evil.slice(0, 30), url: 'https://a.cn/?a="><b>', imgs: [] }],
    });
    expect(html).not.toMatch(/<img src=x|<b>/);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(dataIn(html)['knowsAbout']).toEqual(['<b>粗体</b>']);
    expect(html).not.toContain('href="https://a.cn/?a=">');
    const { headers } = await visit(uid);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
  });

  test('a homepage allows its own style and pictures alone, and is cached only to be asked about again', async () => {
    const { uid } = await newProvider(app);
    const first = await visit(uid);
    const style = /<style>(.*?)<\/style>/s.exec(await first.text())![1]!;
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style)));
    expect(first.headers.get('content-security-policy')).toContain(
      `style-src 'sha256-${hash.toString('base64')}'`,
    );
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    const tag = first.headers.get('etag')!;
    expect((await visit(uid, { 'if-none-match': tag })).status).toBe(304);
    const head = await fetch(`${app.url}/studio/${uid}`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('a homepage is closed at once by whatever ends it, and strangers cannot tell why there is none', async () => {
    const { uid, as } = await newProvider(app);
    const set = (what: string) => app.database.asOwner(`update users set ${what} where uid = ${uid}`);
    const absent = await (await visit('999999999999')).text();
    const nobody = await newOwner(app.deps);
    for (const path of [nobody.uid, '1', '0', 'abc', '1000000000001', `0${uid}`.slice(0, 12)]) {
      const answer = await visit(path);
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, absent]);
    }
    const open = async () => (await visit(uid)).status;
    expect(await open()).toBe(200);
    for (const [ends, undone] of [
      [`realname_status = 'revoked'`, `realname_status = 'person'`],
      [`realname_status = 'enterprise'`, `realname_status = 'person'`],
      [`status = 'frozen'`, `status = 'active'`],
    ] as const) {
      await set(ends);
      const closed = await visit(uid);
      expect([ends, closed.status, await closed.text()]).toEqual([ends, 404, absent]);
      expect(closed.headers.get('cache-control')).toBe('no-store');
      await set(undone);
      expect([undone, await open()]).toEqual([undone, 200]);
    }
    await app.call(api.provider.exit, {}, as);
    expect(await open()).toBe(404);
  });
});
