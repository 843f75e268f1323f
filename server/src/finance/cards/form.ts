import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { CardKind } from '@uc/contract/finance/card-texts';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { maskIdNo, maskName, maskPhone } from '@uc/contract/mask';
import { randomBytes } from 'node:crypto';
import { type Identity, identityOf } from '../../account/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { agreementView } from '../../agreements/index';
import { phoneOf } from '../../passport/index';
import { profileOf } from '../../accounts/index';
import { unfitKind } from './bind';
import { allBanks } from './banks';
import { holderFor } from './card';
import { editable } from './edit';
import { provinces } from './regions';
import { oneFace } from './view';
import { live } from './states';
import { countLive, findCard, listCards } from './store';

type Form = Output<typeof bankCards.form>;

/**
 * The initial values of the form for a new card, and the reason why there may be none
 * (finance.md#calls-of-bank-cards).
 */
export async function cardForm(deps: Deps, db: Db, { uid }: Customer, kind: CardKind): Promise<Form> {
  const [identity, phone, count, banks] = await Promise.all([
    identityOf(deps, db, uid),
    phoneOf(deps, db, uid, null),
    countLive(db, uid, kind),
    bankChoices(),
  ]);
  const agreement = agreementView('bank_card', deps.partners);
  const { reason, isFull } = await obstacle(db, uid, kind, identity, count);
  return {
    kind,
    holder_name: identity === undefined ? '' : maskName(holderFor(kind, identity) ?? identity.realName),
    id_no_mask: identity === undefined ? '' : maskIdNo(identity.idNo),
    company_name: identity?.company?.name ?? '',
    banks,
    provinces: [...provinces],
    phone_default_mask: phone === null ? '' : maskPhone(phone),
    agreements: [{ code: 'bank_card', title: agreement.title, version: agreement.version }],
    upload_token: '',
    request_token: newRequestToken(),
    card_reading: deps.config.partners.ocr,
    verified_by: deps.config.partners.identity,
    proof: kind === 'person' && deps.partners.identity !== undefined ? 'bank' : 'micro',
    can_add: reason === '',
    is_full: isFull,
    reason,
  };
}

/** The same for an existing card, with the fields that may be changed. Refuses notFound. */
export async function editForm(deps: Deps, db: Db, actor: Customer, cardId: string) {
  const row = await findCard(db, actor.uid, cardId);
  if (row === undefined) throw refuse('notFound');
  const [form, card] = await Promise.all([cardForm(deps, db, actor, row.kind), oneFace(deps, db, row)]);
  return { ...form, editable: [...editable[row.kind]], card };
}

/** Whether the caller has a card of a kind, and may have one; of nobody else's cards anything is said (trust A3). */
export async function existingCard(
  deps: Deps,
  db: Db,
  { uid }: Customer,
  kind: CardKind,
): Promise<Output<typeof bankCards.personCardExists>> {
  const [identity, cards] = await Promise.all([identityOf(deps, db, uid), listCards(db, uid, kind)]);
  const alive = cards.filter(({ status }) => live.includes(status));
  const first = alive[0] ?? cards[0];
  return {
    exist: alive.length > 0,
    count: alive.length,
    max: limits.bankCards[kind],
    card_id: first?.card_id ?? null,
    status: first?.status ?? null,
    realname_ok: identity !== undefined && holderFor(kind, identity) !== undefined,
    reason: (await obstacle(db, uid, kind, identity, alive.length)).reason,
  };
}

export const bankChoices = async () =>
  (await allBanks()).map(({ code, name }) => ({
    code,
    name,
    logo: null,
    support: ['person', 'company'] as CardKind[],
    notice: '',
  }));

/** One intent of a form, for clients that send no header of their own (trust §3.4). */
export const newRequestToken = (): string => randomBytes(18).toString('base64url');

async function obstacle(
  db: Db,
  uid: number,
  kind: CardKind,
  identity: Identity | undefined,
  count: number,
): Promise<{ reason: string; isFull: boolean }> {
  if (identity === undefined) {
    const profile = await profileOf(db, uid);
    const isPending = profile?.realnameStatus === 'pending';
    return { reason: isPending ? '实名认证审核中，请等待审核结果' : '请先完成实名认证', isFull: false };
  }
  if (holderFor(kind, identity) === undefined) return { reason: unfitKind(identity), isFull: false };
  const max = limits.bankCards[kind];
  if (count < max) return { reason: '', isFull: false };
  return { reason: `最多绑定${max}${kind === 'person' ? '张个人银行卡' : '个对公账户'}`, isFull: true };
}
