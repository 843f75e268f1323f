import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDovecot } from '../../../tools/dovecot.mjs';
import { readConfig } from '../config';
import { partnerChecks } from '../partners/index';
import { startMailServer, type TakenMail } from '../partners/mail/testing';
import { newOwner, newStaff } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { notify } from './index';

let imap: Awaited<ReturnType<typeof startDovecot>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
const configOf = (given: NodeJS.ProcessEnv = {}) =>
  readConfig({
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
    MAIL_BOUNCES: 'bounces+@mail.example.com',
    BOUNCE_MAILBOX: imap.url,
    ...given,
  });
beforeAll(async () => {
  imap = await startDovecot();
  mail = await startMailServer();
  const { smtp, partners } = configOf();
  app = await startTestApp({ smtp, partners, publicOrigin: 'https://center.example.com' });
});
afterAll(async () => {
  await app.close();
  mail.server.close();
  await imap.stop();
});
beforeEach(() => app.database.setClock(0));

const tell = async (uid: number, category: 'finance' | 'security' = 'finance') => {
  await app.database.transaction((tx) =>
    notify(tx, { uid, category, title: '到账通知', content: '一笔到账', email: true }),
  );
  await app.runner.run('outbox');
};
const sentTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address));
const isStopped = async (as: As) => (await app.call(api.account.profile, {}, as)).data.email_refused;
const headersOf = ({ text }: TakenMail) => text.slice(0, text.indexOf('\r\n\r\n'));
const messageIdOf = (one: TakenMail) => /^Message-ID: <(.*)>/im.exec(headersOf(one))![1]!;

