import { requestStatusText } from '@uc/contract/crowdsourcing/request-texts';
import { creatorOf, type Customer } from '../../call/index';
import type { Db } from '../../db/index';
import { rowsOf } from './invited-store';
import { ownPage } from './notifications';

/** The account's own requests among these numbers, with their state and a check of who may open them. */
export const linkedRequests = async (db: Db, uid: number, nos: readonly string[]) =>
  new Map(
    (await rowsOf(db, nos))
      .filter((row) => row.uid === uid)
      .map((row) => [
        row.request_no,
        {
          title: row.title,
          state: requestStatusText(row.status, row.mode),
          link: ownPage(row.request_no),
          isOpenTo: (actor: Customer) => {
            const creator = creatorOf(actor, 'crowd');
            return (
              actor.permissions.has('crowd.request:view') &&
              (creator === null || row.created_by_sub === creator)
            );
          },
        },
      ]),
  );
