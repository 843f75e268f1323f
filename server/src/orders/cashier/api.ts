import type { Api } from '@uc/contract';
import { onlineChannels } from '@uc/contract/finance/channels';
import { channels as channelTexts } from '@uc/contract/finance/records';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { afterCheck, type Customer, type Handlers, refuse } from '../../call/index';
import { checkSpending, phoneOf, spendProof } from '../../passport/index';
import { profileOf } from '../../accounts/index';
import { initiatorOf } from '../../ledger/index';
import type { OrderOwners } from '../../room/index';
import { closeCheckout } from './checkout';
import { choiceOf, payOrders } from './pay';
import { previewOf } from './preview';
import { quoteOrders } from './quote';
import { type CheckoutRow, findCheckout, ordersOfCheckout } from './store';

type Names = 'payPreview' | 'pay' | 'payStatus' | 'payStop';
type PayHandlers = Handlers<Api['orders']>;

const statusTexts = { open: '等待支付', paid: '支付成功', closed: '支付已关闭' } as const;

/** The cashier (收银台): the quote of a payment, the payment, and the state of its online part. */
export const cashierHandlers = (deps: Deps, owners: OrderOwners): Pick<PayHandlers, Names> => ({
  async payPreview({ input, actor, db }) {
    const quoted = await quoteOrders(db, actor, {
      owners,
      orderNos: input.order_nos,
      choice: choiceOf(input),
    });
    const channels = onlineChannels.filter((name) => deps.partners.payments.channels[name] !== undefined);
    const preview = await previewOf(db, actor, quoted, await proofOf(deps, db, actor), channels);
    // As they were asked for.
    const at = new Map(input.order_nos.map((no, index) => [no, index]));
    const orders = preview.orders.toSorted((a, b) => at.get(a.order_no)! - at.get(b.order_no)!);
    return { ...preview, orders };
  },

  pay: afterCheck(
    ({ input, actor }) => checkSpending(deps, actor, input),
    async ({ input, actor, db, request }) => {
      await spendProof(deps, db, actor, input);
      return payOrders(db, owners, { actor, ip: request.ip }, input);
    },
  ),

  async payStatus({ input, actor, db }) {
    const checkout = await ownCheckout(db, actor, input.pay_no);
    const rows = await ordersOfCheckout(db, actor.uid, checkout.checkout_no);
    const now = await clock.now(db);
    return {
      pay_no: checkout.pay_no,
      status: checkout.status,
      status_text: statusTexts[checkout.status],
      order_nos: rows.map(({ order_no }) => order_no),
      channel: checkout.channel,
      channel_text: channelTexts[checkout.channel],
      amount: fen(checkout.online_fen),
      expires_at: checkout.expires_at,
      left_seconds: Math.max(0, Math.ceil((checkout.expires_at.getTime() - now.getTime()) / 1000)),
    };
  },

  async payStop({ input, actor, db }) {
    const checkout = await ownCheckout(db, actor, input.pay_no);
    await closeCheckout(db, checkout, initiatorOf(actor));
    const { status } = await ownCheckout(db, actor, input.pay_no);
    return { pay_no: input.pay_no, status: status === 'paid' ? 'paid' : 'closed' };
  },
});

/** A checkout of this account; a sub-account finds its own alone. Refuses `notFound`. */
async function ownCheckout(db: Db, actor: Customer, payNo: string): Promise<CheckoutRow> {
  const found = await findCheckout(db, actor.uid, payNo);
  if (found === undefined || (actor.subId !== null && found.sub_id !== actor.subId)) throw refuse('notFound');
  return found;
}

/** The way in which this person confirms a payment (members-and-roles.md#how-a-right-is-decided, 3). */
async function proofOf(deps: Deps, db: Db, actor: Customer) {
  if (actor.subId !== null) {
    const phone = await phoneOf(deps, db, actor.uid, actor.subId);
    return {
      proof: phone === null ? ('own_password' as const) : ('own_password_and_code' as const),
      proof_ready: true,
    };
  }
  const profile = await profileOf(db, actor.uid);
  return { proof: 'pay_password' as const, proof_ready: profile?.hasPayPassword === true };
}
