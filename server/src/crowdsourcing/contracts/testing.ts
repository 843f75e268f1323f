import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fen, sum } from '@uc/contract/money';
import { newPassword } from '../../credentials/index';
import { recharge } from '../../finance/testing';
import { newOwner, PASSWORD } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { mintId } from '../../vault/index';
import { openContract, type Opening } from './open';

const payPassword = newPassword(PASSWORD);
const terms = {
  description: '茶饮品牌标志与包装，附三家参考店铺照片。',
  plan: '先出三版方向稿，两轮修改后定稿，交付全部源文件。',
  deliverDays: 20,
  nda: true,
};
/** Days from today. */
export const inDays = (days: number): string => dayAfter(dayOf(new Date()), days);
export const milestone = (amount: number, title = '设计初稿') => ({
  title,
  amount: fen(amount),
  dueDate: inDays(10),
});

/** Somebody with money, a payment password and a real name. */
export async function newParty(app: TestApp, kind: 'person' | 'enterprise' = 'person', rmb = 0) {
  const party = await newOwner(app.deps, { realnameStatus: kind, payPassword: await payPassword });
  if (rmb > 0) await app.database.transaction((tx) => recharge(tx, party.uid, fen(rmb)));
  return party;
}
type Party = Pick<Awaited<ReturnType<typeof newParty>>, 'uid' | 'username' | 'as'>;

/** A request of this buyer for which a bid was chosen: its contract comes next. */
async function chosenRequest(app: TestApp, buyer: number): Promise<string> {
  const no = mintId('P');
  await app.database.asOwner(
    `insert into crowd_requests (uid, request_no, mode, status, form, title, created_by)
     values (${buyer}, '${no}', 'tender', 'contracting', '{}', '茶饮品牌设计', 'owner')`,
  );
  return no;
}

/** A contract that both are to confirm. */
export async function opened(
  app: TestApp,
  { buyer, provider }: { buyer: number; provider: number },
  amounts: readonly number[] = [1000_00],
  more: Partial<Opening> = {},
): Promise<string> {
  const request = await chosenRequest(app, buyer);
  return app.database.transaction((tx) =>
    openContract(app.deps, tx, {
      request_no: request,
      mode: 'tender',
      buyer_uid: buyer,
      provider_uid: provider,
      title: '茶饮品牌设计',
      total: sum(amounts.map(fen)),
      milestones: amounts.map((amount, index) => milestone(amount, `第${index + 1}期`)),
      bid_no: mintId('BD'),
      terms,
      by: { kind: 'owner', name: 'owner' },
      ...more,
    }),
  );
}

const view = async (app: TestApp, as: As, contract_no: string) =>
  (await app.call(api.contracts.detail, { contract_no }, as)).data;
/** One side confirms the text that it sees. */
export async function confirmedBy(app: TestApp, as: As, contract_no: string) {
  const { text_version } = await view(app, as, contract_no);
  const proof = { scene: 'contract', method: 'password', password: PASSWORD } as const;
  const { verify_token } = (await app.call(api.passport.verify, proof, as)).data;
  return app.call(api.contracts.confirm, { contract_no, text_version, verify_token }, as);
}

/** A contract, signed unless told otherwise, and how its two sides go on with it. */
export async function newContract(
  app: TestApp,
  amounts: readonly number[] = [1000_00],
  {
    kind = 'person',
    isSigned = true,
    ...sides
  }: { kind?: 'person' | 'enterprise'; isSigned?: boolean; buyer?: Party; provider?: Party } = {},
) {
  const total = sum(amounts.map(fen));
  const buyer = sides.buyer ?? (await newParty(app, 'person', total));
  const provider = sides.provider ?? (await newParty(app, kind));
  const no = await opened(app, { buyer: buyer.uid, provider: provider.uid }, amounts);
  if (isSigned) for (const { as } of [provider, buyer]) await confirmedBy(app, as, no);
  const { contracts, orders } = api;
  const key = (seq = 1) => ({ contract_no: no, seq });
  const fund = async (seq = 1, as: As = buyer.as) => {
    const { order_no } = (await app.call(contracts.fund, key(seq), as)).data;
    return app.call(orders.pay, { order_nos: [order_no], pay_password: PASSWORD }, as);
  };
  return {
    no,
    buyer,
    provider,
    key,
    fund,
    seen: (as: As = buyer.as) => view(app, as, no),
    milestone: async (seq = 1) => (await view(app, buyer.as, no)).milestones[seq - 1]!,
    deliver: (seq = 1, files: string[] = []) =>
      app.call(contracts.deliver, { ...key(seq), note: '初稿三版', files }, provider.as),
    revise: (seq = 1) => app.call(contracts.revise, { ...key(seq), note: '标志再大一些' }, buyer.as),
    accept: (seq = 1) => app.call(contracts.accept, key(seq), buyer.as),
    refund: (seq = 1) => app.call(contracts.refund, key(seq), buyer.as),
    /** Takes a step of the termination; an agreement names the amounts that are shown, or those that are given. */
    async terminate(as: As, event: 'propose' | 'agree' | 'withdraw', given?: { back: number; paid: number }) {
      const shown = event === 'agree' ? (given ?? (await view(app, as, no)).ending) : {};
      return app.call(contracts.terminate, { contract_no: no, event, reason: '计划有变', ...shown }, as);
    },
    /** Lets days pass: clocks and due days stand as if everything had been done earlier. */
    letPass: (days: number) =>
      app.database
        .asOwner(`update contracts set due_at = due_at - interval '${days} days' where contract_no = '${no}'`)
        .then(() =>
          app.database.asOwner(
            `update milestones set due_at = due_at - interval '${days} days', due_date = due_date - ${days} where contract_no = '${no}'`,
          ),
        ),
  };
}
export type TestContract = Awaited<ReturnType<typeof newContract>>;
