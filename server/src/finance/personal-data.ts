import { formatFen } from '@uc/contract/money';
import { recordTypes } from '@uc/contract/finance/records';
import { cardKindTexts, cardStatusTexts } from '@uc/contract/finance/card-texts';
import { DATA_ROWS } from '../account/index';
import type { DataOf } from '../room/index';
import { listRecords } from '../ledger/index';
import { facesOf } from './cards/index';

const accounts = [
  ['rmb', '人民币收支', '元'],
  ['coin', '创意币', '币'],
  ['credit_limit', '信用额度', '元'],
] as const;
const signs = { in: '+', out: '-', freeze: '冻结', unfreeze: '解冻' } as const;

/** The personal data of the money rooms: every line of the book, and the cards, masked. */
export const moneyData: DataOf = async (deps, db, uid) => {
  const lines = [];
  for (const [account, section, unit] of accounts) {
    const { rows } = await listRecords(db, uid, account, {}, {}, { page: 1, pageSize: DATA_ROWS });
    lines.push(
      ...rows.map(({ at, type, title, direction, amount, bizNo }) => ({
        section,
        at,
        item: `${recordTypes[type]} ${title}`,
        content: `${signs[direction]}${formatFen(amount)}${unit} ${bizNo}`,
      })),
    );
  }
  const cards = (await facesOf(deps, db, uid)).map((card) => ({
    section: '银行卡',
    at: card.bound_at,
    item: `${card.bank_name} ${cardKindTexts[card.kind]}`,
    content: `${card.card_no_mask} ${cardStatusTexts[card.status]}`,
  }));
  return [...lines, ...cards];
};
