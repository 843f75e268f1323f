import type { Grantable } from '@uc/contract/permissions';
import { recordTypes } from '@uc/contract/finance/records';
import { creatorOf } from '../call/index';
import { type LedgerRecord, recordsNamed } from '../ledger/index';
import type { Find, Found } from '../room/index';

interface Book {
  account: 'rmb' | 'coin';
  permission: Grantable;
  /** The page of its lines, which looks one up by its number over all days. */
  path: string;
}
const books: readonly Book[] = [
  { account: 'rmb', permission: 'finance.rmb:view', path: '/finance/rmb' },
  { account: 'coin', permission: 'finance.coin:view', path: '/finance/creativeCoins' },
];

/** Lines of the books that a person may see, with the right to the page of each. */
export const findRecords: Find = async (db, actor, { keyword, most }) => {
  const operatorSub = creatorOf(actor, 'finance') ?? undefined;
  const seen = books.filter(({ permission }) => actor.permissions.has(permission));
  const found = await Promise.all(
    seen.map(async (book) =>
      (await recordsNamed(db, actor.uid, book.account, { keyword, operatorSub }, most)).map(foundIn(book)),
    ),
  );
  return found
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most);
};

const foundIn =
  ({ account, path }: Book) =>
  ({ recordNo, title, type, counterparty, amount, at }: LedgerRecord): Found => ({
    no: recordNo,
    title,
    text: [recordTypes[type], counterparty].filter(Boolean).join(' · '),
    amount,
    ...(account === 'coin' && { unit: '币' }),
    at,
    link: `${path}?no=${recordNo}`,
  });
