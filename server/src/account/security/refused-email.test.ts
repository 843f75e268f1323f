import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { newPassword } from '../../credentials/index';
import { notify } from '../../messages/index';
import { read, startMailServer } from '../../partners/mail/testing';
import { newOwner, PASSWORD } from '../../passport/testing';
import { captchaToken } from '../../passport/testing-browser';
import { type As, startTestApp, type TestApp } from '../../testing';

let app: TestApp;
const PAY = 'Paying1Word';
/** Addresses that the mail server refuses just now. */
const refused = new Set<string>();
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
  });
  const { smtp, partners } = readConfig({
    MAIL: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: '用户中心 <no-reply@mail.example.com>',
  });
  app = await startTestApp({ smtp, partners });
});
afterAll(async () => {
  await app.close();
  mail.server.close();
});

const tell = async (uid: number, content: string) => {
  await app.database.transaction((tx) =>
    notify(tx, { uid, category: 'finance', title: '到账通知', content, email: true }),
  );
  await app.runner.run('outbox');
};
const mailbox = async (as: As) =>
  (await app.call(api.account.overview, {}, as)).data.items.find(({ key }) => key === 'email')!;
const sentTo = (address: string) => mail.taken.filter(({ to }) => to.includes(address)).length;

test('an owner whose address is refused for good is told, gets no more mail, and binds the same address again once it takes mail', async () => {
  const address = 'chen@example.com';
  const { uid, ...owner } = await newOwner(app.deps, { email: address, payPassword: await newPassword(PAY) });
  let as: As = owner.as;
  await tell(uid, '第一笔');
  expect(sentTo(address)).toBe(1);

  refused.add(address);
  await tell(uid, '第二笔');
  const profile = () => app.call(api.account.profile, {}, as).then(({ data }) => data);
  expect(await profile()).toMatchObject({ email_mask: 'c***n@example.com', email_refused: true });
  const { data: box } = await app.call(api.messages.list, {}, as);
  expect(box.list[0]).toMatchObject({ title: '邮箱无法送达', link: '/account/safe/mailbox' });

  // Bound, and said to be so, with what came of it, wherever it is looked at or asked for.
  const item = await mailbox(as);
  expect([item.status, item.text]).toEqual([
    'weak',
    expect.stringMatching(/^已绑定 c\*\*\*n@example\.com，但无法送达，系统已停止向其发送.*重新绑定$/),
  ]);
  expect((await app.call(api.account.noticePreferences, {}, as)).data).toMatchObject({
    email_bound: true,
    email_refused: true,
  });
  const stepUp = { scene: 'step_up', captcha_token: await captchaToken(app) } as const;
  const sentMails = mail.taken.length;
  for (const reply of [
    await app.call(api.account.sendEmail, stepUp, as),
    await app.call(api.passport.verify, { scene: 'export', method: 'email', code: '123456' }, as),
  ])
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('绑定的邮箱无法送达')]);
  expect(mail.taken.length).toBe(sentMails);

  refused.delete(address);
  await tell(uid, '第三笔');
  expect(sentTo(address)).toBe(1);

  const sending = { scene: 'change_email', target: address, captcha_token: await captchaToken(app) } as const;
  expect((await app.call(api.account.sendEmail, sending, as)).status).toBe(200);
  const code = /验证码(\d{6})/.exec((await read(mail.taken.at(-1)!)).words)![1]!;
  const proof = { scene: 'change_email', method: 'password', password: PASSWORD, pay_password: PAY } as const;
  const { verify_token } = (await app.call(api.passport.verify, proof, as)).data;
  const changed = await app.call(api.account.changeEmail, { new_email: address, code, verify_token }, as);
  as = { vso_token: changed.data.vso_token };
  expect(await profile()).toMatchObject({ email_refused: false });
  expect(await mailbox(as)).toMatchObject({ status: 'good' });
  expect((await app.call(api.account.noticePreferences, {}, as)).data).toMatchObject({
    email_bound: true,
    email_refused: false,
  });
  await tell(uid, '第四笔');
  expect(sentTo(address)).toBe(3);
});
