import type { bankMappingStaffCalls } from '@uc/contract/finance/bank-mapping-staff';
import { type Handlers, ownTransaction, refuse } from '../../call/index';
import type { Deps } from '../../deps';
import { ownAccountOf } from '../bankfiles/index';
import { decideMapping, dropUpload, endMapping, keepMapping, storeUpload } from './decide';
import { findListed, listMappings, listUploads, mappingOfUpload } from './store';
import { shapeOf, tryOut, waitingUpload } from './trial';
import { mappingView, trialView, uploadView } from './view';

const pagingOf = ({ page, page_size }: { page: number; page_size: number }) => ({
  limit: page_size,
  offset: (page - 1) * page_size,
});

/** Handlers of finance for layouts of bank files that are not built in (ADR 150). */
export const mappingStaffHandlers = (deps: Deps): Handlers<typeof bankMappingStaffCalls> => ({
  async staffUploads({ input, db }) {
    const { rows, total } = await listUploads(db, pagingOf(input));
    return { list: rows.map(uploadView), total, page: input.page, page_size: input.page_size };
  },
  async staffUpload({ input: { no }, actor, db }) {
    const [listed, row] = [await findListed(db, no), await waitingUpload(db, no)];
    if (listed === undefined) throw refuse('state.conflict');
    const { rows, candidates } = await shapeOf(deps, row);
    const mapping = await mappingOfUpload(db, no);
    return {
      upload: uploadView(listed),
      rows,
      headers: candidates.map(({ row: at, names }) => ({ row: at, names })),
      own_account: ownAccountOf(deps.config),
      mapping: mapping === undefined ? null : mappingView(mapping, actor),
    };
  },
  // A file is opened outside of any transaction: it may take as long as the opener lets it.
  staffTry: ownTransaction(async ({ input }) => trialView(await tryOut(deps, input))),
  staffMappingKeep: ownTransaction(async ({ input, actor }) =>
    mappingView(await keepMapping(deps, actor, input), actor),
  ),
  staffMappingDecide: ownTransaction(async ({ input, actor }) =>
    mappingView(await decideMapping(deps, actor, input), actor),
  ),
  staffUploadKeep: ownTransaction(async ({ input: { no }, actor }) =>
    storeUpload(deps, actor, await waitingUpload(deps.database.db, no)),
  ),
  async staffUploadDrop({ input: { no, reason }, actor, db }) {
    await dropUpload(db, actor, no, reason);
    return { ok: true as const };
  },
  async staffMappings({ input, actor, db }) {
    const { rows, total } = await listMappings(db, pagingOf(input));
    const list = rows.map((row) => mappingView(row, actor));
    return { list, total, page: input.page, page_size: input.page_size };
  },
  staffMappingEnd: async ({ input: { mapping_no: no, reason }, actor, db }) =>
    mappingView(await endMapping(db, actor, no, reason), actor),
});