/** An owner who has had a mail, with that mail. */
async function reader(address: string) {
  const owner = await newOwner(app.deps, { email: address });
  await tell(owner.uid);
  return { ...owner, address, had: sentTo(address).at(-1)! };
}
interface Said {
  to?: string;
  status?: string;
  action?: string;
  original?: string;
  diagnostic?: string;
  returned?: string;
}
/** A notification of the shape that RFC 3464 gives in its appendix E, as Postfix writes it. */
const dsn = (recipient: string, said: Said) =>
  [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    `To: ${said.to ?? 'bounces@mail.example.com'}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="ABC.123/mx.example.net"',
    '',
    '--ABC.123/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is the mail system at host mx.example.net.',
    '',
    '--ABC.123/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Sat, 28 Nov 2026 09:00:00 +0800 (CST)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    ...(said.original === undefined ? [] : [`Original-Recipient: rfc822;${said.original}`]),
    `Action: ${said.action ?? 'failed'}`,
    `Status: ${said.status ?? '5.1.1'}`,
    `Diagnostic-Code: smtp; ${said.diagnostic ?? '550 no such user'}`,
    '',
    '--ABC.123/mx.example.net',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    said.returned ?? '',
    '',
    '--ABC.123/mx.example.net--',
    '',
  ].join('\r\n');
const complaint = (fields: string[], returned: string) =>
  [
    'From: <abusedesk@example.net>',
    'To: <bounces@mail.example.com>',
    'Subject: FW: 到账通知',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    ...fields,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part1',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    returned,
    '--part1--',
    '',
  ].join('\r\n');
const read = () => app.runner.run('messages.bounces');
const inboxOf = async (as: As) =>
  (await app.call(api.messages.list, {}, as)).data.list.map(({ title, summary }) => [title, summary]);

describe('an owner', () => {
  test('an owner whose mailbox does not exist gets no more mail, is told in the message box and by SMS, and the report is deleted', async () => {
    const { uid, as, address, had } = await reader('gone@example.com');
    imap.deliver(dsn(address, { returned: headersOf(had) }));
    expect(await read()).toBe(1);
    expect(await isStopped(as)).toBe(true);
    expect((await inboxOf(as))[0]).toEqual(['邮箱无法送达', expect.stringContaining('g***e@example.com')]);
    expect(
      await app.database.asOwner(`select 1 from outbox where uid = ${uid} and kind = 'message.sms'`),
    ).toHaveLength(1);
    expect(imap.mails()).toEqual([]);
    await tell(uid);
    expect(sentTo(address)).toHaveLength(1);
    imap.deliver(dsn(address, { returned: headersOf(had) }));
    expect(await read()).toBe(0);
    expect((await inboxOf(as)).filter(([title]) => title === '邮箱无法送达')).toHaveLength(1);
  });

  test.each([
    ['by the address of the bounce alone', { status: '5.1.1' }],
    ['as a mailbox that is disabled', { status: '5.2.1' }],
    ['as a domain that takes no mail', { status: '5.1.10' }],
    [
      'with a general status and the server’s own code',
      { status: '5.0.0', diagnostic: '550 5.1.1 <x>: unknown' },
    ],
  ])('an owner whose mail comes back %s gets no more mail', async (_, said) => {
    const { as, address, had } = await reader(`hard${said.status}@example.com`);
    expect(had.from).toMatch(/^bounces\+[0-9a-f]{40}@mail\.example\.com$/);
    imap.deliver(dsn(address, { ...said, to: had.from }));
    expect(await read()).toBe(1);
    expect(await isStopped(as)).toBe(true);
  });

  test.each([
    ['a full mailbox', { status: '5.2.2' }],
    ['a delay', { status: '4.4.1', action: 'delayed' }],
    ['a time that is over', { status: '4.4.7' }],
    ['our own bad name', { status: '5.7.1' }],
    ['a mail that is too large', { status: '5.3.4' }],
    ['a general status without more', { status: '5.0.0' }],
  ])('an owner whose mail comes back because of %s goes on getting mail', async (_, said) => {
    const { as, address, had } = await reader(`soft${said.status}@example.com`);
    imap.deliver(dsn(address, { ...said, to: had.from, returned: headersOf(had) }));
    expect(await read()).toBe(0);
    expect(await isStopped(as)).toBe(false);
    expect(imap.mails()).toEqual([]);
  });

  test('an owner who marks a mail as spam gets no more, where the provider reports that', async () => {
    const { as, address, had } = await reader('annoyed@example.com');
    imap.deliver(
      complaint(['Feedback-Type: abuse', `Original-Rcpt-To: <${address}>`], had.text.replace(address, 'x@x')),
    );
    expect(await read()).toBe(1);
    expect((await inboxOf(as))[0]![1]).toContain('垃圾邮件');
  });

  test('an owner who takes a mail out of the spam folder goes on getting mail', async () => {
    const { as, had, address } = await reader('pleased@example.com');
    imap.deliver(complaint(['Feedback-Type: not-spam', `Original-Rcpt-To: <${address}>`], had.text));
    expect(await read()).toBe(0);
    expect(await isStopped(as)).toBe(false);
  });

  test('an owner who has bound an address anew hears nothing of mails from before', async () => {
    const { as, uid, address, had } = await reader('anew@example.com');
    await app.database.asOwner(
      `update users set email_verified_at = now() + interval '2 minutes' where uid = ${uid}`,
    );
    imap.deliver(dsn(address, { returned: headersOf(had) }));
    expect(await read()).toBe(0);
    expect(await isStopped(as)).toBe(false);
  });
});

describe('a forger', () => {
  test.each([
    ['without any mail of ours', () => ''],
    ['with a Message-ID of their own making', () => `Message-ID: <${'0'.repeat(40)}@mail.example.com>`],
    ['with the Message-ID of a mail that they have had themselves', (own: TakenMail) => headersOf(own)],
  ])(
    'a forger %s cannot make mail to somebody else stop, and what they wrote is left for people',
    async (_, returned) => {
      const own = await reader(`forger.${returned(mail.taken[0]!).length}@example.com`);
      const victim = await reader(`victim.${returned(mail.taken[0]!).length}@example.com`);
      imap.deliver(dsn(victim.address, { returned: returned(own.had), to: own.had.from }));
      const before = imap.mails().length;
      expect(await read()).toBe(0);
      expect(await isStopped(victim.as)).toBe(false);
      expect(imap.mails()).toHaveLength(before);
      expect(imap.mails().at(-1)!.isRead).toBe(true);
    },
  );

  test('a mailbox to which one’s mail is forwarded does not stop it by not being there', async () => {
    const { as, address, had } = await reader('forwards@example.com');
    imap.deliver(dsn('elsewhere@example.net', { original: address, returned: headersOf(had), to: had.from }));
    expect(await read()).toBe(0);
    expect(await isStopped(as)).toBe(false);
  });
});

test('the mailbox’s own mail, and one that is no mail at all, keep no report behind them from being read', async () => {
  const { as, address, had } = await reader('behind@example.com');
  imap.deliver('From: a@example.net\r\nTo: bounces@mail.example.com\r\nSubject: 在吗\r\n\r\n您好\r\n');
  imap.deliver(`Content-Type: multipart/mixed; boundary=a\r\n\r\n${'--a\r\n'.repeat(3)}\0\0\xff`);
  imap.deliver(dsn(address, { returned: headersOf(had) }));
  expect(await read()).toBe(1);
  expect(await isStopped(as)).toBe(true);
});

test('a mail that is tried again has the Message-ID of the first try, and nobody reads a recipient in it', async () => {
  const { had, uid, address } = await reader('same@example.com');
  expect(messageIdOf(had)).toMatch(/^[0-9a-f]{40}@mail\.example\.com$/);
  await app.database.asOwner(
    `update outbox set done_at = null, tries = 0, due_at = now() where uid = ${uid} and kind = 'message.email'`,
  );
  await app.runner.run('outbox');
  const both = sentTo(address).map(messageIdOf);
  expect(both).toHaveLength(2);
  expect(both[0]).toBe(both[1]);
});

test('staff stop mail to an address by hand and let it go on again, with a reason, and the owner reads both', async () => {
  const { uid, as } = await newOwner(app.deps, { email: 'by.hand@example.com' });
  const cs = await newStaff(app.deps, 'finance');
  const seen = async () => (await app.call(api.account.userDetail, { no: String(uid) }, cs.as)).data;
  expect((await seen()).actions).toContain('stop_mail');
  const by = { no: String(uid), reason: '客户来电说明' };
  const stopped = await app.call(api.account.userStopMail, by, cs.as);
  expect(stopped.data).toMatchObject({ email_stopped_text: '人工停用' });
  expect(stopped.data.actions).toContain('resume_mail');
  expect((await app.call(api.account.userStopMail, by, cs.as)).status).toBe(409);
  expect(await isStopped(as)).toBe(true);
  expect((await app.call(api.account.userResumeMail, by, cs.as)).data.email_stopped_text).toBeNull();
  expect((await app.call(api.account.userResumeMail, by, cs.as)).status).toBe(409);
  await tell(uid);
  expect(sentTo('by.hand@example.com')).toHaveLength(1);
  expect((await inboxOf(as)).map(([title]) => title)).toEqual(
    expect.arrayContaining(['邮箱无法送达', '邮箱已恢复']),
  );
});

test('an operator reads whether the mailbox lets the server in, and what is wrong when it does not', async () => {
  const ask = (given: NodeJS.ProcessEnv) =>
    partnerChecks(configOf(given))
      .find(({ partner }) => partner === 'bounces')!
      .ask();
  expect(await ask({})).toMatch(/^127\.0\.0\.1:\d+ lets us in, 0 unread$/);
  await expect(ask({ BOUNCE_MAILBOX: imap.url.replace('secret', 'wrong') })).rejects.toThrow(
    'the mailbox of bounces refuses user or password; correct BOUNCE_MAILBOX',
  );
  await expect(ask({ BOUNCE_MAILBOX: 'imap://a:b@127.0.0.1:9' })).rejects.toThrow('ECONNREFUSED');
});
