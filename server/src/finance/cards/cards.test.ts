import { api } from '@uc/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordIdentity } from '../../account/realname/identity';
import { balancesOf } from '../../ledger/index';
import { newOwner, newPhone, newStaff, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newNo } from '../testing';
import {
  codeTo,
  enterprise,
  file,
  newCard,
  newCardNo,
  newPayee,
  person,
  ticket,
} from '../withdrawals/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

async function newHolder(identity = person) {
  const owner = await newOwner(app.deps, { realnameStatus: identity.kind });
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, owner.uid, identity));
  return owner;
}
const personCard = (phone: string, sms_code: string, card_no = newCardNo()) => ({
  kind: 'person' as const,
  card_no,
  bank_code: 'CCB',
  province: '江苏省',
  city: '苏州市',
  branch_name: '建设银行苏州分行营业部',
  phone,
  sms_code,
  agree_version: '2026-11-01',
  request_token: newNo('token-'),
});
const companyCard = (account_no = `3205${newCardNo().slice(4)}`) => ({
  kind: 'company' as const,
  account_no,
  bank_code: 'ICBC',
  province: '江苏省',
  city: '苏州市',
  branch_name: '工商银行苏州平江支行',
  cnaps: '102305000019',
  agree_version: '2026-11-01',
  request_token: newNo('token-'),
});
const cardsOf = async (as: As) => (await app.call(api.cards.list, {}, as)).data.list;
const fieldsOf = ({ body }: { body: { data: { errors?: { field: string; message: string }[] } } }) =>
  Object.fromEntries((body.data.errors ?? []).map(({ field, message }) => [field, message]));

