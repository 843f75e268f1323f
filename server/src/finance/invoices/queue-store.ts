import type { InvoiceStatus } from '@uc/contract/finance/invoice-texts';
import { sql } from 'kysely';
import { type Db, type Waiting, waitingIn } from '../../db/index';
import type { ApplicationRow } from './application-store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

interface QueueFilter {
  todo?: boolean | undefined;
  status?: InvoiceStatus | 'open' | undefined;
  keyword?: string | undefined;
}
const open = ['submitted', 'issuing'] as const;
const matching = (db: Db, { todo, status, keyword }: QueueFilter) =>
  db
    .selectFrom('invoice_applications')
    .$if(status === 'open', (all) => all.where('status', 'in', open))
    .$if(todo === true, (all) =>
      all.where(({ eb, or, and }) =>
        or([
          eb('status', '=', 'submitted'),
          // What the platform issues needs nobody, unless it cannot issue just now.
          and([
            eb('status', '=', 'issuing'),
            or([eb('port_state', 'is', null), eb('port_state', 'in', ['quota', 'login'])]),
          ]),
        ]),
      ),
    )
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as InvoiceStatus),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('apply_no', '=', keyword!), eb('number', '=', keyword!)])),
    );

/** Applications that staff can act on. */
export const applicationsWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { todo: true }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'invoice',
  no: 'apply_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

/** A page of everybody's applications, the oldest first unless asked otherwise. */
export function applicationQueue(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<ApplicationRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('created_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('apply_no')
    .$castTo<ApplicationRow>();
  return queuePage(found, sorted, ask, columns);
}

/** Finds an application for staff, who know its number but not the account. */
export const applicationByNo = (db: Db, no: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom('invoice_applications')
    .selectAll()
    .where('apply_no', '=', no)
    .$castTo<ApplicationRow>()
    .executeTakeFirst();
