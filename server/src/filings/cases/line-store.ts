import type { Tx } from '../../db/index';
import type { CaseRow } from './store';

/** The line of the timeline that was written last: inside of a write, the one that the write is about. */
export async function lastLine(tx: Tx, { uid, app_no }: Pick<CaseRow, 'uid' | 'app_no'>): Promise<number> {
  const { seq } = await tx
    .selectFrom('filing_stages')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('uid', '=', uid)
    .where('app_no', '=', app_no)
    .executeTakeFirstOrThrow();
  return seq;
}
