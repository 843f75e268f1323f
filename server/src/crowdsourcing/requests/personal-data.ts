import { requestModes, requestStatusText } from '@uc/contract/crowdsourcing/request-texts';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { amountText, formIn } from './form';
import { allOf } from './store';

/** The requests for the copy of an account's personal data, the newest first (account.md#copy-of-the-personal-data). */
export async function requestData(_deps: Deps, db: Db, uid: number) {
  return (await allOf(db, uid)).map((row) => ({
    section: '众包需求',
    at: row.created_at,
    item: `${row.request_no} ${requestStatusText(row.status, row.mode)}`,
    content: [requestModes[row.mode], row.title, amountText(row), formIn(row).description]
      .filter(Boolean)
      .join(' · '),
  }));
}