describe('a personal card', () => {
  test('a personal card is bound when the bank knows the four elements, and shown masked', async () => {
    const { as, uid } = await newHolder();
    const form = (await app.call(api.cards.form, { kind: 'person' }, as)).data;
    expect(form).toMatchObject({ can_add: true, holder_name: '沈*秋', id_no_mask: '3****************5' });
    const phone = newPhone();
    const choice = personCard(phone, await codeTo(app, as, 'bank_bind', phone));
    const { data } = await app.call(api.cards.save, choice, as);
    expect(data).toMatchObject({ status: 'bound', status_text: '已绑定', micro: null });
    const [card] = await cardsOf(as);
    expect(card).toMatchObject({
      bank_name: '中国建设银行',
      card_no_mask: `**** **** **** ${choice.card_no.slice(-4)}`,
      holder_mask: '沈*秋',
      phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      is_default: true,
      usable: true,
      actions: ['edit', 'unbind'],
    });
    const [message] = await app.database.asOwner<{ title: string; content: string }>(
      `select title, content from messages where uid = ${uid}`,
    );
    expect(message).toMatchObject({ title: '银行卡绑定成功' });
    expect(message!.content).not.toContain(choice.card_no);
    const { list: consents } = (await app.call(api.account.consents, {}, as)).data;
    expect(consents).toMatchObject([{ text: '银行卡绑定服务协议', version: choice.agree_version }]);
  });

  test('a personal card needs a real name, and one that is a person’s', async () => {
    const nobody = await newOwner(app.deps);
    const without = await app.call(api.cards.save, personCard(newPhone(), '123456'), nobody.as);
    expect(without.body).toMatchObject({ errorCode: 320001, data: { link: '/account/safe/realNameAuth' } });
    const company = await newHolder(enterprise);
    const other = await app.call(api.cards.save, personCard(newPhone(), '123456'), company.as);
    expect(other.body.msg).toBe('企业账户请添加本企业的对公账户');
    const form = (await app.call(api.cards.form, { kind: 'person' }, company.as)).data;
    expect([form.can_add, form.is_full, form.reason]).toEqual([
      false,
      false,
      '企业账户请添加本企业的对公账户',
    ]);
  });

  test.each([
    ['6221621234567890124', undefined, '九江银行'],
    ['60142812345678901', 'COMM', '交通银行'],
    ['6221730301002042987', undefined, '江苏银行'],
    ['4563512600991090527', undefined, '中国银行'],
    ['6214832018989180', undefined, '招商银行'],
    ['6224980412345678901', 'BOCZ', '沧州银行'],
    ['6224980412345678901', 'BHB', '河北银行'],
    ['6299991234567890', 'WEBANK', '深圳前海微众银行'],
  ])(
    'a personal card of the number %s with the bank %s is bound as one of %s',
    async (card_no, bank_code, name) => {
      const { as } = await newHolder();
      const phone = newPhone();
      const choice = { ...personCard(phone, await codeTo(app, as, 'bank_bind', phone), card_no), bank_code };
      const saved = await app.call(api.cards.save, choice, as);
      expect([saved.status, saved.body.msg]).toEqual([200, 'success']);
      const [card] = await cardsOf(as);
      expect(card).toMatchObject({ bank_name: name, tail: card_no.slice(-4) });
      expect(
        (
          await app.call(
            api.cards.unbind,
            { id: card!.id, verify_token: await ticket(app, as, 'card_unbind') },
            as,
          )
        ).status,
      ).toBe(200);
    },
  );

  test.each([
    ['a credit card', { card_no: '6225768888888888', bank_code: 'CMB' }, { card_no: '暂不支持信用卡' }],
    [
      'a number of no known bank and no choice',
      { card_no: '1234567812345670', bank_code: undefined },
      { bank_code: '请选择开户银行' },
    ],
    [
      'a number of two banks and no choice',
      { card_no: '6224980412345678901', bank_code: undefined },
      { bank_code: '请选择开户银行' },
    ],
    [
      'a number of two banks and a third',
      { card_no: '6224980412345678901' },
      { bank_code: '开户行与卡号不匹配' },
    ],
    [
      'a length that its bank does not issue',
      { card_no: '62284804025648900' },
      { card_no: '请输入正确的银行卡号' },
    ],
    ['another bank than the card’s', { bank_code: 'ICBC' }, { bank_code: '开户行与卡号不匹配' }],
    ['no such city', { city: '杭州市' }, { city: '请选择开户省市' }],
    ['no branch', { branch_name: '苏州' }, { branch_name: '请选择开户支行' }],
    ['a wrong phone', { phone: '12345' }, { phone: '请输入银行预留手机号' }],
    ['no consent', { agree_version: '2020-01-01' }, { agree_version: '请阅读并同意银行卡绑定服务协议' }],
    [
      'nothing',
      { card_no: undefined, phone: undefined, sms_code: undefined },
      {
        card_no: 'Please enter 银行卡号',
        phone: 'Please enter 银行预留手机号',
        sms_code: 'Please enter 短信验证码',
      },
    ],
  ])('a personal card is refused with %s, field by field', async (_, change, fields) => {
    const { as } = await newHolder();
    const answer = await app.call(
      api.cards.save,
      { ...personCard(newPhone(), '123456'), ...change } as never,
      as,
    );
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer as never)).toEqual(fields);
  });

  test('a personal card that does not match is kept as failed, with the reason; verified anew with another phone it is bound', async () => {
    const { as } = await newHolder();
    const phone = '13812340000';
    const number = newCardNo();
    const wrong = personCard(phone, await codeTo(app, as, 'bank_bind', phone), number);
    const answer = await app.call(api.cards.save, wrong, as);
    expect([answer.body.errorCode, answer.body.msg]).toEqual([
      330030,
      '姓名、身份证号、卡号与预留手机号不一致，请核对',
    ]);
    const [failed] = await cardsOf(as);
    expect(failed).toMatchObject({
      status: 'verify_failed',
      usable: false,
      verify_left: 3,
      status_reason: '姓名、身份证号、卡号与预留手机号不一致，请核对',
      actions: ['retry', 'delete'],
    });
    const right = newPhone();
    const retry = {
      id: failed!.id,
      kind: 'person' as const,
      phone: right,
      sms_code: await codeTo(app, as, 'bank_bind', right),
      request_token: newNo('token-'),
    };
    expect((await app.call(api.cards.save, retry, as)).body.errorCode).toBe(300017);
    const verify_token = await ticket(app, as, 'card_edit');
    const again = await app.call(api.cards.save, { ...retry, verify_token }, as);
    expect(again.data.status).toBe('bound');
    expect(await cardsOf(as)).toMatchObject([{ status: 'bound', is_default: true, status_reason: '' }]);
  });

  test('a personal card is verified four times in 24 hours, whoever asks', async () => {
    const number = newCardNo();
    const phone = '13912340000';
    for (let time = 1; time <= 5; time += 1) {
      const { as } = await newHolder();
      await app.database.setClock(time * 61_000);
      const sent = personCard(phone, await codeTo(app, as, 'bank_bind', phone), number);
      const { body } = await app.call(api.cards.save, sent, as);
      expect([time, body.msg]).toEqual([
        time,
        time <= 4 ? '姓名、身份证号、卡号与预留手机号不一致，请核对' : '验证次数超限，请次日重试',
      ]);
    }
  });

  test('a personal card of somebody else is taken; unbound, it is free again and may be bound anew', async () => {
    const payee = await newPayee(app);
    const other = await newHolder();
    const phone = newPhone();
    const choice = personCard(phone, await codeTo(app, other.as, 'bank_bind', phone), payee.cardNo);
    expect((await app.call(api.cards.save, choice, other.as)).body.errorCode).toBe(330031);
    const verify_token = await ticket(app, payee.as, 'card_unbind');
    await app.call(api.cards.unbind, { id: payee.cardId, verify_token }, payee.as);
    await app.database.setClock(61_000);
    const again = personCard(phone, await codeTo(app, other.as, 'bank_bind', phone), payee.cardNo);
    expect((await app.call(api.cards.save, again, other.as)).data.status).toBe('bound');
  });

  test('a person may have five personal cards', async () => {
    const payee = await newPayee(app);
    for (let n = 0; n < 4; n += 1) await newCard(app, payee.uid, person);
    const phone = newPhone();
    const sixth = personCard(phone, await codeTo(app, payee.as, 'bank_bind', phone));
    expect((await app.call(api.cards.save, sixth, payee.as)).body.msg).toBe('最多绑定5张个人银行卡');
    const exists = (await app.call(api.cards.personCardExists, {}, payee.as)).data;
    expect(exists).toMatchObject({
      exist: true,
      count: 5,
      max: 5,
      realname_ok: true,
      reason: '最多绑定5张个人银行卡',
    });
    const form = (await app.call(api.cards.form, { kind: 'person' }, payee.as)).data;
    expect(form).toMatchObject({ can_add: false, is_full: true, reason: '最多绑定5张个人银行卡' });
  });
});

