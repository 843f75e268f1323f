import { generateKeyPairSync } from 'node:crypto';
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config';
import { startMailServer } from '../partners/mail/testing';
import { newOwner } from '../passport/testing';
import { startTestApp, type TestApp } from '../testing';
import { notify } from './index';

let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
beforeAll(async () => {
  mail = await startMailServer();
  const { smtp, partners } = readConfig({
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
  });
  const dkim = { domain: 'mail.example.com', selector: 's1', privateKey };
  app = await startTestApp({
    smtp: { ...smtp!, dkim },
    partners,
    publicOrigin: 'https://center.example.com',
  });
});
afterAll(async () => {
  await app.close();
  mail.server.close();
});

const tell = async (uid: number, category: 'finance' | 'order' | 'security') => {
  await app.database.transaction((tx) =>
    notify(tx, { uid, category, title: '通知', content: '一则通知', email: true }),
  );
  await app.runner.run('outbox');
};
const mailsTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address));
const headersOf = ({ text }: { text: string }) =>
  text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
/** The path behind our origin in the header of the newest mail to an address. */
const addressIn = (to: string) => {
  const found = /^List-Unsubscribe: <https:\/\/center\.example\.com(\S+)>/im.exec(
    headersOf(mailsTo(to).at(-1)!),
  );
  return found?.[1]?.replaceAll(/\s/g, '');
};
/** As a mail provider does it: no cookies, no session, the body of RFC 8058. */
const click = (path: string, body = 'List-Unsubscribe=One-Click', method = 'POST') =>
  fetch(app.url + path, {
    method,
    redirect: 'manual',
    ...(method === 'POST' && { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });

test('an owner who presses unsubscribe in their mail program gets no more mails of that category, once, and all others', async () => {
  const to = 'one.click@example.com';
  const { uid, as } = await newOwner(app.deps, { email: to });
  await tell(uid, 'finance');
  const path = addressIn(to)!;
  expect(headersOf(mailsTo(to)[0]!)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  expect(headersOf(mailsTo(to)[0]!)).toMatch(/h=[^;]*list-unsubscribe:list-unsubscribe-post/i);
  expect(path).not.toContain(String(uid));
  expect((await click(path)).status).toBe(200);
  expect((await click(path)).status).toBe(200);
  await tell(uid, 'finance');
  await tell(uid, 'order');
  expect(mailsTo(to)).toHaveLength(2);
  const { rows } = (await app.call(api.account.noticePreferences, {}, as)).data;
  expect(rows.find(({ category }) => category === 'finance')).toMatchObject({ email: false, sms: true });
  expect(rows.find(({ category }) => category === 'order')).toMatchObject({ email: true });
  const titles = (await app.call(api.messages.list, {}, as)).data.list.map(({ title }) => title);
  expect(titles.filter((title) => title === '已退订邮件通知')).toHaveLength(1);
  const { list } = (await app.call(api.account.operations, {}, as)).data;
  expect(JSON.stringify(list)).toContain('邮件退订');
});

test('an owner’s mails about security and codes carry no unsubscribe', async () => {
  const to = 'security@example.com';
  const { uid } = await newOwner(app.deps, { email: to });
  await tell(uid, 'security');
  expect(headersOf(mailsTo(to)[0]!)).not.toMatch(/list-unsubscribe/i);
});

test('a program that only opens the address, or sends another body, changes nothing; a person is led to the settings', async () => {
  const to = 'scanner@example.com';
  const { uid, as } = await newOwner(app.deps, { email: to });
  await tell(uid, 'finance');
  const path = addressIn(to)!;
  const opened = await click(path, '', 'GET');
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    '/center/user/account/safe?tab=notices',
  ]);
  expect((await click(path, '')).status).toBe(400);
  const { rows } = (await app.call(api.account.noticePreferences, {}, as)).data;
  expect(rows.every(({ email }) => email)).toBe(true);
});

test('a token that is altered, or made by somebody else, is refused and tells nothing', async () => {
  const to = 'forged@example.com';
  const { uid } = await newOwner(app.deps, { email: to });
  await tell(uid, 'finance');
  const path = addressIn(to)!;
  for (const wrong of [
    `${path.slice(0, -2)}AA`,
    path.replace(/[^/]*$/, 'v1.a.b.c.d'),
    path.replace(/[^/]*$/, 'x'),
  ])
    expect((await click(wrong)).status).toBe(404);
});
