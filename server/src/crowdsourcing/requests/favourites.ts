import { requestStatusText } from '@uc/contract/crowdsourcing/request-texts';
import type { Customer } from '../../call/index';
import { alsoTenant, type Db, type Tx } from '../../db/index';
import { amountText } from './form';
import { rowsOf } from './invited-store';
import { guestPage } from './notifications';
import { anyRow, count } from './store';

/** Requests as favourites; a draft cannot be favourited. */
export const favouriteRequests = {
  async find(db: Db, { uid }: Pick<Customer, 'uid'>, nos: readonly string[]) {
    const rows = (await rowsOf(db, nos)).filter(
      ({ uid: buyer, published_at: at }) => at !== null && buyer !== uid,
    );
    return new Map(
      rows.map((row) => [
        row.request_no,
        {
          title: row.title,
          text: amountText(row),
          statusText: requestStatusText(row.status, row.mode),
          isOver: row.status !== 'bidding',
          link: guestPage(row.request_no),
        },
      ]),
    );
  },
  async count(tx: Tx, _actor: Pick<Customer, 'uid'>, no: string, by: 1 | -1) {
    const row = await anyRow(tx, no);
    if (row === undefined) return;
    alsoTenant(row.uid);
    await count(tx, row, 'collects', by);
  },
};
