import type { Output } from '@uc/contract/endpoint';
import { dayOf, daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen, subtract } from '@uc/contract/money';
import { CLAIM_DAYS } from '@uc/contract/orders/after-sale-days';
import type { providerDeposit } from '@uc/contract/provider/deposit';
import { type Customer, refuse, refuseForm } from '../call/index';
import { now } from '../clock';
import type { Db, Tx } from '../db/index';
import { hasPendingOfKind } from '../finance/bookings/index';
import {
  balancesOf,
  documentNo,
  type Initiator,
  initiatorOf,
  journals,
  lockAccounts,
  initiatorText,
  post,
} from '../ledger/index';
import { notify } from '../messages/index';
import { requireStepUp } from '../passport/index';
import { claimsUntil } from '../orders/index';
import type { ProviderFacts } from '../room/index';
import { depositsOf, insertDeposit } from './deposit-store';
import { isValid } from './states';
import { liveCert, lockLiveCert } from './store';

type State = Output<(typeof providerDeposit)['deposit']>;

const { min, max, required, returnDays } = limits.provider.deposit;
const SHOWN = 50;
const texts = { in: '缴纳保证金', out: '退还保证金', compensation: '赔付买家' } as const;

/** The deposit that is held, the one that is required, and its movements. */
export async function depositState(
  facts: ProviderFacts,
  db: Db,
  { uid, permissions }: Customer,
): Promise<State> {
  const [balances, row, rows, kept] = await Promise.all([
    balancesOf(db, uid),
    liveCert(db, uid),
    depositsOf(db, uid, SHOWN),
    keptFor(facts, db, uid),
  ]);
  const held = balances['L.DEPOSIT'];
  const isCertified = row !== undefined && isValid(row.status);
  const wanted = isCertified ? required[row.level - 1]! : fen(0);
  return {
    held,
    required: isCertified ? wanted : null,
    short: compare(held, wanted) < 0 ? subtract(wanted, held) : fen(0),
    can_pay: isCertified,
    can_return: held > 0 && kept === '',
    kept_for: held > 0 ? kept : '',
    available: permissions.has('finance.rmb:view') ? balances['L.AVAIL'] : null,
    records: rows.map(({ deposit_no, direction, amount_fen, at, actor_kind, actor, order_no }) => ({
      deposit_no,
      direction: direction === 'in' ? ('in' as const) : ('out' as const),
      order_no,
      text: texts[direction],
      amount: fen(amount_fen),
      at,
      operator: initiatorText({ kind: actor_kind, name: actor }),
    })),
  };
}

/** Pays from the balance. Refuses stepUp.*, the form, provider.required without a valid certification, money.insufficient. */
export async function payDeposit(
  tx: Tx,
  actor: Customer,
  { amount, verify_token: token }: { amount: Fen; verify_token?: string | undefined },
): Promise<string> {
  if (compare(amount, min) < 0 || compare(amount, max) > 0)
    throw refuseForm({ field: 'amount', message: `每次缴纳${formatFen(min)}-${formatFen(max)}元` });
  const { uid } = actor;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.DEPOSIT'] });
  const row = await lockLiveCert(tx, uid);
  if (row === undefined || !isValid(row.status)) throw refuse('provider.required');
  await requireStepUp(tx, actor, 'deposit', token);
  return moveDeposit(tx, { uid, by: initiatorOf(actor), direction: 'in', amount });
}

/**
 * Why a deposit stays for now, empty when it may go back: buyers are paid out of it until 30 days after the last contract
 * (provider-screens.md#deposit), and 15 days after the last order that was sold.
 */
async function keptFor({ contractsUntil }: ProviderFacts, db: Db, uid: number): Promise<string> {
  const contracts = await contractsUntil(db, uid);
  if (contracts.isRunning) return `有进行中的合同，结束满${returnDays}天后可退还保证金`;
  const orders = await claimsUntil(db, uid);
  if (orders.isRunning) return `有进行中的订单，完成满${CLAIM_DAYS}天后可退还保证金`;
  const { lastEnd } = contracts;
  const until = lastEnd === null ? null : daysAfter(lastEnd, returnDays);
  const isContract = until !== null && (orders.until === null || until >= orders.until);
  const last = isContract ? until : orders.until;
  if (last === null || last <= (await now(db))) return '';
  const what = isContract ? `最后一份合同结束满${returnDays}天` : `最后一笔订单完成满${CLAIM_DAYS}天`;
  return `${what}后（${dayOf(last)}）可退还保证金`;
}

/** Gives all of it back. Refuses stepUp.*, deposit.early, and state.conflict where nothing is held. */
export async function takeDepositBack(
  facts: ProviderFacts,
  tx: Tx,
  actor: Customer,
  { verify_token: token }: { verify_token?: string | undefined },
): Promise<string> {
  const { uid } = actor;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.DEPOSIT'] });
  if ((await balancesOf(tx, uid))['L.DEPOSIT'] === 0) throw refuse('state.conflict');
  const why = await keptFor(facts, tx, uid);
  if (why !== '') throw refuse('deposit.early', { why });
  await requireStepUp(tx, actor, 'deposit', token);
  return (await returnDeposit(tx, { uid, by: initiatorOf(actor) }))!;
}

/**
 * Gives back the deposit when a provider leaves, unless it stays for now, and can be asked for later; returns
 * the reason, else an empty text.
 */
export async function returnFreeDeposit(
  facts: ProviderFacts,
  tx: Tx,
  who: { uid: number; by: Initiator },
): Promise<string> {
  if ((await balancesOf(tx, who.uid))['L.DEPOSIT'] === 0) return '';
  const why = await keptFor(facts, tx, who.uid);
  if (why === '') await returnDeposit(tx, who);
  return why;
}

/**
 * Gives back the deposit, if there is one, under the caller's locks; returns its number. Refuses
 * deposit.claimed.
 */
export async function returnDeposit(
  tx: Tx,
  { uid, by }: { uid: number; by: Initiator },
): Promise<string | undefined> {
  const amount = (await balancesOf(tx, uid))['L.DEPOSIT'];
  if (await hasPendingOfKind(tx, uid, 'compensation')) throw refuse('deposit.claimed');
  return amount === 0 ? undefined : moveDeposit(tx, { uid, by, direction: 'out', amount });
}

/** Moves an amount in or out, under the caller's locks; returns its number. */
export async function moveDeposit(
  tx: Tx,
  { uid, by, direction, amount }: { uid: number; by: Initiator; direction: 'in' | 'out'; amount: Fen },
): Promise<string> {
  const no = documentNo('DP', await now(tx));
  const title = texts[direction];
  await insertDeposit(tx, {
    uid,
    deposit_no: no,
    direction,
    amount_fen: amount,
    actor_kind: by.kind,
    actor: by.name,
  });
  await post(tx, {
    uid,
    by,
    kind: direction === 'in' ? 'provider.depositPaid' : 'provider.depositReturned',
    refType: 'provider_deposit',
    refId: no,
    about: { bizType: 'provider_deposit', bizNo: no, title: `服务商${title}`, channel: 'balance' },
    journal: direction === 'in' ? journals.depositPaid(amount) : journals.depositReturned(amount),
  });
  await notify(tx, {
    uid,
    category: 'finance',
    title: direction === 'in' ? '保证金已缴纳' : '保证金已退还',
    content: `服务商保证金${formatFen(amount)}元已${direction === 'in' ? '从可用余额缴纳' : '退还至可用余额'}。`,
    link: '/facilitator/serviceProdAuth',
    bizType: 'provider_deposit',
    bizNo: no,
  });
  return no;
}