describe('unbinding', () => {
  test('unbinding a card asks for a verification, is refused while money is on its way, and once more is the same', async () => {
    const payee = await newPayee(app);
    const unbind = (verify_token?: string) =>
      app.call(api.cards.unbind, { id: payee.cardId, ...(verify_token && { verify_token }) }, payee.as);
    expect((await unbind()).body.errorCode).toBe(300017);
    const withdraw_no = await file(app, payee, 100_00);
    const verify_token = await ticket(app, payee.as, 'card_unbind');
    expect((await unbind(verify_token)).body.errorCode).toBe(330032);
    await app.call(api.withdrawals.cancel, { withdraw_no }, payee.as);
    expect((await app.call(api.cards.remove, { id: payee.cardId }, payee.as)).status).toBe(409);
    expect((await unbind(verify_token)).data).toEqual({ id: payee.cardId, status: 'unbound' });
    expect((await unbind()).data.status).toBe('unbound');
    expect((await app.call(api.cards.remove, { id: payee.cardId }, payee.as)).data.deleted).toBe(true);
    expect(await cardsOf(payee.as)).toEqual([]);
    expect((await app.call(api.cards.info, { id: payee.cardId }, payee.as)).status).toBe(404);
  });

  test('the details of a card, its edit and its removal are its owner’s alone', async () => {
    const [payee, other] = [await newPayee(app), await newPayee(app)];
    const sub = await newSubAccount(app.deps, payee.uid, ['FIN']);
    expect((await app.call(api.cards.list, {}, sub.as)).data.list).toHaveLength(1);
    for (const call of [api.cards.info, api.cards.editForm, api.cards.remove])
      expect((await app.call(call, { id: payee.cardId }, other.as)).status).toBe(404);
    const reveal = { id: payee.cardId, reveal: '1' as const };
    expect((await app.call(api.cards.info, reveal, sub.as)).status).toBe(403);
  });
});

