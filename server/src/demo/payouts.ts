import { type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import * as payouts from '../finance/withdrawals/index';
import type { Wallets } from './cards';
import { clerk, owner, people, type Person, provider, studioOwner } from './people';
import { numbered } from './numbers';
import { after, type Story } from './story';
import { ticketOfWithdrawal } from './tickets';

type Row = Awaited<ReturnType<typeof payouts.submitWithdrawal>>;
type Outcome = 'paid' | 'failed' | 'returned' | 'cancelled' | 'rejected' | 'sent' | 'waiting' | 'unconfirmed';
const samples: readonly [daysAgo: number, amount: number, outcome: Outcome, card: 'main' | 'old'][] = [
  [210, 5_000_00, 'paid', 'main'],
  [176, 3_000_00, 'cancelled', 'main'],
  [148, 8_000_00, 'paid', 'main'],
  [112, 2_000_00, 'failed', 'old'],
  [101, 2_000_00, 'paid', 'old'],
  [75, 6_000_00, 'returned', 'old'],
  [57, 6_000_00, 'paid', 'main'],
  [43, 9_000_00, 'rejected', 'main'],
  [29, 4_000_00, 'paid', 'main'],
  [2, 3_000_00, 'sent', 'main'],
  [0, 800_00, 'unconfirmed', 'main'],
  [0, 1_500_00, 'waiting', 'main'],
];

/** Withdrawals in every state, and one of the provider (finance.md#withdrawal-states). */
export function seedPayouts(story: Story, deps: Deps, wallets: Wallets): void {
  for (const [daysAgo, amount, outcome, card] of samples) {
    const at =
      outcome === 'waiting'
        ? story.minutesAgo(95)
        : outcome === 'unconfirmed'
          ? story.minutesAgo(140)
          : story.moment(daysAgo, '10:30');
    const person = outcome === 'unconfirmed' ? people.caiwu : people.demo;
    seedPayout(story, deps, {
      at,
      outcome,
      amount: fen(amount),
      uid: owner.uid,
      person,
      cardId: () => wallets.get(card)!,
    });
  }
  seedPayout(story, deps, {
    at: story.moment(45, '11:00'),
    outcome: 'paid',
    amount: fen(2_000_00),
    uid: provider.uid,
    person: { by: studioOwner, subId: null },
    cardId: () => wallets.get('studio')!,
  });
}

interface Payout {
  at: Date;
  outcome: Outcome;
  amount: Fen;
  uid: number;
  person: Person;
  /** Known once the card is bound. */
  cardId(): string;
}

function seedPayout(story: Story, deps: Deps, payout: Payout): void {
  const { at, outcome, amount, uid, person } = payout;
  const withdrawNo = numbered(story, 'W', at, '').rechargeNo;
  let row: Row;
  const then = (moment: Date, play: (tx: Tx, now: Date) => Promise<Row>) =>
    story.add(story.clamp(moment), async (tx, now) => {
      row = await play(tx, now);
    });
  const approve = (hours: number) =>
    then(after(at, { hours }), (tx, now) =>
      payouts.transitionWithdrawal(
        tx,
        row,
        'approve',
        { by: clerk },
        {
          reviewer1: 'finance',
          reviewer1_name: '财务',
          reviewed_at: now,
        },
      ),
    );
  then(at, (tx) =>
    payouts.submitWithdrawal(deps, tx, {
      uid,
      withdrawNo,
      amount,
      by: person.by,
      subId: person.subId,
      cardId: payout.cardId(),
    }),
  );
  if (outcome === 'waiting' || outcome === 'unconfirmed') return;
  if (outcome === 'cancelled')
    return then(after(at, { minutes: 40 }), (tx) => payouts.release(tx, row, 'cancel', { by: person.by }));
  if (outcome === 'rejected') {
    const reason = '收款账户与近期交易对手不一致，请核实后重新提交';
    return then(after(at, { hours: 4 }), (tx) =>
      payouts.release(tx, row, 'reject', { by: clerk, comment: reason }, reason),
    );
  }
  approve(5);
  then(after(at, { hours: 5, minutes: 20 }), (tx) =>
    payouts.send(tx, row, { by: clerk }, { is_manual: true, batch_no: `B${withdrawNo.slice(1, 9)}` }),
  );
  if (outcome === 'sent') return ticketOfWithdrawal(story, { uid, by: person.by }, withdrawNo, at);
  if (outcome === 'failed')
    return then(after(at, { hours: 26 }), (tx) => payouts.fail(tx, row, { by: clerk }, '收款账户状态异常'));
  then(after(at, { hours: 26 }), (tx) =>
    payouts.succeed(tx, row, { by: clerk }, `CMB${withdrawNo.slice(1)}`),
  );
  if (outcome === 'returned')
    then(after(at, { days: 4 }), (tx) =>
      payouts.returnPayout(tx, row, { by: clerk }, '收款银行退回：账户名称不符'),
    );
}
