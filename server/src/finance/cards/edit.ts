import { limits } from '@uc/contract/limits';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { requireStepUp } from '../../passport/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { claimPermit, microColumns, refuseMoreMicros, unfitKind } from './bind';
import { cardNoOf, holderFor, phoneOfCard, requireIdentity, seal } from './card';
import { readBranch, readPhone, type Saving } from './fields';
import { notifyOwner, transitionCard } from './transition';
import { type FourElements, type Proof, proveElements, useProof } from './proof';
import { live, next } from './states';
import {
  type CardChange,
  type CardRow,
  countLive,
  dropDefault,
  findCard,
  hasDefault,
  lockCard,
} from './store';

/**
 * The fields of a card that may be changed; number and holder may not: delete it and add it anew
 * (finance.md#bank-card-screen).
 */
export const editable = {
  person: ['branch_name', 'province', 'city', 'phone', 'alias', 'is_default'],
  company: ['branch_name', 'province', 'city', 'cnaps', 'alias', 'is_default'],
} as const;

/** Asks the bank again, outside of the transaction, when the reserved phone changes or a card is verified anew. */
export async function checkEditing(deps: Deps, actor: Customer, input: Saving): Promise<Proof> {
  if (input.verify_token === undefined) throw refuse('stepUp.required');
  const card = await findCard(deps.database.db, actor.uid, input.id ?? '');
  if (card === undefined) throw refuse('notFound');
  readBranch(input, card);
  const elements = await elementsToProve(deps, deps.database.db, card, input);
  if (elements === undefined) return 'none';
  if (!input.sms_code)
    throw refuseForm({
      field: 'sms_code',
      message: fillMessage(formMessages.required, { label: '短信验证码' }),
    });
  return proveElements(deps, actor.uid, elements, input.sms_code);
}

/** Changes a bound card, or verifies anew one that failed, was unbound or is frozen (finance.md#bank-card-states). */
export async function editCard(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  input: Saving,
  proof: Proof,
): Promise<CardRow> {
  const { uid } = actor;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const card = await lockCard(tx, uid, input.id ?? '');
  if (card === undefined) throw refuse('notFound');
  await requireStepUp(tx, actor, 'card_edit', input.verify_token);
  if (card.status !== 'bound') await refuseBeyondLimit(tx, card);
  const { branchName, province, city, cnaps } = readBranch(input, card);
  const change: CardChange = {
    branch_name: branchName,
    province,
    city,
    cnaps,
    alias: input.alias ?? card.alias,
  };
  if (card.status === 'bound' && input.is_default === true && !card.is_default) {
    await dropDefault(tx, uid, card.kind);
    change.is_default = true;
  }
  if (input.permit_file !== undefined && input.permit_file !== card.permit_file) {
    await claimPermit(tx, card, input.permit_file);
    change.permit_file = input.permit_file;
  }
  const elements = await elementsToProve(deps, tx, card, input);
  if (elements !== undefined) {
    await useProof(deps, tx, uid, elements, input.sms_code ?? '', proof);
    change.phone = seal(deps, uid, card.card_id, 'phone', elements.phone);
    change.holder = seal(deps, uid, card.card_id, 'holder', elements.holder);
    if (proof === 'people' && card.status !== 'bound') return askAgain(deps, tx, actor, card, change);
    return beginMatching(tx, actor, card, change, proof);
  }
  if (card.status === 'bound') return transitionCard(tx, card, 'edit', { by: initiatorOf(actor) }, change);
  if (card.kind === 'person') throw refuse('state.conflict');
  return askAgain(deps, tx, actor, card, change);
}

async function beginMatching(
  tx: Tx,
  actor: Customer,
  card: CardRow,
  change: CardChange,
  proof: Proof,
): Promise<CardRow> {
  const isNew = card.status !== 'bound';
  const isFirst = isNew && !(await hasDefault(tx, card.uid, card.kind));
  const row = await transitionCard(
    tx,
    card,
    proof === 'bank' ? 'match' : 'edit',
    { by: initiatorOf(actor) },
    {
      ...change,
      ...(isNew && { bound_at: await clock.now(tx), status_reason: '', fail_streak: 0 }),
      ...(isFirst && { is_default: true }),
    },
  );
  await notifyOwner(
    tx,
    row,
    isNew ? '银行卡绑定成功' : '银行预留手机号已更新',
    isNew ? '已绑定，可用于提现。' : '银行预留手机号已更新。如非本人操作，请立即解绑并修改密码。',
  );
  return row;
}

/** One more micro-deposit, at most three a day and six in all (sign-in-and-home.md#codes-captcha-lockouts). */
async function askAgain(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  card: CardRow,
  change: CardChange,
): Promise<CardRow> {
  const holder = holderFor(card.kind, await requireIdentity(deps, tx, card.uid));
  if (holder === undefined)
    throw refuse('card.holder', {
      reason: card.kind === 'person' ? '请先完成个人实名认证' : '请先完成企业实名认证',
    });
  await refuseMoreMicros(tx, card);
  return transitionCard(
    tx,
    card,
    'micro_request',
    { by: initiatorOf(actor) },
    {
      ...change,
      ...microColumns(card),
      holder: seal(deps, card.uid, card.card_id, 'holder', holder),
    },
  );
}

/**
 * The four elements when this edit needs a confirmation of the bank. Refuses an edit that the state does not
 * allow.
 */
async function elementsToProve(
  deps: Deps,
  db: Db,
  card: CardRow,
  input: Saving,
): Promise<FourElements | undefined> {
  if (next(card.status, card.status === 'bound' ? 'edit' : 'match') === undefined)
    throw refuse('state.conflict');
  if (card.kind === 'company') return undefined;
  const before = phoneOfCard(deps, card) ?? '';
  const phone = input.phone === undefined ? before : readPhone(input.phone);
  if (card.status === 'bound' && phone === before) return undefined;
  const identity = await requireIdentity(deps, db, card.uid);
  const holder = holderFor('person', identity);
  if (holder === undefined) throw refuse('card.holder', { reason: unfitKind(identity) });
  return { holder, idNo: identity.idNo, cardNo: cardNoOf(deps, card), phone };
}

async function refuseBeyondLimit(tx: Tx, card: CardRow): Promise<void> {
  const max = limits.bankCards[card.kind];
  const others = (await countLive(tx, card.uid, card.kind)) - (live.includes(card.status) ? 1 : 0);
  if (others >= max)
    throw refuse('card.limit', { max, what: card.kind === 'person' ? '张个人银行卡' : '个对公账户' });
}
