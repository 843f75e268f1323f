import { createHmac, generateKeyPairSync } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { SmtpConfig } from '../../config/mail';
import { MessageRefused, MessageUndelivered } from '../message-port';
import { createSmtp } from './smtp';
import { read, startMailServer, type TakenMail } from './testing';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function startServer(given?: SMTPServerOptions) {
  const started = await startMailServer(given);
  ends.push(() => started.server.close());
  return started;
}
function mailer(port: number, given: Partial<SmtpConfig> = {}) {
  const config: SmtpConfig = {
    host: '127.0.0.1',
    port,
    tls: 'offered',
    auth: undefined,
    from: { name: '用户中心', address: 'no-reply@center.example.com' },
    bounces: 'bounces@center.example.com',
    mailbox: undefined,
    dkim: undefined,
    ...given,
  };
  const keyed = (text: string) => createHmac('sha256', 'key').update(text).digest();
  const mail = createSmtp(config, 'https://center.example.com', keyed);
  ends.push(() => mail.close());
  return mail;
}
const code = {
  to: 'a@example.com',
  scene: 'login',
  template: 'code' as const,
  title: '登录验证码',
  body: '验证码123456。\n\n<请勿>告诉他人',
  key: 'one',
};
const headerOf = ({ text }: TakenMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text.replaceAll(/\r\n[ \t]+/g, ' '))?.[1];

describe('a mail', () => {
  test('a mail comes as words and as a page, from our name, with its bounces apart and its code nowhere else', async () => {
    const { port, taken } = await startServer();
    await mailer(port).send(code);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: 'bounces@center.example.com', to: ['a@example.com'] });
    expect(headerOf(taken[0]!, 'auto-submitted')).toBe('auto-generated');
    expect(headerOf(taken[0]!, 'from')).toContain('<no-reply@center.example.com>');
    expect(headerOf(taken[0]!, 'content-type')).toContain('multipart/alternative');
    const { subject, words, page } = await read(taken[0]!);
    expect(subject).toBe('登录验证码');
    expect(words).toMatch(/^验证码123456。\s+<请勿>告诉他人\s+https:\/\/center\.example\.com/);
    expect(page).toContain('&lt;请勿&gt;告诉他人');
    expect(page).not.toMatch(/<img|<link|src=|<script/);
  });

  test('a mail that is tried again has the Message-ID of the first try, and another one has another', async () => {
    const { port, taken } = await startServer();
    const mail = mailer(port);
    for (const key of ['one', 'one', 'two']) await mail.send({ ...code, key });
    const ids = taken.map((one) => headerOf(one, 'message-id'));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('a mail carries its files under their names, byte for byte', async () => {
    const { port, taken } = await startServer();
    const files = [
      { name: '演示公司_26110000000000000001_2026-11-30.pdf', bytes: Buffer.from('%PDF-1.4 \u0000') },
    ];
    await mailer(port).send({ ...code, files });
    expect((await read(taken[0]!)).files).toEqual(files.map(({ name, bytes }) => [name, bytes]));
  });

  test('a mail is signed with the key of its domain where there is one', async () => {
    const { port, taken } = await startServer();
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    await mailer(port, { dkim: { domain: 'center.example.com', selector: 's1', privateKey } }).send(code);
    expect(headerOf(taken[0]!, 'dkim-signature')).toMatch(/d=center\.example\.com; .*s=s1; /);
  });
});

describe('a mail server', () => {
  test.each([
    ['offers no STARTTLS', ['STARTTLS']],
    ['has a certificate that nobody vouches for', []],
  ])(
    'a mail server that %s is given neither mail nor password where TLS is required',
    async (_, disabledCommands) => {
      let asked = 0;
      const { port, taken } = await startServer({
        disabledCommands,
        authOptional: false,
        onAuth: (_auth, _session, done) => ((asked += 1), done(null, { user: 'u' })),
      });
      const mail = mailer(port, { tls: 'required', auth: { user: 'u', pass: 'secret' } });
      await expect(mail.send(code)).rejects.toThrow(MessageUndelivered);
      expect([asked, taken.length]).toEqual([0, 0]);
    },
  );

  test.each([
    [550, MessageRefused],
    [553, MessageRefused],
    [450, MessageUndelivered],
    [421, MessageUndelivered],
  ])(
    'a mail server that answers a recipient with %i has refused it for good only from 500 on',
    async (responseCode, kind) => {
      const { port } = await startServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
      });
      const failed = await mailer(port)
        .send(code)
        .catch((error: Error) => error);
      expect(failed).toBeInstanceOf(kind);
      expect((failed as Error).message).toContain(`${responseCode}`);
      expect((failed as Error).message).not.toMatch(/a@example|123456/);
    },
  );

  test.each([
    [
      'takes a mail for spam',
      {
        onData: (stream, _session, done) => (
          stream.resume(),
          stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
        ),
      },
    ],
    [
      'refuses the sender',
      {
        onMailFrom: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode: 550 })),
      },
    ],
    [
      'refuses the password',
      { authOptional: false, onAuth: (_auth, _session, done) => done(new Error('no')) },
    ],
  ] as [string, SMTPServerOptions][])(
    'a mail server that %s says nothing of the recipient',
    async (_, given) => {
      const { port } = await startServer(given);
      const mail = mailer(port, { auth: given.onAuth && { user: 'u', pass: 'p' } });
      await expect(mail.send(code)).rejects.toThrow(MessageUndelivered);
    },
  );

  test('a mail server that ends before it has answered leaves the result unknown, and the mail is sent once', async () => {
    let sent = 0;
    const { port, server } = await startServer({
      onData(stream) {
        stream.resume();
        stream.on('end', () => {
          sent += 1;
          for (const connection of server.connections) connection._socket.destroy();
        });
      },
    });
    await expect(mailer(port).send(code)).rejects.toThrow(MessageUndelivered);
    expect(sent).toBe(1);
  });

  test('a mail server that is not there is unreachable, also when it is asked whether it works', async () => {
    const { port, server } = await startServer();
    await new Promise<void>((resolve) => server.close(resolve));
    await expect(mailer(port).check()).rejects.toThrow(MessageUndelivered);
    await expect(mailer(port).send(code)).rejects.toThrow('ESOCKET');
  });
});
