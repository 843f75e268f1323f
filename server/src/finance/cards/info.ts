import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { Input, Output } from '@uc/contract/endpoint';
import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { requireStepUp } from '../../passport/index';
import { initiatorOf, initiatorText } from '../../ledger/index';
import type { CardUse } from '../../room/index';
import { cardNoOf } from './card';
import { countReveal } from './key-store';
import { recordCard } from './transition';
import { microOf, oneFace } from './view';
import { type CardEventRow, eventsOf, findCard } from './store';

const verifyMethods = { four_element: '四要素验证', micro_deposit: '打款验证', manual: '人工核验' };

/** A card with its history; the full number only for its owner after a fresh verification (shell.md#masking). */
export async function cardInfo(
  deps: Deps,
  db: Db,
  use: CardUse,
  actor: Customer,
  input: Input<typeof bankCards.info>,
): Promise<Output<typeof bankCards.info>> {
  const row = await findCard(db, actor.uid, input.id);
  if (row === undefined) throw refuse('notFound');
  const [face, withdrawals, history] = await Promise.all([
    oneFace(deps, db, row),
    use.recentTo(db, actor.uid, creatorOf(actor, 'finance'), input.id, 5),
    eventsOf(db, actor.uid, input.id),
  ]);
  const card_no = input.reveal === true ? await reveal(deps, actor, input.id, input.verify_token) : undefined;
  return {
    ...face,
    ...(card_no !== undefined && { card_no }),
    cnaps: row.cnaps ?? '',
    verify_method_text: verifyMethods[row.verify_method],
    micro: microOf(row),
    created_at: row.created_at,
    unbound_at: row.unbound_at,
    recent_withdraws: withdrawals.map((one) => ({
      withdraw_no: one.withdraw_no,
      amount: fen(one.amount_fen),
      status_text: withdrawStatusTexts[one.status],
      at: one.created_at,
    })),
    history: history.map((one) => ({
      at: one.at,
      actor: actorText(one),
      text: eventTexts[one.event] ?? one.event,
      comment: one.comment,
    })),
  };
}

const eventTexts: Record<string, string> = {
  match: '验证通过，已绑定',
  mismatch: '验证未通过',
  micro_request: '提交账户，待打款验证',
  micro_sent: '验证款已打出',
  micro_right: '金额正确，已绑定',
  micro_wrong: '金额不正确',
  micro_end: '打款验证失败',
  micro_refuse: '打款验证未通过',
  edit: '修改银行卡信息',
  unbind: '解绑',
  close: '账户注销，解绑',
  freeze: '停用',
  unfreeze: '恢复使用',
  delete: '删除',
  reveal: '查看完整卡号',
};
const actorText = ({ actor_kind, actor }: CardEventRow): string =>
  initiatorText({ kind: actor_kind, name: actor });

/**
 * Reveals the full number: consumes a step-up ticket, counts towards the daily limit and records an event, in one
 * transaction. Refuses permission.subAccount, stepUp.*, card.reveals.
 */
async function reveal(
  deps: Deps,
  actor: Customer,
  cardId: string,
  token: string | undefined,
): Promise<string> {
  if (actor.kind !== 'owner') throw refuse('permission.subAccount', { permission: '查看完整卡号' });
  return deps.database.transaction(async (tx) => {
    const row = await findCard(tx, actor.uid, cardId);
    if (row === undefined) throw refuse('notFound');
    await requireStepUp(tx, actor, 'card_reveal', token);
    const today = dayOf(await clock.now(tx));
    if (!(await countReveal(tx, actor.uid, today, limits.cardReveals.perDay))) throw refuse('card.reveals');
    await recordCard(tx, row, 'reveal', { by: initiatorOf(actor) });
    return cardNoOf(deps, row);
  });
}
