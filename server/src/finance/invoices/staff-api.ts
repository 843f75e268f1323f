import type { Output } from '@uc/contract/endpoint';
import { type InvoiceStatus, invoiceStatuses } from '@uc/contract/finance/invoice-texts';
import type { invoiceStaffCalls } from '@uc/contract/finance/invoice-staff';
import { profileOf } from '../../accounts/index';
import { type Handlers, ownTransaction, refuse, type Staff } from '../../call/index';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { recordStaffOperation } from '../../operations/index';
import type { ApplicationRow } from './application-store';
import { keepInvoiceFile } from './files';
import {
  acceptApplication,
  failApplication,
  isAtPort,
  isStaleNow,
  issueApplication,
  rejectApplication,
} from './issue';
import { canTake, takeByHand } from './port';
import { applicationByNo, applicationQueue } from './queue-store';
import { takeRedByHand } from './port-reds';
import { redQueue, type RedOfInvoice } from './red-store';
import { askForRed, refuseByHand } from './red-asked';
import { finishRed } from './reds';
import { next, nextRed } from './states';
import { openTold } from './told';
import { detailView, redView, sellerOf } from './view';
import { wayOf } from './way';
import { askOf } from '../../room/index';

type Case = Output<typeof invoiceStaffCalls.staffDetail>;
type Red = Output<typeof invoiceStaffCalls.staffRedDone>;

/** The queues of invoices and red letters (invoices.md#staff). */
export const invoiceStaffHandlers = (deps: Deps): Handlers<typeof invoiceStaffCalls> => {
  const made = { vault: deps.vault, seller: sellerOf(deps.config) };
  const way = wayOf(deps);
  const hasPort = way !== null;
  const customerOf = async (db: Db, uid: number) => (await profileOf(db, uid))?.username ?? '';
  async function caseOf(db: Db, row: ApplicationRow): Promise<Case> {
    const waits = row.status === 'submitted' || row.status === 'issuing';
    const isStale = waits && (await isStaleNow(db as Tx, row));
    const events = (['accept', 'reject', 'issue', 'fail'] as const).filter(
      (event) => next(row.status, event) !== undefined,
    );
    return {
      ...(await detailView(made, db, row)),
      uid: String(row.uid),
      customer: await customerOf(db, row.uid),
      staff: row.staff_name,
      is_stale: isStale,
      actions: isAtPort(row)
        ? canTake(row, hasPort)
          ? ['byHand']
          : []
        : events.filter((event) => !(event === 'accept' && isStale)),
    };
  }
  async function redCase(db: Db, row: RedOfInvoice): Promise<Red> {
    const { uid, apply_no: no, title_kind, told } = row;
    const kind = title_kind as Case['title']['kind'];
    return {
      ...redView(row),
      port_reason: row.port_reason,
      uid: String(uid),
      customer: await customerOf(db, uid),
      apply_no: no,
      blue_number: row.blue_number ?? '',
      title_name: openTold(deps, 'invoice_applications', { uid, no, kind, told }).name,
      staff: row.staff_name,
      updated_at: row.updated_at,
      actions:
        row.port_state !== null
          ? canTake(row, hasPort)
            ? ['byHand']
            : []
          : (['ask', 'refuse', 'done'] as const).filter((event) => nextRed(row.status, event) !== undefined),
    };
  }
  /** The customer reads in the operation log what became of it. */
  const log = (
    tx: Tx,
    staff: Staff,
    action: keyof typeof invoiceStaffCalls,
    row: { uid: number; apply_no: string },
    after: string,
  ) =>
    recordStaffOperation(tx, staff, {
      uid: row.uid,
      bizNo: row.apply_no,
      module: 'invoices',
      action,
      changes: [{ field: '状态', before: '', after }],
    });
  const moved = async (tx: Tx, staff: Staff, action: keyof typeof invoiceStaffCalls, row: ApplicationRow) => {
    await log(tx, staff, action, row, invoiceStatuses[row.status as InvoiceStatus]);
    return caseOf(tx, row);
  };
  const redMoved = async (
    tx: Tx,
    staff: Staff,
    action: keyof typeof invoiceStaffCalls,
    row: RedOfInvoice,
  ) => {
    const view = await redCase(tx, row);
    await log(tx, staff, action, row, view.status_text);
    return view;
  };
  return {
    async staffList({ input, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await applicationQueue(
        db,
        { status, todo: todo === '1', keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      return { list: await eachRow(db, rows, caseOf), ...found };
    },
    async staffDetail({ input: { no }, db }) {
      const row = await applicationByNo(db, no);
      if (row === undefined) throw refuse('notFound');
      return caseOf(db, row);
    },
    staffAccept: async ({ input, actor, db }) =>
      moved(db, actor, 'staffAccept', await acceptApplication(db, actor, input, way)),
    staffReject: async ({ input, actor, db }) =>
      moved(db, actor, 'staffReject', await rejectApplication(db, actor, input)),
    staffFail: async ({ input, actor, db }) =>
      moved(db, actor, 'staffFail', await failApplication(db, actor, input)),
    staffIssue: async ({ input: { no, version, ...issued }, actor, db }) =>
      moved(db, actor, 'staffIssue', await issueApplication(db, actor, { no, version }, issued, way)),
    staffByHand: async ({ input, actor, db }) =>
      moved(db, actor, 'staffByHand', await takeByHand(db, actor, input, hasPort)),
    // A file is stored outside of any transaction.
    staffFile: ownTransaction(async ({ input: { no, file }, actor, db }) => {
      const row = await keepInvoiceFile(deps, actor, no, file);
      await deps.database.transaction((tx) => log(tx, actor, 'staffFile', row, invoiceStatuses[row.status]));
      return caseOf(db, row);
    }),
    async staffRedList({ input, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await redQueue(
        db,
        { status, todo: todo === '1', keyword: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      return { list: await eachRow(db, rows, redCase), ...found };
    },
    staffRedAsk: async ({ input, actor, db }) =>
      redMoved(db, actor, 'staffRedAsk', await askForRed(db, actor, input)),
    staffRedRefuse: async ({ input, actor, db }) =>
      redMoved(db, actor, 'staffRedRefuse', await refuseByHand(db, actor, input, way)),
    staffRedByHand: async ({ input, actor, db }) =>
      redMoved(db, actor, 'staffRedByHand', await takeRedByHand(db, actor, input, hasPort)),
    staffRedDone: async ({ input, actor, db }) =>
      redMoved(db, actor, 'staffRedDone', await finishRed(db, actor, input, way)),
  };
};
