import { api } from '@uc/contract';
import { type Fen, fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { type Identity, recordIdentity } from '../../account/realname/identity';
import { system } from '../../ledger/index';
import { newPassword } from '../../credentials/password';
import { newOwner, PASSWORD } from '../../passport/testing';
import { captchaToken, lastMessage } from '../../passport/testing-browser';
import type { As, TestApp } from '../../testing';
import { digitsOf } from '../../testing-count';
import { bindProven, requestMicro } from '../cards/bind';
import { bankByCode } from '../cards/banks';
import { bindByMicro, recordMicroSent } from '../cards/micro';
import { postRecharge } from '../recharge/posting';
import { newNo } from '../testing';
import { submitWithdrawal } from './submit';

export const PAY = 'Paying1Word';
const payPassword = newPassword(PAY);
export const person: Identity = {
  kind: 'person',
  realName: '沈知秋',
  idNo: '330106199209173625',
  company: null,
};
export const enterprise: Identity = {
  kind: 'enterprise',
  realName: '林海',
  idNo: '11010519491231002X',
  company: { name: '演示企业（苏州）有限公司', uscc: '91350100M000100Y43' },
};

/** A debit card of 中国建设银行 that nobody else has, ending with a digit of one's choice; its Luhn sum fits. */
export function newCardNo(end = '7'): string {
  const begin = `621700${digitsOf('card', 11)}`;
  return '0123456789'
    .split('')
    .map((digit) => begin + digit + end)
    .find((number) => luhnSum(number) % 10 === 0)!;
}
const luhnSum = (number: string): number =>
  [...number].reverse().reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);

export interface Payee {
  uid: number;
  phone: string;
  as: As & { vso_token: string };
  cardId: string;
  cardNo: string;
}

/** Somebody who may withdraw: identity, payment password, a bound card and money that came in by bank transfer. */
export async function newPayee(
  app: TestApp,
  { identity = person, rmb = 1000_00, end }: { identity?: Identity; rmb?: number; end?: string } = {},
): Promise<Payee> {
  const owner = await newOwner(app.deps, {
    payPassword: await payPassword,
    realnameStatus: identity.kind,
  });
  await app.database.transaction((tx) => recordIdentity(app.deps, tx, owner.uid, identity));
  const { cardId, cardNo } = await newCard(app, owner.uid, identity, end);
  await giveMoney(app, owner.uid, fen(rmb));
  return { ...owner, cardId, cardNo };
}

/** One more card in the name of an identity, bound long ago unless hours are said. */
export async function newCard(
  app: TestApp,
  uid: number,
  identity: Identity,
  end?: string,
  boundHoursAgo = 48,
) {
  const cardNo = newCardNo(end);
  const isPerson = identity.kind === 'person';
  const by = { kind: 'owner', name: 'owner' } as const;
  const bank = (await bankByCode('CCB'))!;
  const row = await app.database.transaction(async (tx) => {
    const card = {
      uid,
      kind: isPerson ? ('person' as const) : ('company' as const),
      number: cardNo,
      bank,
      province: '江苏省',
      city: '苏州市',
      branchName: '建设银行苏州分行',
      cnaps: isPerson ? null : '105305000017',
      holder: identity.company?.name ?? identity.realName,
      idNo: identity.idNo,
      phone: isPerson ? '13812345678' : null,
      agreeVersion: '2026-11-01',
    };
    if (isPerson) return bindProven(app.deps, tx, card, by);
    const pendingCard = await requestMicro(app.deps, tx, card, by);
    return bindByMicro(tx, await recordMicroSent(tx, pendingCard, system), by);
  });
  await sql`update bank_cards set bound_at = bound_at - ${boundHoursAgo} * interval '1 hour'
    where card_id = ${row.card_id}`.execute(app.database.db);
  return { cardId: row.card_id, cardNo };
}

/** Gives an account money by bank transfer, which may go out again at once. */
export const giveMoney = (app: TestApp, uid: number, amount: Fen): Promise<void> =>
  app.database.transaction((tx) =>
    postRecharge(tx, {
      uid,
      by: system,
      rechargeNo: newNo('R'),
      amount,
      channel: 'offline',
      channelNo: newNo('CMB'),
    }),
  );

/** A code as it was sent, for a scene of one's own account or for a card's reserved phone. */
export async function codeTo(
  app: TestApp,
  as: As,
  scene: 'withdraw' | 'bank_bind',
  phone: string,
): Promise<string> {
  const sending = { scene, captcha_token: await captchaToken(app), target: phone };
  const sent = await app.call(api.passport.sendOwnSms, sending, as);
  if (sent.status !== 200) throw new Error(sent.text);
  return /验证码(\d{6})/.exec(await lastMessage(app, phone))![1]!;
}

/** The body of a withdrawal with everything that is asked for. */
export async function withdrawRequest(app: TestApp, payee: Payee, amount: number, more: object = {}) {
  return {
    amount,
    card_id: payee.cardId,
    pay_password: PAY,
    sms_code: await codeTo(app, payee.as, 'withdraw', payee.phone),
    request_token: newNo('token-'),
    ...more,
  };
}

/** A proof of the person for a scene, with the payment password where it is asked for. */
export const ticket = async (
  app: TestApp,
  as: As,
  scene: 'card_edit' | 'card_unbind' | 'card_reveal' | 'withdraw_confirm',
): Promise<string> =>
  (
    await app.call(
      api.passport.verify,
      { scene, method: 'password', password: PASSWORD, pay_password: PAY },
      as,
    )
  ).data.verify_token;

/** A withdrawal without its password and code, as the handler files it. */
export const file = (app: TestApp, payee: Payee, amount: number, more: object = {}): Promise<string> =>
  app.database
    .transaction((tx) =>
      submitWithdrawal(app.deps, tx, {
        uid: payee.uid,
        by: { kind: 'owner', name: 'owner' },
        subId: null,
        amount: fen(amount),
        cardId: payee.cardId,
        ...more,
      }),
    )
    .then(({ withdraw_no }) => withdraw_no);