describe('the full number', () => {
  test('the full number of a card is shown after a verification, with a line in the history, twenty times a day', async () => {
    const payee = await newPayee(app);
    const look = async (verify_token?: string) =>
      app.call(
        api.cards.info,
        { id: payee.cardId, reveal: '1', ...(verify_token && { verify_token }) },
        payee.as,
      );
    expect((await look()).body.errorCode).toBe(300017);
    const shown = (await look(await ticket(app, payee.as, 'card_reveal'))).data;
    expect(shown.card_no).toBe(payee.cardNo);
    expect((await app.call(api.cards.info, { id: payee.cardId }, payee.as)).data.history[0]).toMatchObject({
      text: '查看完整卡号',
    });
    await app.database.asOwner(`update card_reveals set count = 20 where uid = ${payee.uid}`);
    const over = await look(await ticket(app, payee.as, 'card_reveal'));
    expect([over.status, over.body.msg]).toEqual([429, '今日查看完整卡号次数已达上限，请明日再试']);
    await app.database.setClock(86_400_000);
    const as = await signedIn(app.deps, payee.uid);
    const verify_token = await ticket(app, as, 'card_reveal');
    const tomorrow = { id: payee.cardId, reveal: '1' as const, verify_token };
    expect((await app.call(api.cards.info, tomorrow, as)).data.card_no).toBe(payee.cardNo);
  });
});

