import { csvMime, mimeOf } from '@uc/contract/file-kinds';
import type { payoutStaffCalls as contract } from '@uc/contract/finance/payout-staff';
import { PAYOUT_LINES_MOST } from '@uc/contract/finance/payout-texts';
import type { PayoutLayout } from '../../config';
import type { Deps } from '../../deps';
import { downloadHeaders, type Handlers, ownTransaction, refuse } from '../../call/index';
import { makeBatch, noteBatch, placeOf, waitingFor } from './batch';
import { receiveResult } from './result';
import { resultLinesOf } from './result-store';
import { findBatch, listBatches, lockBatch } from './store';
import { decideRecall, handOut, recall, sign, takeBack } from './transition';
import { batchDetail, batchViews, oneBatch, resultView } from './view';
import { askOf } from '../../room/index';

const typeOf = ({ file: { format, encoding } }: PayoutLayout): string =>
  format === 'xlsx' ? mimeOf.xlsx : csvMime(encoding === 'gbk' ? 'gbk' : 'utf-8');

/** Handlers for payouts by batch files of a bank (ADR 82). */
export const payoutStaffCalls = (deps: Deps): Handlers<typeof contract> => ({
  async staffWaiting({ db }) {
    const found = await waitingFor(db, deps.config.payoutLayouts);
    return {
      layouts: found.map(({ layout, count, sum }) => ({
        id: layout.id,
        name: layout.name,
        account_tail: layout.account.no.slice(-4),
        payees: { all: '个人与对公', person: '个人', company: '对公' }[layout.payees],
        count,
        sum,
        most: PAYOUT_LINES_MOST,
      })),
    };
  },
  async staffList({ input, actor, db }) {
    const { status, todo, keyword } = input;
    const paged = askOf(input);
    const filter = { status, todo: todo && actor, no: keyword || undefined };
    const { rows, ...found } = await listBatches(db, filter, paged);
    return { list: await batchViews(db, rows, actor), ...found };
  },
  async staffDetail({ input: { no }, actor, db }) {
    const row = await findBatch(db, no);
    if (row === undefined) throw refuse('notFound');
    return batchDetail(db, row, actor);
  },
  staffMake: async ({ input, actor, db }) =>
    oneBatch(db, await makeBatch(deps, db, actor, input.layout), actor),
  staffSign: async ({ input, actor, db }) => oneBatch(db, await sign(db, actor, input, input.digest), actor),
  staffHandOut: async ({ input, actor, db }) => oneBatch(db, await handOut(db, actor, input), actor),
  // The line of the trail is committed before the first byte leaves.
  async staffFile({ input: { no }, actor }) {
    const { batch, file } = await deps.database.transaction(async (tx) => {
      const found = await lockBatch(tx, no);
      if (found === undefined) throw refuse('notFound');
      if (found.status !== 'handed_out' || found.file === null) throw refuse('state.conflict');
      await noteBatch(tx, found, actor, 'download', found.file_name);
      return { batch: found, file: found.file };
    });
    return {
      headers: downloadHeaders({ name: batch.file_name, mime: typeOf(batch.layout) }),
      body: Buffer.from(deps.vault.open(placeOf(no), file), 'base64'),
    };
  },
  staffTakeBack: async ({ input, actor, db }) =>
    oneBatch(db, await takeBack(db, actor, input, input.reason), actor),
  staffRecall: async ({ input, actor, db }) =>
    oneBatch(db, await recall(db, actor, input, input.reason), actor),
  staffRecallDecide: async ({ input, actor, db }) =>
    oneBatch(db, await decideRecall(db, actor, input, input.event), actor),
  // The file is opened before, and each of its lines is booked in, a transaction of its own.
  staffResult: ownTransaction(async ({ input: { no, file }, actor, db }) => {
    const result = await receiveResult(deps, actor, no, file);
    return resultView(result, await resultLinesOf(db, [result.result_no]));
  }),
});
