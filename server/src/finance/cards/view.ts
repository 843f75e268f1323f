import type { bankCards } from '@uc/contract/finance/bank-cards';
import { cardKindTexts, cardStatusTexts } from '@uc/contract/finance/card-texts';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { maskCard, maskName, maskPhone } from '@uc/contract/mask';
import { type Identity, identityOf } from '../../account/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { cardNoOf, holderOf, phoneOfCard, unfitness } from './card';
import { verificationsOf } from './key-store';
import { cardActions, isMicroOpen } from './states';
import { type CardRow, findStatuses, listCards } from './store';

export type CardFace = Output<typeof bankCards.list>['list'][number];

/** Data for showing cards: the identity that they must belong to, and today's verifications of their numbers. */
interface Light {
  identity: Identity | undefined;
  tries: Map<string, number>;
  at: Date;
}

/** The cards of an account, masked (finance.md#calls-of-bank-cards). */
export async function facesOf(
  deps: Deps,
  db: Db,
  uid: number,
  kind?: 'person' | 'company',
): Promise<CardFace[]> {
  const [rows, identity, at] = await Promise.all([
    listCards(db, uid, kind),
    identityOf(deps, db, uid),
    now(db),
  ]);
  const tries = await verificationsOf(
    db,
    rows.map(({ card_key }) => card_key),
  );
  return rows.map((row) => faceOf(deps, row, { identity, tries, at }));
}

/** One card, masked. */
export async function oneFace(deps: Deps, db: Db, row: CardRow): Promise<CardFace> {
  const [identity, tries, at] = await Promise.all([
    identityOf(deps, db, row.uid),
    verificationsOf(db, [row.card_key]),
    now(db),
  ]);
  return faceOf(deps, row, { identity, tries, at });
}

function faceOf(deps: Deps, row: CardRow, { identity, tries, at }: Light): CardFace {
  // Cards of a closed account have only the last four digits left.
  const [number, holder] = [cardNoOf(deps, row), holderOf(deps, row)];
  const unfit = row.status === 'bound' ? unfitness({ kind: row.kind, holder }, identity) : undefined;
  const phone = phoneOfCard(deps, row);
  const verified = tries.get(row.card_key.toString('hex')) ?? 0;
  return {
    id: row.card_id,
    kind: row.kind,
    kind_text: row.kind === 'person' ? '个人银行卡' : '对公账户',
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    bank_logo: null,
    card_type_text: cardKindTexts[row.kind],
    card_no_mask: number === '' ? `**** ${row.last4}` : maskCard(number),
    tail: row.last4,
    holder_mask: maskName(holder),
    branch_name: row.branch_name,
    province: row.province,
    city: row.city,
    phone_mask: phone === null ? '' : maskPhone(phone),
    alias: row.alias,
    is_default: row.is_default,
    status: row.status,
    status_text: cardStatusTexts[row.status],
    status_reason: unfit ?? row.status_reason,
    usable: row.status === 'bound' && unfit === undefined,
    verify_left: Math.max(
      0,
      row.verify_method === 'micro_deposit'
        ? limits.microDeposit.maxTries - row.micro_tries
        : limits.realName.bank4PerCardDay - verified,
    ),
    actions: cardActions({
      status: row.status,
      isDefault: row.is_default,
      isMicroOpen: isMicroOpen(row, at),
    }),
    bound_at: row.bound_at,
  };
}

/** The state of an account's micro-deposit; the amount itself is for staff alone. */
export const microOf = (row: CardRow) =>
  row.status !== 'verifying'
    ? null
    : {
        sent_at: row.micro_sent_at,
        expire_at: row.micro_expires_at,
        left_tries: Math.max(0, limits.microDeposit.maxTries - row.micro_tries),
      };

/** The states of an account's cards as people read them, by their ids. */
export async function cardStates(db: Db, uid: number, ids: string[]): Promise<Map<string, string>> {
  const rows = await findStatuses(db, uid, ids);
  return new Map(rows.map(({ card_id: id, status }) => [id, cardStatusTexts[status]]));
}