describe('a company account', () => {
  const waiting = async () => {
    const owner = await newHolder(enterprise);
    const { data } = await app.call(api.cards.save, companyCard(), owner.as);
    expect(data).toMatchObject({ status: 'verifying', micro: { sent_at: null, left_tries: 3 } });
    return { ...owner, id: data.id };
  };
  const send = async (id: string) => {
    const staff = await newStaff(app.deps, 'finance');
    const found = (await app.call(api.cards.staffDetail, { no: id }, staff.as)).data;
    const sent = await app.call(api.cards.staffMicroSent, { no: id }, staff.as);
    return { amount: found.micro_amount!, sent, staff };
  };
  const confirm = (as: As, id: string, amount: number) => app.call(api.cards.verifyMicro, { id, amount }, as);

  test('a company account is bound by the amount that finance has sent, at the platform’s expense (J30)', async () => {
    const { as, uid, id } = await waiting();
    expect((await confirm(as, id, 0.01)).status).toBe(409);
    const { amount, sent, staff } = await send(id);
    expect(sent.data.status).toBe('verifying');
    expect((await app.call(api.cards.staffMicroSent, { no: id }, staff.as)).status).toBe(409);
    expect(amount).toBeGreaterThan(0);
    expect(amount).toBeLessThan(1);
    const balances = await balancesOf(app.database.db, uid);
    expect([balances['E.VERIFY'], balances['L.AVAIL']]).toEqual([-Math.round(amount * 100), 0]);
    const [card] = await cardsOf(as);
    expect([card!.actions, card!.verify_left, JSON.stringify(card)]).toEqual([
      ['confirm'],
      3,
      expect.not.stringContaining('micro_amount'),
    ]);
    const wrong = amount === 0.99 ? 0.98 : 0.99;
    expect((await confirm(as, id, wrong)).data).toEqual({
      ok: false,
      left: 2,
      status: 'verifying',
      status_text: '待验证',
    });
    expect((await confirm(as, id, amount)).data).toMatchObject({ ok: true, status: 'bound' });
    expect(await cardsOf(as)).toMatchObject([{ usable: true, is_default: true }]);
  });

  test('a company account fails at the third wrong amount, and may be asked for anew', async () => {
    const { as, id } = await waiting();
    const { amount } = await send(id);
    const wrong = amount === 0.5 ? 0.51 : 0.5;
    for (const left of [2, 1, 0]) expect((await confirm(as, id, wrong)).data.left).toBe(left);
    expect((await confirm(as, id, amount)).status).toBe(409);
    expect(await cardsOf(as)).toMatchObject([{ status: 'verify_failed', actions: ['retry', 'delete'] }]);
    const verify_token = await ticket(app, as, 'card_edit');
    const retry = { id, kind: 'company' as const, verify_token, request_token: newNo('token-') };
    expect((await app.call(api.cards.save, retry, as)).data.status).toBe('verifying');
    expect((await send(id)).sent.status).toBe(200);
  });

  test('a company account fails by itself after seven days', async () => {
    const { id, uid } = await waiting();
    await send(id);
    const offered = async () => (await cardsOf(await signedIn(app.deps, uid)))[0]!.actions;
    await app.database.setClock(6.9 * 86_400_000);
    expect(await app.runner.run('finance.microDepositEnd')).toBe(0);
    expect(await offered()).toEqual(['confirm']);
    await app.database.setClock(7 * 86_400_000 + 60_000);
    expect(await offered()).toEqual([]);
    expect((await confirm(await signedIn(app.deps, uid), id, 0.5)).status).toBe(409);
    expect(await app.runner.run('finance.microDepositEnd')).toBeGreaterThan(0);
    expect(await app.runner.run('finance.microDepositEnd')).toBe(0);
    const [row] = await app.database.asOwner<{ status: string; status_reason: string }>(
      `select status, status_reason from bank_cards where card_id = '${id}'`,
    );
    expect(row).toEqual({ status: 'verify_failed', status_reason: '7天内未完成打款验证' });
  });

  test('a company account waits in the queue of finance, who see the amount, and nobody else', async () => {
    const { id } = await waiting();
    const [staff, auditor] = [await newStaff(app.deps, 'finance2'), await newStaff(app.deps, 'auditor')];
    const { list } = (await app.call(api.cards.staffList, { page_size: 100 }, staff.as)).data;
    expect(list.find(({ no }) => no === id)).toMatchObject({ events: ['micro-sent', 'refuse'], sends: 0 });
    expect((await app.call(api.cards.staffList, {}, auditor.as)).status).toBe(403);
  });
});

test('staff see what waits longest first, and what is over newest first', async () => {
  const staff = await newStaff(app.deps, 'finance');
  const listed = async (status: 'todo' | 'verifying' | 'bound' | 'frozen', ids: string[]) => {
    const { list } = (await app.call(api.cards.staffList, { status, page_size: 100 }, staff.as)).data;
    return list.map(({ no }) => no).filter((no) => ids.includes(no));
  };
  const [waiting, bound]: [string[], string[]] = [[], []];
  for (const minutes of [1, 2, 3]) {
    await app.database.setClock(minutes * 60_000);
    const { as } = await newHolder(enterprise);
    waiting.push((await app.call(api.cards.save, companyCard(), as)).data.id);
    bound.push((await newPayee(app)).cardId);
  }
  expect(await listed('todo', waiting)).toEqual(waiting);
  expect(await listed('verifying', waiting)).toEqual(waiting);
  expect(await listed('bound', bound)).toEqual(bound.toReversed());
  for (const no of bound) await app.call(api.cards.staffFreeze, { no, reason: '银行通知异常' }, staff.as);
  expect(await listed('frozen', bound)).toEqual(bound.toReversed());
});

