import * as clock from '../../clock';
import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { compare, type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { type Initiator, initiatorOf, journals, lockAccounts, post, system } from '../../ledger/index';
import { forEachDue, type Job } from '../../jobs/index';
import { cardText } from './card';
import { notifyOwner, transitionCard } from './transition';
import { type CardRow, hasDefault, lockCard, overdueMicros } from './store';
import { isMicroOpen } from './states';

const { maxTries, validDays, sendsTotal } = limits.microDeposit;

/** Finance has sent the micro-deposit: the platform's expense (J30), and the owner has seven days. */
export async function recordMicroSent(tx: Tx, card: CardRow, who: Initiator): Promise<CardRow> {
  if (card.status !== 'verifying' || card.micro_sent_at !== null || card.micro_sends >= sendsTotal)
    throw refuse('state.conflict');
  const { uid, card_id } = card;
  const sentAt = await clock.now(tx);
  const micro_no = `${card_id}-${card.micro_sends + 1}`;
  await post(tx, {
    uid,
    by: who,
    kind: 'card.microDeposit',
    refType: 'bankCard',
    refId: micro_no,
    about: {
      bizType: 'bank_card',
      bizNo: card_id,
      title: `${nameOfKind(card)}打款验证`,
      counterparty: cardText(card),
    },
    journal: journals.microDeposited(fen(card.micro_amount_fen ?? 0)),
  });
  const row = await transitionCard(
    tx,
    card,
    'micro_sent',
    { by: who },
    {
      micro_no,
      micro_sent_at: sentAt,
      micro_expires_at: daysAfter(sentAt, validDays),
      micro_sends: card.micro_sends + 1,
    },
  );
  await notifyOwner(
    tx,
    row,
    `${nameOfKind(card)}打款验证`,
    `我们已打入一笔${microRange}款项，请于${validDays}天内填写收到的金额。`,
  );
  return row;
}

/**
 * The owner enters the amount: the right one binds the card, the third wrong one ends the verification
 * (finance.md#bank-card-states). Refuses state.conflict, card.taken.
 */
export async function confirmMicro(tx: Tx, actor: Customer, cardId: string, amount: Fen) {
  await lockAccounts(tx, { uid: actor.uid, accounts: ['L.AVAIL'] });
  const card = await lockCard(tx, actor.uid, cardId);
  if (card === undefined) throw refuse('notFound');
  if (card.status !== 'verifying' || !isMicroOpen(card, await clock.now(tx))) throw refuse('state.conflict');
  if (compare(amount, fen(card.micro_amount_fen ?? 0)) === 0)
    return { ok: true, left: 0, row: await bindByMicro(tx, card, initiatorOf(actor)) };
  const tries = card.micro_tries + 1;
  const row =
    tries >= maxTries
      ? await transitionCard(
          tx,
          card,
          'micro_end',
          { by: initiatorOf(actor), comment: '金额连续输错' },
          {
            micro_tries: tries,
            status_reason: `金额${maxTries}次不正确，验证失败`,
          },
        )
      : await transitionCard(tx, card, 'micro_wrong', { by: initiatorOf(actor) }, { micro_tries: tries });
  if (row.status === 'verify_failed')
    await notifyOwner(
      tx,
      row,
      `${nameOfKind(row)}验证失败`,
      '打款金额连续填写错误，验证失败，可重新发起验证。',
    );
  return { ok: false, left: Math.max(0, maxTries - tries), row };
}

/** Staff end a verification, as when the bank has refused the micro-deposit. Refuses state.conflict. */
export async function refuseMicro(tx: Tx, card: CardRow, by: Initiator, reason: string): Promise<CardRow> {
  const row = await transitionCard(
    tx,
    card,
    'micro_refuse',
    { by, comment: reason },
    { status_reason: reason },
  );
  await notifyOwner(tx, row, `${nameOfKind(row)}验证失败`, `打款验证未通过。原因：${reason}`);
  return row;
}

const nameOfKind = ({ kind }: CardRow): string => (kind === 'company' ? '对公账户' : '银行卡');

/** The right amount: bound from now on. */
export async function bindByMicro(tx: Tx, card: CardRow, who: Initiator): Promise<CardRow> {
  const row = await transitionCard(
    tx,
    card,
    'micro_right',
    { by: who },
    {
      bound_at: await clock.now(tx),
      is_default: !(await hasDefault(tx, card.uid, card.kind)),
      fail_streak: 0,
    },
  );
  await notifyOwner(tx, row, `${nameOfKind(row)}绑定成功`, '已绑定，可用于提现。');
  return row;
}

/** Ends verifications whose seven days are over. */
export const microJob = ({ database, log }: Deps): Job => ({
  name: 'finance.microDepositEnd',
  text: '对公账户验证到期',
  about: `结束${limits.microDeposit.validDays}天未填写金额的打款验证`,
  at: '17 */10 * * * *',
  run: async () =>
    forEachDue(
      { log },
      (batch) => overdueMicros(database.db, batch),
      (due) => database.transaction((tx) => endMicro(tx, due)),
      ({ uid, card_id: card }) => ({ uid, card }),
    ),
});

async function endMicro(tx: Tx, { uid, card_id }: { uid: number; card_id: string }): Promise<boolean> {
  const card = await lockCard(tx, uid, card_id);
  if (card?.status !== 'verifying') return false;
  const status_reason = `${validDays}天内未完成打款验证`;
  const row = await transitionCard(tx, card, 'micro_end', { by: system }, { status_reason });
  await notifyOwner(
    tx,
    row,
    `${nameOfKind(row)}验证失败`,
    `${validDays}天内未填写金额，验证已结束，可重新发起。`,
  );
  return true;
}
