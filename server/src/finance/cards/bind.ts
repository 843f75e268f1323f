import * as clock from '../../clock';
import { randomInt } from 'node:crypto';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import type { Identity } from '../../account/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { saveConsent } from '../../agreements/index';
import { claimFile } from '../../files/index';
import { type Customer, Refusal, refuse } from '../../call/index';
import { type Initiator, initiatorOf, lockAccounts } from '../../ledger/index';
import { holderFor, keyOfNumber, newCardId, PERMIT, requireIdentity, seal } from './card';
import { type Branch, readNewCard, type Saving } from './fields';
import { notifyOwner, recordCard, takeOrRefuse, transitionCard } from './transition';
import { type Proof, proveElements, useProof } from './proof';
import { live } from './states';
import {
  type CardRow,
  cardOfNumber,
  changeCard,
  countEvents,
  countLive,
  hasDefault,
  insertCard,
} from './store';

/** A card to be bound, from the form and the account's identity. */
export interface NewCard extends Branch {
  uid: number;
  kind: 'person' | 'company';
  number: string;
  holder: string;
  idNo: string;
  phone: string | null;
  agreeVersion: string;
  permitFile?: string | undefined;
}

/**
 * Asks the bank about a card of one's own, outside of the transaction. A no is kept as 验证失败
 * (finance.md#bank-card-states).
 */
export async function checkAdding(deps: Deps, actor: Customer, input: Saving): Promise<Proof> {
  const card = await readAdding(deps, deps.database.db, actor.uid, input);
  await refuseUnbindable(deps, deps.database.db, card);
  if (card.phone === null) return 'none';
  const { uid, holder, idNo, number: cardNo, phone } = card;
  try {
    return await proveElements(deps, uid, { holder, idNo, cardNo, phone }, input.sms_code ?? '');
  } catch (error) {
    if (error instanceof Refusal && ['card.mismatch', 'card.unfit'].includes(error.refusal))
      await deps.database.transaction((tx) =>
        recordFailure(deps, tx, card, initiatorOf(actor), error.message),
      );
    throw error;
  }
}

/**
 * Binds a card in a transaction, after `checkAdding`; a company account waits for its micro-deposit, and so does a
 * personal card of which the bank has confirmed nothing (ADR 85).
 */
export async function addCard(
  deps: Deps,
  tx: Tx,
  { actor, ip }: { actor: Customer; ip: string },
  input: Saving,
  proof: Proof,
): Promise<CardRow> {
  const card = await readAdding(deps, tx, actor.uid, input);
  const { uid, holder, idNo, number: cardNo, phone, agreeVersion: version } = card;
  // One at a time for each account, so that its limit holds.
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  await refuseUnbindable(deps, tx, card);
  await saveConsent(tx, { uid, purpose: 'bank_card', version, ip, session_id: actor.sessionId });
  if (phone === null) {
    const row = await requestMicro(deps, tx, card, initiatorOf(actor));
    if (card.permitFile !== undefined) await claimPermit(tx, row, card.permitFile);
    return row;
  }
  await useProof(deps, tx, uid, { holder, idNo, cardNo, phone }, input.sms_code ?? '', proof);
  return proof === 'people'
    ? requestMicro(deps, tx, card, initiatorOf(actor))
    : bindProven(deps, tx, card, initiatorOf(actor));
}

/** A card whose four elements the bank has confirmed: bound, and the default when it is the first. */
export async function bindProven(deps: Deps, tx: Tx, card: NewCard, who: Initiator): Promise<CardRow> {
  const known = await cardOfNumber(tx, card.uid, keyOfNumber(deps, card.number));
  const bound = {
    ...columnsOf(deps, card, known?.card_id),
    verify_method: 'four_element' as const,
    status_reason: '',
    is_default: !(await hasDefault(tx, card.uid, card.kind)),
    bound_at: await clock.now(tx),
    fail_streak: 0,
  };
  const row =
    known === undefined
      ? await insertBound(tx, bound, who)
      : await transitionCard(tx, known, 'match', { by: who }, bound);
  await notifyOwner(tx, row, '银行卡绑定成功', '已绑定，可用于提现。如非本人操作，请立即解绑并修改密码。');
  return row;
}

/**
 * An amount between 0.01 and 0.99 is to be sent to an account (sign-in-and-home.md#codes-captcha-lockouts).
 * Refuses card.tries.
 */
export async function requestMicro(deps: Deps, tx: Tx, card: NewCard, who: Initiator): Promise<CardRow> {
  const known = await cardOfNumber(tx, card.uid, keyOfNumber(deps, card.number));
  const columns = { ...columnsOf(deps, card, known?.card_id), ...microColumns(known) };
  if (known !== undefined) await refuseMoreMicros(tx, known);
  if (known !== undefined) return transitionCard(tx, known, 'micro_request', { by: who }, columns);
  const row = await insertCard(tx, {
    ...columns,
    status: 'verifying',
    verify_method: 'micro_deposit',
  });
  await recordCard(tx, row, 'micro_request', { by: who });
  return row;
}