test('staff freeze a card and set it free again, with a reason', async () => {
  const payee = await newPayee(app);
  const staff = await newStaff(app.deps, 'finance');
  const [no, reason] = [payee.cardId, '银行通知账户异常'];
  expect((await app.call(api.cards.staffFreeze, { no, reason }, staff.as)).data.status).toBe('frozen');
  expect((await app.call(api.cards.staffFreeze, { no, reason }, staff.as)).status).toBe(409);
  expect(await cardsOf(payee.as)).toMatchObject([{ status: 'frozen', usable: false, status_reason: reason }]);
  await expect(file(app, payee, 100_00)).rejects.toMatchObject({ refusal: 'withdraw.noCard' });
  await app.call(api.cards.staffUnfreeze, { no, reason: '已核实' }, staff.as);
  expect(await file(app, payee, 100_00)).toMatch(/^W\d{18}$/);
});

test('an edit changes branch and name; another phone needs its own code and the bank’s word', async () => {
  const payee = await newPayee(app);
  const base = { id: payee.cardId, kind: 'person' as const };
  const save = async (more: object) =>
    app.call(
      api.cards.save,
      {
        ...base,
        ...more,
        verify_token: await ticket(app, payee.as, 'card_edit'),
        request_token: newNo('token-'),
      } as never,
      payee.as,
    );
  expect((await save({ branch_name: '建设银行苏州工业园区支行', alias: '货款卡' })).status).toBe(200);
  const phone = newPhone();
  expect(fieldsOf((await save({ phone })) as never)).toEqual({ sms_code: 'Please enter 短信验证码' });
  const sms_code = await codeTo(app, payee.as, 'bank_bind', phone);
  expect((await save({ phone, sms_code })).data.status).toBe('bound');
  const form = (await app.call(api.cards.editForm, { id: payee.cardId }, payee.as)).data;
  expect(form).toMatchObject({
    editable: ['branch_name', 'province', 'city', 'phone', 'alias', 'is_default'],
    card: {
      branch_name: '建设银行苏州工业园区支行',
      alias: '货款卡',
      phone_mask: expect.stringMatching(new RegExp(`${phone.slice(-4)}$`)),
    },
  });
});

test('the look-ups answer raw, always 200 (spec §8)', async () => {
  const { as } = await newHolder();
  const ask = async (input: object) =>
    (await app.call(api.cards.ajax, input as never, as)).body as never as {
      status: number;
      msg: string;
      data: never;
    };
  expect(await ask({ type: 'bin', card_no: '6228480402564890018' })).toMatchObject({
    status: 1,
    data: {
      bank_code: 'ABC',
      card_type: 'DC',
      card_type_text: '储蓄卡',
      length: 19,
      luhn: true,
      supported: true,
    },
  });
  const begun = async (length: number) => (await ask({ type: 'bin', card_no: '6221621234', length })).data;
  expect(await begun(19)).toMatchObject({ bank_name: '九江银行', supported: true });
  expect(await begun(16)).toMatchObject({ bank_name: '中国光大银行', supported: false });
  expect(await ask({ type: 'bin', card_no: '6224980412', length: 19 })).toMatchObject({
    data: { bank_name: '沧州银行', choices: [{ bank_name: '沧州银行' }, { bank_name: '河北银行' }] },
  });
  expect(await ask({ type: 'bin', card_no: '629999', length: 19 })).toMatchObject({
    status: 0,
    msg: '未能识别发卡银行，请选择开户银行',
  });
  const unreadable = await app.call(api.cards.ajax, { type: 'nothing' } as never, as);
  expect([unreadable.status, unreadable.body]).toEqual([200, { status: 0, msg: '参数错误，请检查后重试' }]);
  expect((await ask({ type: 'cities', province: '江苏省' })).data as { name: string }[]).toContainEqual({
    code: '3205',
    name: '苏州市',
  });
  const match = async (bank_name: string) =>
    (await app.call(api.cards.personBankName, { bank_name, card_no: '6228480402564890018' }, as)).body;
  expect(await match('农业银行')).toMatchObject({ status: 1, msg: '校验通过', data: { matched: true } });
  expect(await match('中国工商银行')).toMatchObject({ status: 0, msg: '开户行与卡号不匹配' });
});

