import { csvMime } from '@uc/contract/file-kinds';
import type { Output } from '@uc/contract/endpoint';
import {
  type TaxReport,
  type taxReportStaffCalls,
  taxReportStatuses,
} from '@uc/contract/finance/tax-report-staff';
import { fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import { downloadHeaders, type Handlers, refuse } from '../../call/index';
import type { Deps } from '../../deps';
import { audit, initiatorOf, PLATFORM_UID } from '../../ledger/index';
import { askOf } from '../../room/index';
import { dueReports } from './report-due';
import { makeReport, placeOf } from './report';
import { findReport, listReports, type ReportRow, setSent } from './report-store';

/** Handlers for quarterly reports to the tax office (ADR 145). */
export const reportStaffHandlers = (deps: Deps): Handlers<typeof taxReportStaffCalls> => ({
  async staffReportList({ input, db }) {
    const { status, todo, keyword } = input;
    const filter = { status: todo === undefined ? status : ('made' as const), keyword: keyword || undefined };
    const { rows, ...found } = await listReports(db, filter, askOf(input));
    return { list: rows.map(view), ...found };
  },
  staffReportDue: async ({ db }) => ({ list: await dueReports(db) }),
  staffReportMake: async ({ input, actor, db }) => view(await makeReport(deps, db, actor, input.quarter)),
  async staffReportSent({ input: { no, receipt }, actor, db }) {
    if ((await findReport(db, no)) === undefined) throw refuse('notFound');
    const sent = { sent_name: actor.name, sent_at: await clock.now(db), receipt };
    const row = await setSent(db, no, sent);
    if (row === undefined) throw refuse('state.conflict');
    return view(row);
  },
  // The line of the trail is committed before the first byte leaves: it names everybody who earned.
  async staffReportFile({
    input: { no },
    actor,
  }): Promise<Output<typeof taxReportStaffCalls.staffReportFile>> {
    const row = await deps.database.transaction(async (tx) => {
      const found = await findReport(tx, no);
      if (found === undefined) throw refuse('notFound');
      const detail = { digest: found.digest };
      const by = initiatorOf(actor);
      await audit(tx, {
        uid: PLATFORM_UID,
        by,
        action: 'taxReport.download',
        target: `taxReport:${no}`,
        detail,
      });
      return found;
    });
    const name = `涉税信息${row.quarter}第${row.version}版.csv`;
    return {
      headers: downloadHeaders({ name, mime: csvMime() }),
      body: Buffer.from(deps.vault.open(placeOf(no), row.content), 'base64'),
    };
  },
});

const view = (row: ReportRow): TaxReport => ({
  report_no: row.report_no,
  quarter: row.quarter,
  version: row.version,
  status: row.status,
  status_text: taxReportStatuses[row.status],
  digest: row.digest,
  sellers: row.sellers,
  deals: row.deals,
  gross: fen(row.gross_fen),
  refunds: fen(row.refunds_fen),
  net: subtract(fen(row.gross_fen), fen(row.refunds_fen)),
  fee: fen(row.fee_fen),
  made_by: row.made_name,
  made_at: row.made_at,
  sent_by: row.sent_name ?? '',
  sent_at: row.sent_at,
  receipt: row.receipt,
  actions: row.status === 'made' ? ['sent'] : [],
});
