import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { endExports } from '../../exports/testing-examples';
import { recharge } from '../../finance/testing';
import { newOwner } from '../../passport/testing';
import type { TestApp } from '../../testing';
import type { Examples, Fresh, Person } from '../../testing-examples';
import { PASSWORD } from '../../testing-names';
import { opened, inDays } from './testing';

/** Contracts of a tenant: one as the buyer, one as the provider. */
export interface Deals {
  bought: string;
  sold: string;
}
type Side = keyof Deals;

/** A contract that both are to confirm, with a stranger on the other side. */
const openAs = async (app: TestApp, uid: number, side: Side, title = '证明用合同') => {
  const stranger = await newOwner(app.deps);
  const sides =
    side === 'bought' ? { buyer: uid, provider: stranger.uid } : { buyer: stranger.uid, provider: uid };
  return opened(app, sides, [100_00, 200_00], { title });
};

/** Begins one of each. */
export async function newDeals(
  app: TestApp,
  { uid, canary }: { uid: number; canary: string },
): Promise<Deals> {
  const title = `${canary} 的合同`;
  return { bought: await openAs(app, uid, 'bought', title), sold: await openAs(app, uid, 'sold', title) };
}

const set = (app: TestApp, no: string, contract: string, milestone?: string) =>
  app.database
    .asOwner(`update contracts set ${contract} where contract_no = '${no}'`)
    .then(() =>
      milestone === undefined
        ? undefined
        : app.database.asOwner(`update milestones set ${milestone} where contract_no = '${no}' and seq = 1`),
    );
const signed = (status: string) =>
  `status = '${status}', signed_at = now(), fee_bps = 1000, text_fee_bps = 1000`;
/** A running contract whose first milestone stands like this; its money is nowhere. */
export async function running(app: TestApp, uid: number, side: Side, milestone: string): Promise<string> {
  const no = await openAs(app, uid, side);
  await set(app, no, `${signed('active')}, due_at = null`, milestone);
  return no;
}
const PICTURE = 'F-PROOF';
/** The same with a picture that was delivered. */
async function delivered(app: TestApp, uid: number, side: Side): Promise<string> {
  const no = await running(app, uid, side, `status = 'submitted', due_at = now()`);
  await app.database.asOwner(
    `insert into deliverables (uid, contract_no, seq, version, provider_uid, note, at)
     select uid, contract_no, 1, 1, provider_uid, '初稿', now() from contracts where contract_no = '${no}'`,
  );
  await app.database.asOwner(
    `insert into contract_files (uid, contract_no, provider_uid, ref, seq, file_id, name, from_uid)
     select uid, contract_no, provider_uid, 'D1.1', 1, '${PICTURE}', '初稿.jpg', provider_uid from contracts where contract_no = '${no}'`,
  );
  return no;
}
/** The same with its money in escrow. */
export async function funded(
  app: TestApp,
  { uid, owner }: Pick<Person, 'uid' | 'owner'>,
  milestone: string,
): Promise<string> {
  const no = await openAs(app, uid, 'bought');
  await set(app, no, signed('pending_fund'));
  await app.database.transaction((tx) => recharge(tx, uid, fen(100_00)));
  const { order_no } = (await app.call(api.contracts.fund, { contract_no: no, seq: 1 }, owner)).data;
  const paid = await app.call(api.orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, owner);
  if (paid.status !== 200) throw new Error(paid.text);
  await set(app, no, 'title = title', milestone);
  return no;
}