test('the form of an account that names its bank and its branch hears whether they belong together', async () => {
  const { as } = await newHolder();
  const ofPerson = async (input: object) => (await app.call(api.cards.personBankName, input, as)).body;
  const ofCompany = async (input: object) => (await app.call(api.cards.companyBankName, input, as)).body;
  const abc = { bank_name: '农业银行', card_no: '6228480402' };
  const said = [
    await ofPerson(abc),
    await ofPerson({ ...abc, branch_name: '中国农业银行股份有限公司苏州分行' }),
    await ofPerson({ ...abc, branch_name: '苏州观前街支行' }),
    await ofPerson({ ...abc, branch_name: '建设银行苏州园区支行' }),
    await ofPerson({ bank_name: '工商银行', card_no: '6228480402' }),
    await ofCompany({ bank_name: '中国银行', branch_name: '中国银行苏州分行' }),
    await ofCompany({ bank_name: '中国银行', branch_name: '招商银行苏州分行' }),
    await ofCompany({ bank_name: '没有的银行', branch_name: '招商银行苏州分行' }),
  ];
  expect(said.map(({ status, msg }) => [status, msg])).toEqual([
    [1, '校验通过'],
    [1, '校验通过'],
    [1, '校验通过'],
    [0, '开户支行写的是中国建设银行，与开户银行中国农业银行不一致，请核对'],
    [0, '开户行与卡号不匹配'],
    [1, '校验通过'],
    [0, '开户支行写的是招商银行，与开户银行中国银行不一致，请核对'],
    [0, '暂不支持该银行'],
  ]);
});

test('branches that one customer typed are shown to nobody else until a second names them', async () => {
  const [one, two, three] = [await newPayee(app), await newPayee(app), await newHolder()];
  const branch = `建设银行${newNo('测试')}支行`;
  const name = (uid: number) =>
    app.database.asOwner(`update bank_cards set branch_name = '${branch}' where uid = ${uid}`);
  const ask = async (as: As) =>
    (
      (
        await app.call(
          api.cards.ajax,
          { type: 'branches', bank_code: 'CCB', city: '苏州市', keyword: branch.slice(0, 9) },
          as,
        )
      ).body as never as { data: { name: string }[] }
    ).data.map((found) => found.name);
  await name(one.uid);
  expect(await ask(one.as)).toContain(branch);
  expect(await ask(three.as)).not.toContain(branch);
  await name(two.uid);
  expect(await ask(three.as)).toContain(branch);
});

test('no number, name, id or phone stands readable in the database or in an answer (P1, P2)', async () => {
  const { as, uid } = await newHolder();
  const phone = newPhone();
  const choice = personCard(phone, await codeTo(app, as, 'bank_bind', phone));
  const { id } = (await app.call(api.cards.save, choice, as)).data;
  const company = await newHolder(enterprise);
  const account = companyCard();
  await app.call(api.cards.save, account, company.as);
  const secrets = [
    choice.card_no,
    account.account_no,
    phone,
    person.realName,
    person.idNo,
    enterprise.company!.name,
  ];
  const tables = [
    'bank_cards',
    'card_keys',
    'card_events',
    'card_proofs',
    'audit_events',
    'messages',
    'identities',
    'idempotency_keys',
  ];
  for (const table of tables) {
    const dump = JSON.stringify(await app.database.asOwner(`select * from ${table}`));
    for (const secret of secrets) expect([table, dump.includes(secret)]).toEqual([table, false]);
  }
  const [sealed] = await app.database.asOwner<{ card_no: string }>(
    `select card_no from bank_cards where uid = ${uid}`,
  );
  expect(sealed!.card_no).toMatch(/^v1\.[a-z0-9-]+\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  const answers = await Promise.all([
    app.call(api.cards.list, {}, as),
    app.call(api.cards.info, { id }, as),
    app.call(api.cards.editForm, { id }, as),
    app.call(api.cards.form, { kind: 'person' }, as),
    app.call(api.withdrawals.form, {}, as),
  ]);
  for (const { text } of answers)
    for (const secret of [choice.card_no, phone, person.realName, person.idNo])
      expect(text).not.toContain(secret);
});
