import { createHash } from 'node:crypto';
import { dayOf, isAfter, startOf } from '@uc/contract/day';
import * as clock from '../../clock';
import { identityOf } from '../../account/index';
import { refuseForm, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { documentNo } from '../../ledger/index';
import { daysOf } from './report-due';
import { reportFile, type Reported, subjectOf, totalsOf } from './report-file';
import {
  figuresBetween,
  insertReport,
  keysSent,
  lockQuarter,
  replaceMade,
  type ReportRow,
} from './report-store';

/** Where the file of a report is sealed. */
export const placeOf = (reportNo: string) => ({
  table: 'tax_reports',
  column: 'content',
  uid: 0,
  row: reportNo,
});

/**
 * Makes the report of a quarter that is over: what arrived in it, less what went back in it, whenever that had arrived. A
 * version that was not sent is replaced. Refuses the form where somebody's identity is not verified, or nobody earned.
 */
export async function makeReport(
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  staff: Staff,
  quarter: string,
): Promise<ReportRow> {
  const at = await clock.now(tx);
  const [from, to] = daysOf(quarter);
  if (isAfter(to, dayOf(at))) throw refuseForm({ field: 'quarter', message: `${quarter}还没有结束` });
  const [newest] = await lockQuarter(tx, quarter);
  const found = await figuresBetween(tx, startOf(from), startOf(to));
  if (found.length === 0) throw refuseForm({ field: 'quarter', message: `${quarter}没有需要报送的收入` });
  const reported = await withIdentities({ vault }, tx, found);
  const reportNo = documentNo('SB', at);
  const bytes = reportFile(quarter, reported);
  const { gross, refunds, fee, deals } = totalsOf(reported);
  await replaceMade(tx, quarter);
  return insertReport(
    tx,
    {
      report_no: reportNo,
      quarter,
      version: (newest?.version ?? 0) + 1,
      content: vault.seal(placeOf(reportNo), bytes.toString('base64')),
      digest: createHash('sha256').update(bytes).digest('hex'),
      ...{ gross_fen: gross, refunds_fen: refunds, fee_fen: fee, sellers: reported.length, deals },
      ...{ made_by: staff.staffId, made_name: staff.name, made_at: at },
    },
    reported.map(({ uid, key, mark, ...one }) => ({
      uid,
      report_no: reportNo,
      identity_key: key,
      mark,
      ...{ gross_fen: one.gross, refunds_fen: one.refunds, fee_fen: one.fee, deals: one.deals },
    })),
  );
}

async function withIdentities(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  found: Awaited<ReturnType<typeof figuresBetween>>,
): Promise<(Reported & { key: Buffer })[]> {
  const before = await keysSent(db);
  const reported: (Reported & { key: Buffer })[] = [];
  const unknown: number[] = [];
  for (const one of found) {
    const identity = await identityOf({ vault }, db, one.uid);
    if (identity === undefined) {
      unknown.push(one.uid);
      continue;
    }
    const key = vault.blindIndex('tax_report_lines.identity', JSON.stringify(subjectOf(identity)));
    const sent = before.get(one.uid);
    const mark = sent === undefined ? 'new' : sent.equals(key) ? 'same' : 'changed';
    reported.push({ ...one, identity, key, mark });
  }
  if (unknown.length === 0) return reported;
  const some = unknown.slice(0, 5).join('、');
  throw refuseForm({
    field: 'quarter',
    message: `${unknown.length}位有收入的用户没有实名信息（${some}${unknown.length > 5 ? '等' : ''}），请核实后再生成`,
  });
}
