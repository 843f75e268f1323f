import { randomBytes } from 'node:crypto';
import type { CardKind } from '@uc/contract/finance/card-texts';
import { type Identity, identityOf } from '../../account/index';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import { profileOf } from '../../accounts/index';
import type { CardRow } from './store';

type Opens = Pick<Deps, 'vault'>;
/** The type under which files hold the permit of a company account. */
export const PERMIT = 'bank_card';

type SealedColumn = 'card_no' | 'holder' | 'phone';

const placeOf = (uid: number, cardId: string, column: SealedColumn) => ({
  table: 'bank_cards',
  column,
  uid,
  row: cardId,
});
export const seal = ({ vault }: Opens, uid: number, cardId: string, column: SealedColumn, plain: string) =>
  vault.seal(placeOf(uid, cardId, column), plain);

export const cardNoOf = ({ vault }: Opens, { uid, card_id, card_no }: CardRow): string =>
  vault.open(placeOf(uid, card_id, 'card_no'), card_no);
export const holderOf = ({ vault }: Opens, { uid, card_id, holder }: CardRow): string =>
  vault.open(placeOf(uid, card_id, 'holder'), holder);
export const phoneOfCard = ({ vault }: Opens, { uid, card_id, phone }: CardRow): string | null =>
  phone === null ? null : vault.open(placeOf(uid, card_id, 'phone'), phone);

export { keyOfCardNo as keyOfNumber } from '../../account/index';

export const newCardId = (): string => `C${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

/** The name of a card in a statement: 招商银行 尾号6218. */
export const cardText = ({ bank_name, last4 }: Pick<CardRow, 'bank_name' | 'last4'>): string =>
  `${bank_name} 尾号${last4}`;

/**
 * The name that the holder of such a card must have: the person's own, or the enterprise's
 * (finance.md#bank-card-role-and-sub-account-rules, same name).
 */
export const holderFor = (kind: CardKind, identity: Identity): string | undefined => {
  if (kind === 'person') return identity.kind === 'person' ? identity.realName : undefined;
  return identity.company?.name;
};

/** Why money of this identity may not go to this card; undefined when it may. */
export function unfitness(card: { kind: CardKind; holder: string }, identity: Identity | undefined) {
  if (identity === undefined) return '请先完成实名认证';
  const holder = holderFor(card.kind, identity);
  if (holder === undefined)
    return card.kind === 'person' ? '企业账户仅可提现到本企业的对公账户' : '个人账户仅可提现到本人的储蓄卡';
  return holder === card.holder ? undefined : '户名与当前实名信息不一致';
}

/** The approved identity, or the refusal that says what is missing. Refuses realName.required, realName.pending. */
export async function requireIdentity(deps: Opens, db: Db, uid: number): Promise<Identity> {
  const identity = await identityOf(deps, db, uid);
  if (identity !== undefined) return identity;
  const profile = await profileOf(db, uid);
  throw refuse(profile?.realnameStatus === 'pending' ? 'realName.pending' : 'realName.required');
}
