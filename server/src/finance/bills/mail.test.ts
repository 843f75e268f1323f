import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { newestOfOwner } from '../../messages/testing';
import { read, startMailServer } from '../../partners/mail/testing';
import { newOwner, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { soldOrder } from '../invoices/testing';
import { recharge } from '../testing';

const { bills } = api;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  const { smtp, partners } = readConfig({
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
  });
  app = await startTestApp({ smtp, partners, publicOrigin: 'https://center.example.com' });
});
afterAll(async () => {
  await app.close();
  mail.server.close();
});

const month = dayOf(new Date()).slice(0, 7);
/** Somebody who has bought for 100.00. */
async function consumer(email?: string) {
  const who = await newOwner(app.deps, email === undefined ? {} : { email });
  await app.database.transaction((tx) => recharge(tx, who.uid, fen(500_00)));
  await soldOrder(app.database, who.uid, { parts: { rmb: fen(100_00) } });
  return who;
}
const send = (as: As, more: object = {}, key?: string) =>
  app.call(bills.mail, { period: month, format: 'csv', ...more }, as, key ? { 'idempotency-key': key } : {});
const deliver = async () => {
  for (const job of ['exports.make', 'outbox', 'outbox']) await app.runner.run(job);
};
const sentTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address));

test('the bill of a month and that of its year are mailed with their file to the verified address of the owner, once for each press', async () => {
  const { uid, as } = await consumer('once@example.com');
  expect((await app.call(bills.detail, { month }, as)).data.mailbox).toBe('o***e@example.com');
  const key = `bill-mail-${uid}-0001`;
  const answers = await Promise.all([send(as, {}, key), send(as, {}, key)]);
  expect(new Set(answers.map(({ data }) => data.task_id)).size).toBe(1);
  await deliver();
  await deliver();
  expect(sentTo('once@example.com')).toHaveLength(1);
  const { subject, words, files } = await read(sentTo('once@example.com')[0]!);
  expect([subject, words]).toEqual([`月账单_${month}`, expect.stringContaining(`月账单_${month}.csv`)]);
  const [[name, bytes]] = files as [[string, Buffer]];
  expect(name).toBe(`月账单_${month}.csv`);
  expect(bytes.toString()).toContain('订单合计,100.00');
  await send(as, { period: month.slice(0, 4) });
  await deliver();
  expect((await read(sentTo('once@example.com')[1]!)).subject).toBe(`年度账单_${month.slice(0, 4)}`);
  const log = await app.call(api.account.operations, { module: 'finance' }, as);
  expect(JSON.stringify(log.data.list)).toContain('邮件发送账单');
  const events = await app.database.asOwner<{ detail: object }>(
    `select detail from audit_events where uid = ${uid} and action = 'bill.mail'`,
  );
  expect(events).toHaveLength(2);
  expect(JSON.stringify(events)).not.toContain('once@');
});

test('a bill is mailed by a member with the right to export alone, to the address of its owner and to nobody of another account', async () => {
  const { uid, as } = await consumer('owner@example.com');
  const clerk = await newSubAccount(app.deps, uid, ['finance.bill:view', 'finance.bill:export']);
  const reader = await newSubAccount(app.deps, uid, ['finance.bill:view']);
  expect((await send(reader.as)).status).toBe(403);
  expect((await send(clerk.as)).status).toBe(200);
  await deliver();
  expect(sentTo('owner@example.com')).toHaveLength(1);
  expect((await send(as, { period: '2098-01' })).text).toContain('请选择已开始的月份');
});

test('a bill is not mailed without an address that takes mail, and who asked is told when the address has stopped meanwhile', async () => {
  const without = await consumer();
  expect((await app.call(bills.detail, { month }, without.as)).data.mailbox).toBeNull();
  expect((await send(without.as)).text).toContain('没有可以收邮件的邮箱');
  const { uid, as } = await consumer('gone@example.com');
  await send(as);
  await app.database.asOwner(
    `update users set email_refused_at = now(), email_refused_for = 'staff' where uid = ${uid}`,
  );
  await deliver();
  expect(sentTo('gone@example.com')).toEqual([]);
  expect((await newestOfOwner(app, uid, 9)).map(({ title }) => title)).toContain('账单邮件未能送达');
});

test('an account is mailed a limited number of bills in 24 hours, also by two presses at once, and more the day after', async () => {
  const { uid, as } = await consumer('many@example.com');
  const { mailsMost } = limits.bill;
  for (let sent = 0; sent < mailsMost - 1; sent += 1) {
    expect((await send(as)).status).toBe(200);
    await app.runner.run('exports.make');
  }
  const last = await Promise.all([send(as), send(as)]);
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  await app.runner.run('exports.make');
  expect((await app.call(bills.export, { period: month, format: 'csv' }, as)).status).toBe(200);
  await app.database.asOwner(
    `update export_tasks set created_at = created_at - interval '25 hours' where uid = ${uid}`,
  );
  expect((await send(as)).status).toBe(200);
});