const milestones = [{ title: '设计初稿', amount: 300, due_date: inDays(12) }];
const reason = '计划有变';
/** Example inputs of customers about contracts. */
export const examples = ({ deals: { bought, sold }, canary }: Person & { deals: Deals }): Examples => ({
  'contracts.detail': { contract_no: bought },
  'contracts.confirm': { contract_no: bought, text_version: 1 },
  'contracts.refuse': { contract_no: bought, reason },
  'contracts.terminate': { contract_no: bought, event: 'propose', reason },
  'contracts.propose': { contract_no: bought, reason: `${canary} ${reason}`, milestones },
  'contracts.answer': { contract_no: bought, change_no: 1, event: 'agree' },
  'contracts.fund': { contract_no: bought, seq: 1 },
  'contracts.deliver': { contract_no: sold, seq: 1, note: `${canary} 初稿` },
  'contracts.revise': { contract_no: bought, seq: 1, note: '标志再大一些' },
  'contracts.mark': {
    contract_no: bought,
    seq: 1,
    version: 1,
    file_id: 'F0',
    x: 500,
    y: 500,
    text: `${canary} 颜色偏冷`,
  },
  'contracts.answerMark': { contract_no: sold, seq: 1, version: 1, note_no: 1, text: `${canary} 已调暖` },
  'contracts.accept': { contract_no: bought, seq: 1 },
  'contracts.refund': { contract_no: bought, seq: 1 },
  'contracts.extend': { contract_no: sold, seq: 1, due_date: inDays(20), reason },
  'contracts.posts': { contract_no: bought },
  'contracts.write': { contract_no: bought, text: `${canary} 请看附件` },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.contracts.confirm.path]: async (app, { uid }) => ({ contract_no: await openAs(app, uid, 'bought') }),
  [api.contracts.refuse.path]: async (app, { uid }) => ({ contract_no: await openAs(app, uid, 'bought') }),
  [api.contracts.propose.path]: async (app, { uid }) => ({ contract_no: await openAs(app, uid, 'bought') }),
  [api.contracts.terminate.path]: async (app, { uid }) => ({
    contract_no: await running(app, uid, 'bought', `status = 'unfunded'`),
  }),
  async [api.contracts.answer.path](app, { uid }) {
    const no = await openAs(app, uid, 'bought');
    await app.database.asOwner(
      `insert into contract_changes (uid, contract_no, change_no, provider_uid, side, reason, milestones, at)
       select uid, contract_no, 1, provider_uid, 'provider', '${reason}',
         '[{"title": "设计初稿", "amount_fen": 30000, "due_date": "${inDays(12)}"}]', now()
       from contracts where contract_no = '${no}'`,
    );
    return { contract_no: no };
  },
  async [api.contracts.fund.path](app, { uid }) {
    const no = await openAs(app, uid, 'bought');
    await set(app, no, signed('pending_fund'));
    return { contract_no: no };
  },
  [api.contracts.deliver.path]: async (app, { uid }) => ({
    contract_no: await running(app, uid, 'sold', `status = 'funded'`),
  }),
  [api.contracts.extend.path]: async (app, { uid }) => ({
    contract_no: await running(app, uid, 'sold', `status = 'funded'`),
  }),
  [api.contracts.revise.path]: async (app, { uid }) => ({ contract_no: await delivered(app, uid, 'bought') }),
  [api.contracts.mark.path]: async (app, { uid }) => ({
    contract_no: await delivered(app, uid, 'bought'),
    file_id: PICTURE,
  }),
  async [api.contracts.answerMark.path](app, { uid }) {
    const no = await delivered(app, uid, 'sold');
    await app.database.asOwner(
      `insert into delivery_notes (uid, contract_no, seq, version, note_no, provider_uid, file_id, x, y, text, actor, at)
       select uid, contract_no, 1, 1, 1, provider_uid, '${PICTURE}', 1, 1, '偏冷', 'owner', now() from contracts where contract_no = '${no}'`,
    );
    return { contract_no: no };
  },
  [api.contracts.accept.path]: async (app, tenant) => ({
    contract_no: await funded(app, tenant, `status = 'submitted', due_at = now()`),
  }),
  [api.contracts.refund.path]: async (app, tenant) => ({
    contract_no: await funded(app, tenant, `due_date = due_date - 30`),
  }),
  [api.contracts.exportList.path]: endExports,
};
