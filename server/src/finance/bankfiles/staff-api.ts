import type { bankBillStaffCalls } from '@uc/contract/finance/bank-bill-staff';
import type { bankDayStaffCalls } from '@uc/contract/finance/bank-day-staff';
import type { bankFileStaffCalls } from '@uc/contract/finance/bank-file-staff';
import type { bankMatchStaffCalls } from '@uc/contract/finance/bank-match-staff';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction } from '../../call/index';
import { bankBillStaffHandlers } from './bills/staff-api';
import { keepFile } from './keep';
import { bankDayStaffHandlers } from './matching/days';
import { matchLines } from './matching/run';
import { bankMatchStaffHandlers } from './matching/work';
import { previewFile } from './preview';
import { listLines, listStatements } from './store';
import { lineView, statementView } from './view';

/** Handlers of finance for files of banks and channels. */
export const bankFileStaffHandlers = (
  deps: Deps,
): Handlers<
  typeof bankFileStaffCalls &
    typeof bankMatchStaffCalls &
    typeof bankDayStaffCalls &
    typeof bankBillStaffCalls
> => ({
  ...bankBillStaffHandlers(deps),
  ...bankMatchStaffHandlers(deps),
  ...bankDayStaffHandlers(deps),
  // A file is opened outside of any transaction: it may take as long as the opener lets it.
  staffRead: ownTransaction(({ input, actor }) => previewFile(deps, actor, input.file)),
  staffKeep: ownTransaction(({ input, actor }) => keepFile(deps, actor, input.file, input.digest)),
  // Each line is matched in a transaction of its own.
  staffBook: ownTransaction(({ input, actor }) => matchLines(deps, actor, input.no)),
  async staffStatements({ input: { page, page_size, keyword }, db }) {
    const paging = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await listStatements(db, keyword || undefined, paging);
    return { list: rows.map(statementView), total, page, page_size };
  },
  async staffLines({ input: { page, page_size, keyword, no }, db }) {
    const paging = { limit: page_size, offset: (page - 1) * page_size };
    const { rows, total } = await listLines(db, { no, keyword: keyword || undefined }, paging);
    return { list: rows.map((row) => lineView(deps, row)), total, page, page_size };
  },
});
