import { api } from '@uc/contract';
import { paperOf } from '../../account/testing';
import { agreementView } from '../../agreements/index';
import { system } from '../../ledger/index';
import type { TestApp } from '../../testing';
import { eachOf, type Examples, type Fresh, type Owner, type Queues } from '../../testing-examples';
import { PASSWORD } from '../../testing-names';
import { newCardNo } from '../withdrawals/testing';
import { bindByMicro, recordMicroSent } from './micro';
import { lockCard } from './store';

/** Cards that are bound, to be unbound, waiting for their amount, and unbound already. */
export type Cards = Record<'main' | 'spare' | 'verifying' | 'gone', string>;

/** Example inputs of customers. */
export const examples = ({ cards, files }: { cards: Cards; files: { voucher: string } }): Examples => ({
  'cards.ajax': { type: 'banks' },
  'cards.save': {
    id: cards.main,
    kind: 'company',
    alias: '工资户',
    request_token: 'token-0001',
  },
  'cards.readCard': { file_id: files.voucher },
  'cards.unbind': { id: cards.spare },
  'cards.remove': { id: cards.gone },
  'cards.info': { id: cards.main },
  'cards.editForm': { id: cards.main },
  'cards.verifyMicro': { id: cards.verifying, amount: 0.5 },
});
/** Example inputs of staff. */
export const staffExamples = ({ cards }: { cards: Cards }): Examples => ({
  'cards.staffDetail': { no: cards.spare },
  'cards.staffMicroSent': { no: cards.verifying },
  'cards.staffPayee': { no: cards.verifying },
  'cards.staffRefuse': { no: cards.verifying, reason: '付款银行退回' },
  'cards.staffFreeze': { no: cards.spare, reason: '账户异常' },
  'cards.staffUnfreeze': { no: cards.spare, reason: '账户异常' },
});

/** Binds cards of the account. */
export async function bindCards(app: TestApp, { uid, canary, owner }: Owner): Promise<Cards> {
  const add = async () => {
    const card = {
      kind: 'company' as const,
      account_no: newCardNo(),
      bank_code: 'CCB',
      province: '江苏省',
      city: '苏州市',
      branch_name: `${canary}支行`,
      cnaps: '105305000017',
      agree_version: agreementView('bank_card', app.deps.partners).version,
    };
    const { id } = (await app.call(api.cards.save, card, owner)).data;
    await app.database.transaction(async (tx) => recordMicroSent(tx, (await lockCard(tx, uid, id))!, system));
    return id;
  };
  const bind = async () => {
    const id = await add();
    await app.database.transaction(async (tx) => bindByMicro(tx, (await lockCard(tx, uid, id))!, system));
    return id;
  };
  const gone = await bind();
  const proof = { scene: 'card_unbind', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(api.passport.verify, { ...proof, pay_password: PASSWORD }, owner))
    .data;
  await app.call(api.cards.unbind, { id: gone, verify_token }, owner);
  return { gone, main: await bind(), spare: await bind(), verifying: await add() };
}

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.cards.readCard.path]: async (app, { uid }) => ({
    file_id: await paperOf(app, uid, 'bank_card', '演示银行卡.jpg'),
  }),
};

/** Its queues of the console. */
export const queues: Queues = {
  bank: {
    endpoint: api.cards.staffList,
    all: eachOf('status', ['verifying', 'bound', 'frozen', 'verify_failed']),
    work: ['micro-sent'],
  },
};
