import type { CaseExport } from '@uc/contract/filings/area-calls';
import { areaLinks, caseStatusTexts } from '@uc/contract/filings/case-texts';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { rangeOf } from '../../calendar/index';
import { type Customer, creatorOf } from '../../call/index';
import type { Tx } from '../../db/index';
import { type ExportSource, type Row, startExport, type TaskView } from '../../exports/index';
import { initiatorOf } from '../../ledger/index';
import { requireStepUp } from '../../passport/index';
import { areas } from './areas';
import { type CaseFilter, caseList, countFound } from './list-store';
import type { CaseRow } from './store';

const CHUNK = 500;
/** A filter as an export keeps it: days instead of moments. */
type Kept = Omit<CaseFilter, 'from' | 'to'> & Pick<CaseExport, 'start_time' | 'end_time'>;

/** Starts an export of the list; one of more rows than a page shows needs a fresh verification (ADR 30). Refuses stepUp.*, export.tooMany. */
export async function exportCases(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { format, verify_token: token, keyword, applicant, ...narrowed }: CaseExport,
): Promise<TaskView> {
  const kept: Kept = {
    area,
    creator: creatorOf(actor, 'ip'),
    tab: narrowed.tab,
    status: narrowed.status,
    keyword: keyword || undefined,
    applicant: applicant || undefined,
    start_time: narrowed.start_time,
    end_time: narrowed.end_time,
  };
  const total = await countFound(tx, actor.uid, filterOf(kept));
  if (total > limits.export.rowsUnverified) await requireStepUp(tx, actor, 'export', token);
  return startExport(tx, {
    uid: actor.uid,
    subId: actor.subId,
    by: initiatorOf(actor),
    kind: `filings_${area}`,
    format,
    name: `${filingAreas[area]}申请`,
    params: { ...kept },
  });
}

const filterOf = ({ start_time, end_time, ...rest }: Kept): CaseFilter => ({
  ...rest,
  ...rangeOf({ start_time, end_time }),
});

/** The cases of a kind as a file, in the order of the list. */
const sourceOf = (area: FilingArea): ExportSource => ({
  place: areaLinks[area],
  async open(_deps, db, { uid }, params) {
    const filter = filterOf(params as unknown as Kept);
    const total = await countFound(db, uid, filter);
    return {
      title: `${filingAreas[area]}申请`,
      head: [],
      foot: [],
      columns,
      total,
      async *chunks() {
        for (let offset = 0; offset < total; offset += CHUNK)
          yield (await caseList(db, uid, filter, { limit: CHUNK, offset, isOldestFirst: false })).map(rowOf);
      },
    };
  },
});

const text = (title: string, width: number) => ({ title, kind: 'text' as const, width });
const money = (title: string) => ({ title, kind: 'money' as const, width: 14 });
const moment = (title: string) => ({ title, kind: 'moment' as const, width: 20 });
const columns = [
  text('案件编号', 18),
  text('名称', 32),
  text('类型', 14),
  text('申请人', 28),
  text('状态', 14),
  text('申请号或流水号', 20),
  text('登记号、注册号或专利号', 22),
  text('提交官方日期', 14),
  text('登记或授权日期', 14),
  text('有效期至', 14),
  text('最近期限', 14),
  money('官费（元）'),
  money('服务费（元）'),
  text('创建人', 16),
  moment('创建时间'),
  moment('更新时间'),
];

const rowOf = (row: CaseRow): Row => [
  row.app_no,
  row.name,
  areas[row.area].kindText(row.kind),
  row.applicant,
  caseStatusTexts[row.status],
  row.filing_no ?? '',
  row.reg_no ?? '',
  row.filed_on ?? '',
  row.registered_on ?? '',
  row.ends_on ?? '',
  row.due_on ?? '',
  fen(row.official_fen),
  fen(row.service_fen),
  row.created_by,
  row.created_at,
  row.updated_at,
];

/** The lists of all kinds, for the room of exports. */
export const caseExports = {
  filings_copyright: sourceOf('copyright'),
  filings_trademark: sourceOf('trademark'),
  filings_patent: sourceOf('patent'),
};
