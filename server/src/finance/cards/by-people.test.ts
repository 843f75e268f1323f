import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config';
import { newOwner, newPhone, newStaff } from '../../passport/testing';
import { recordIdentity } from '../../account/realname/identity';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newNo } from '../testing';
import { codeTo, newCardNo, person, ticket } from '../withdrawals/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ partners: { ...readConfig({}).partners, identity: 'people' } });
});
afterAll(() => app.close());

async function newHolder() {
  const owner = await newOwner(app.deps, { realnameStatus: 'person' });
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, owner.uid, person));
  return owner;
}
/** A card that waits for its micro-deposit. */
async function asked(as: As, card_no = newCardNo(), phone = newPhone()) {
  return app.call(
    api.cards.save,
    {
      kind: 'person',
      card_no,
      bank_code: 'CCB',
      province: '江苏省',
      city: '苏州市',
      branch_name: '建设银行苏州分行营业部',
      phone,
      sms_code: await codeTo(app, as, 'bank_bind', phone),
      agree_version: '2026-11-28',
      request_token: newNo('token-'),
    },
    as,
  );
}
const cardOf = async (as: As) => (await app.call(api.cards.list, {}, as)).data.list[0]!;

test('A personal card waits for its micro-deposit and is bound by the amount that its owner enters', async () => {
  const { as, uid } = await newHolder();
  const form = (await app.call(api.cards.form, { kind: 'person' }, as)).data;
  expect([form.proof, form.agreements[0]!.version]).toEqual(['micro', '2026-11-28']);
  const card_no = newCardNo();
  const { data } = await asked(as, card_no);
  expect(data).toMatchObject({ status: 'verifying', micro: { sent_at: null, left_tries: 3 } });
  expect(await cardOf(as)).toMatchObject({ usable: false, actions: [], is_default: false, verify_left: 3 });

  const finance = await newStaff(app.deps, 'finance');
  const waiting = (await app.call(api.cards.staffList, { keyword: String(uid) }, finance.as)).data.list;
  expect(waiting).toMatchObject([{ no: data.id, kind: 'person', events: ['micro-sent', 'refuse'] }]);
  const payee = (await app.call(api.cards.staffPayee, { no: data.id }, finance.as)).data;
  expect(payee).toMatchObject({ card_no, holder: '沈知秋', bank_name: '中国建设银行', cnaps: '' });
  const log = await app.database.asOwner<{ actor_name: string; biz_no: string }>(
    `select actor_name, biz_no from operation_logs where uid = ${uid} and action = 'staffPayee'`,
  );
  expect(log).toEqual([{ actor_name: '平台', biz_no: data.id }]);
  await app.call(api.cards.staffMicroSent, { no: data.id }, finance.as);
  expect((await app.call(api.cards.staffPayee, { no: data.id }, finance.as)).status).toBe(409);

  const wrong = payee.micro_amount === 0.5 ? 0.51 : 0.5;
  expect((await app.call(api.cards.verifyMicro, { id: data.id, amount: wrong }, as)).data).toMatchObject({
    ok: false,
    left: 2,
  });
  const right = await app.call(api.cards.verifyMicro, { id: data.id, amount: payee.micro_amount }, as);
  expect(right.data).toMatchObject({ ok: true, status: 'bound' });
  expect(await cardOf(as)).toMatchObject({ usable: true, is_default: true });
  const info = (await app.call(api.cards.info, { id: data.id }, as)).data;
  expect(info.verify_method_text).toBe('打款验证');
});

test('A personal card whose reserved phone did not get the code is not asked for', async () => {
  const { as } = await newHolder();
  const [phone, wrong] = [newPhone(), '000000'];
  const code = await codeTo(app, as, 'bank_bind', phone);
  const form = {
    kind: 'person' as const,
    card_no: newCardNo(),
    bank_code: 'CCB',
    province: '江苏省',
    city: '苏州市',
    branch_name: '建设银行苏州分行营业部',
    phone,
    agree_version: '2026-11-28',
  };
  const refused = await app.call(
    api.cards.save,
    { ...form, sms_code: code === wrong ? '000001' : wrong, request_token: newNo('token-') },
    as,
  );
  expect(refused.body.errorCode).toBe(300003);
  const sent = { ...form, sms_code: code };
  expect((await app.call(api.cards.save, { ...sent, request_token: newNo('token-') }, as)).status).toBe(200);
  const spent = { ...sent, card_no: newCardNo(), request_token: newNo('token-') };
  expect((await app.call(api.cards.save, spent, as)).status).toBe(422);
});

test('A card that the bank refused is ended by staff with the reason, and asked for again at most three times a day', async () => {
  const { as, uid } = await newHolder();
  const card_no = newCardNo();
  const finance = await newStaff(app.deps, 'finance');
  for (const seen of [1, 2, 3]) {
    const { data } = await asked(as, card_no);
    expect([seen, data.status]).toEqual([seen, 'verifying']);
    const reason = '付款银行退回：户名与账号不符';
    expect((await app.call(api.cards.staffRefuse, { no: data.id, reason }, finance.as)).data.status).toBe(
      'verify_failed',
    );
    expect(await cardOf(as)).toMatchObject({ status_reason: reason, actions: ['retry', 'delete'] });
  }
  const message = await app.database.asOwner<{ title: string; content: string }>(
    `select title, content from messages where uid = ${uid} order by created_at desc limit 1`,
  );
  expect(message[0]).toMatchObject({
    title: '银行卡验证失败',
    content: expect.stringContaining('户名与账号不符'),
  });
  expect((await asked(as, card_no)).body.msg).toBe('验证次数超限，请次日重试');
});

test('A bound card takes a new reserved phone by its code alone, and stays bound', async () => {
  const { as } = await newHolder();
  const { id } = (await asked(as)).data;
  const finance = await newStaff(app.deps, 'finance');
  const { micro_amount: amount } = (await app.call(api.cards.staffPayee, { no: id }, finance.as)).data;
  await app.call(api.cards.staffMicroSent, { no: id }, finance.as);
  await app.call(api.cards.verifyMicro, { id, amount }, as);
  const phone = newPhone();
  const edited = await app.call(
    api.cards.save,
    {
      id,
      kind: 'person',
      phone,
      sms_code: await codeTo(app, as, 'bank_bind', phone),
      verify_token: await ticket(app, as, 'card_edit'),
      request_token: newNo('token-'),
    },
    as,
  );
  expect(edited.data.status).toBe('bound');
  expect((await cardOf(as)).phone_mask).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);

  await app.call(api.cards.staffFreeze, { no: id, reason: '连续退票' }, finance.as);
  const other = newPhone();
  const again = await app.call(
    api.cards.save,
    {
      id,
      kind: 'person',
      phone: other,
      sms_code: await codeTo(app, as, 'bank_bind', other),
      verify_token: await ticket(app, as, 'card_edit'),
      request_token: newNo('token-'),
    },
    as,
  );
  expect(again.data.status).toBe('verifying');
});