/** At most three micro-deposits a day and six in all are asked for. Refuses card.tries. */
export async function refuseMoreMicros(tx: Tx, { uid, card_id: cardId, micro_sends: sends }: CardRow) {
  const { sendsPerDay, sendsTotal } = limits.microDeposit;
  const requestsToday = await countEvents(tx, uid, cardId, 'micro_request', 24);
  if (requestsToday >= sendsPerDay || sends >= sendsTotal) throw refuse('card.tries');
}

/** A fresh amount, tries and sends counted. */
export const microColumns = (known: CardRow | undefined) => {
  const { min, max } = limits.microDeposit;
  return {
    verify_method: 'micro_deposit' as const,
    status_reason: '',
    micro_amount_fen: fen(randomInt(min, max + 1)),
    micro_no: null,
    micro_sent_at: null,
    micro_expires_at: null,
    micro_tries: 0,
    micro_sends: known?.micro_sends ?? 0,
    bound_at: null,
  };
};

async function readAdding(deps: Deps, db: Db, uid: number, input: Saving): Promise<NewCard> {
  const identity = await requireIdentity(deps, db, uid);
  const holder = holderFor(input.kind, identity);
  if (holder === undefined) throw refuse('card.holder', { reason: unfitKind(identity) });
  const { kind, permit_file: permitFile } = input;
  return { ...(await readNewCard(deps, input)), uid, kind, holder, idNo: identity.idNo, permitFile };
}

/** 开户许可证 or 基本存款账户信息, which belongs to the card from now on. Refuses notFound, file.claimed. */
export const claimPermit = (tx: Tx, { uid, card_id }: CardRow, fileId: string): Promise<void> =>
  claimFile(tx, { uid, fileId, use: 'bank_permit', bizType: PERMIT, bizNo: card_id });

/** Why this identity cannot have a card of the other kind. */
export const unfitKind = ({ kind }: Identity): string =>
  kind === 'enterprise' ? '企业账户请添加本企业的对公账户' : '请先完成企业实名认证';

/**
 * Refuses `card.taken` for a live card of one's own and `card.limit` beyond 5 + 3
 * (finance.md#bank-card-role-and-sub-account-rules).
 */
async function refuseUnbindable(deps: Deps, db: Db, { uid, kind, number }: NewCard): Promise<void> {
  const known = await cardOfNumber(db, uid, keyOfNumber(deps, number));
  if (known !== undefined && live.includes(known.status)) throw refuse('card.taken');
  const max = limits.bankCards[kind];
  if ((await countLive(db, uid, kind)) >= max)
    throw refuse('card.limit', { max, what: kind === 'person' ? '张个人银行卡' : '个对公账户' });
}

async function recordFailure(
  deps: Deps,
  tx: Tx,
  card: NewCard,
  who: Initiator,
  reason: string,
): Promise<void> {
  const known = await cardOfNumber(tx, card.uid, keyOfNumber(deps, card.number));
  if (known !== undefined && known.status !== 'verify_failed') return;
  const failed = { ...columnsOf(deps, card, known?.card_id), status_reason: reason };
  const row =
    known === undefined
      ? await insertCard(tx, { ...failed, status: 'verify_failed', verify_method: 'four_element' })
      : await changeCard(tx, known, failed);
  if (row !== undefined) await recordCard(tx, row, 'mismatch', { by: who, comment: reason });
}

async function insertBound(
  tx: Tx,
  columns: Omit<Parameters<typeof insertCard>[1], 'status'>,
  who: Initiator,
): Promise<CardRow> {
  const { uid, card_id, card_key } = columns;
  await takeOrRefuse(tx, { uid, card_id, card_key } as CardRow);
  const row = await insertCard(tx, { ...columns, status: 'bound' });
  await recordCard(tx, row, 'match', { by: who });
  return row;
}

function columnsOf(deps: Deps, card: NewCard, cardId = newCardId()) {
  const { uid, kind, number, holder, phone, bank, province, city, branchName, cnaps } = card;
  return {
    uid,
    card_id: cardId,
    kind,
    card_key: keyOfNumber(deps, number),
    card_no: seal(deps, uid, cardId, 'card_no', number),
    last4: number.replaceAll(/\D/g, '').slice(-4),
    holder: seal(deps, uid, cardId, 'holder', holder),
    phone: phone === null ? null : seal(deps, uid, cardId, 'phone', phone),
    bank_code: bank.code,
    bank_name: bank.name,
    province,
    city,
    branch_name: branchName,
    cnaps,
    agree_version: card.agreeVersion,
    permit_file: card.permitFile ?? null,
  };
}
