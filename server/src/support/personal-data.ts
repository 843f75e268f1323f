import { ticketStatusTexts } from '@uc/contract/support/texts';
import { type Db, eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { discardFilesOf } from '../files/index';
import { system } from '../ledger/index';
import { maskNumbers } from '@uc/contract/mask';
import { next } from './states';
import { allTickets, entriesOf, eraseTexts } from './store';
import { moveTicket } from './transition';

/** The tickets for the copy of an account's personal data (account.md#copy-of-the-personal-data). */
export const ticketData = async (_deps: Deps, db: Db, uid: number) =>
  eachRow(db, await allTickets(db, uid), async (db, row) => ({
    section: '工单',
    at: row.created_at,
    item: `${row.ticket_no} ${ticketStatusTexts[row.status]}`,
    content: maskNumbers(
      [row.title, ...(await entriesOf(db, row, { withNotes: false })).map(({ body }) => body)]
        .filter(Boolean)
        .join(' · '),
    ),
  }));

const GONE = '（账户已注销）';
/** The account is closed: its tickets end, and what was written and sent in them is erased. */
export async function eraseTickets(tx: Tx, uid: number): Promise<void> {
  for (const row of await allTickets(tx, uid)) {
    if (next(row.status, 'erase') !== undefined) await moveTicket(tx, row, 'erase', { by: system });
    await discardFilesOf(tx, uid, { bizType: 'ticket', bizNo: row.ticket_no });
  }
  await eraseTexts(tx, uid, GONE);
}
