import { type RiskRule, riskRules, withdrawFee } from '@uc/contract/finance/withdraw-rules';
import { type LimitKind, limits } from '@uc/contract/limits';
import { maskName } from '@uc/contract/mask';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import { dayOf } from '@uc/contract/day';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { documentNo, type Initiator, lockAccounts } from '../../ledger/index';
import { cardText, holderOf, lockCardShared } from '../cards/index';
import { postWithdrawalFreeze } from './posting';
import { notifyCustomer, recordEvent } from './transition';
import { expectedText, isUsable, type Position, positionOf, type WithdrawLimits } from './position';
import { riskOf } from './risk';
import { insertWithdrawal, type WithdrawalRow } from './store';

const HOUR_MS = 3_600_000;

/** A request for a withdrawal; `withdrawNo` only for demo data that is the same every time. */
export interface WithdrawRequest {
  uid: number;
  by: Initiator;
  subId: string | null;
  amount: Fen;
  cardId: string;
  remark?: string | undefined;
  withdrawNo?: string;
  /** Limits other than the deployment's own. */
  limitsOf?: ((kind: LimitKind) => WithdrawLimits) | undefined;
}

/** Refuses with the first obstacle that `apply_withdraw` lists, before a password is asked for. */
export async function refuseBlocked(deps: Deps, db: Db, actor: Customer): Promise<void> {
  const now = await clock.now(db);
  refuseFirst(await positionOf(deps, db, { uid: actor.uid, isOwner: actor.subId === null }, now));
}

/**
 * Sets the money aside and files the request, all limits read under the account's lock (J5, trust M2, M14). A withdrawal
 * of a sub-account waits for its owner. Refuses money.insufficient, withdraw.*, realName.*, and the form.
 */
export async function submitWithdrawal(deps: Deps, tx: Tx, request: WithdrawRequest): Promise<WithdrawalRow> {
  const { uid, by, subId, amount, cardId, remark = '' } = request;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.FROZEN'] });
  const at = await clock.now(tx);
  const who = { uid, isOwner: subId === null };
  const position = await positionOf(deps, tx, who, at, request.limitsOf);
  refuseFirst(position);
  const card = await lockCardShared(tx, uid, cardId);
  if (card === undefined || !isUsable(deps, card, position.identity)) throw refuse('withdraw.card');
  const fee = withdrawFee(amount, position.fee);
  refuseAmount(position, amount, fee);
  // A request of the past was reviewed then.
  const risks =
    clock.pastMoment() === undefined
      ? await riskOf(tx, { uid, amount, card, profile: position.profile, at })
      : [];
  const withdrawNo = request.withdrawNo ?? documentNo('W', at);
  await postWithdrawalFreeze(tx, {
    uid,
    by,
    withdrawNo,
    gross: amount,
    card: cardText(card),
  });
  const row = await insertWithdrawal(tx, {
    uid,
    withdraw_no: withdrawNo,
    card_id: cardId,
    bank_name: card.bank_name,
    last4: card.last4,
    holder_mask: maskName(holderOf(deps, card)),
    amount_fen: amount,
    fee_fen: fee,
    status: subId === null ? 'submitted' : 'pending_owner',
    remark,
    actor_kind: subId === null ? 'owner' : 'sub',
    actor: by.name,
    sub_id: subId,
    needs_second: risks.length > 0 || compare(amount, limits.withdraw.twoPersonReviewFrom) >= 0,
    risk_rules: risks,
    day: dayOf(at),
    expected_on: position.expectedOn,
    created_at: at,
    submitted_at: subId === null ? at : null,
    confirm_until: subId === null ? null : new Date(at.getTime() + limits.withdraw.ownerHours * HOUR_MS),
  });
  await recordEvent(tx, row, 'submit', { by, comment: remark }, at);
  if (subId === null)
    await notifyCustomer(tx, row, '提现申请已提交', `已提交，预计${expectedText(row)}前到账。`);
  else
    await notifyCustomer(
      tx,
      row,
      '子账号申请提现，请确认',
      `由子账号${by.name}发起，请在${limits.withdraw.ownerHours}小时内确认，逾期自动撤销。`,
      { level: 'warn' },
    );
  return row;
}

/**
 * The risks of one that waits for its owner, those of its submission among them. Refuses for the same reasons
 * as a new one, but for its number on the day, which is its own.
 */
export async function risksNow(deps: Deps, tx: Tx, row: WithdrawalRow, at: Date): Promise<RiskRule[]> {
  const { uid, card_id: cardId } = row;
  const { blocks, identity, profile } = await positionOf(deps, tx, { uid, isOwner: false }, at);
  refuseFirst({ blocks: blocks.filter(({ code }) => code !== 'day_count') });
  const card = await lockCardShared(tx, uid, cardId);
  if (card === undefined || !isUsable(deps, card, identity)) throw refuse('withdraw.card');
  const found = await riskOf(tx, {
    uid,
    amount: fen(row.amount_fen),
    card,
    profile,
    at,
    withdrawNo: row.withdraw_no,
  });
  return riskRules.filter((rule) => found.includes(rule) || row.risk_rules.includes(rule));
}

function refuseFirst({ blocks: [first] }: Pick<Position, 'blocks'>): void {
  if (first !== undefined) throw refuse(first.name);
}

function refuseAmount({ rules, available, withdrawable, dayLeft }: Position, amount: Fen, fee: Fen): void {
  if (compare(amount, rules.min) < 0 || compare(amount, rules.max) > 0)
    throw refuseForm({
      field: 'amount',
      message: `单笔提现金额为${wholeYuan(rules.min)}-${wholeYuan(rules.max)}元`,
    });
  if (compare(amount, available) > 0) throw refuse('money.insufficient');
  if (compare(amount, withdrawable) > 0) throw refuse('withdraw.exceeds');
  if (compare(amount, dayLeft) > 0) throw refuse('withdraw.daySum', { left: formatFen(dayLeft) });
  if (compare(fee, amount) >= 0) throw refuse('withdraw.net');
}

/** Limits are written without decimals: 50,000, not 50,000.00. */
const wholeYuan = (amount: Fen): string => formatFen(amount).replace(/\.00$/, '');
