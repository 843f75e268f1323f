import { markedDay } from '@uc/contract/estimated-day';
import type { CaseExport } from '@uc/contract/filings/area-calls';
import { areaLinks, caseStatusTexts, type DutyKind } from '@uc/contract/filings/case-texts';
import { type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { fen } from '@uc/contract/money';
import { rangeOf } from '../../calendar/index';
import { type Customer, creatorOf } from '../../call/index';
import type { Tx } from '../../db/index';
import {
  exportList,
  listSource,
  momentColumn,
  moneyColumn,
  type Row,
  type TaskView,
  textColumn,
  dayColumn,
} from '../../exports/index';
import { areas } from '../law/areas';
import { isEstimatedDuty } from '../cases/duties';
import { type CaseFilter, caseList, countFound } from '../cases/list-store';
import type { CaseRow } from '../cases/store';

/** A filter as an export keeps it: days instead of moments. */
type Query = Omit<CaseFilter, 'from' | 'to'> & Pick<CaseExport, 'start_time' | 'end_time'>;

/** Starts an export of the list. Refuses as `exportList` does. */
export async function exportCases(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { format, verify_token: token, keyword, applicant, ...narrowed }: CaseExport,
): Promise<TaskView> {
  const query: Query = {
    area,
    creator: creatorOf(actor, 'ip'),
    tab: narrowed.tab,
    status: narrowed.status,
    keyword: keyword || undefined,
    applicant: applicant || undefined,
    start_time: narrowed.start_time,
    end_time: narrowed.end_time,
  };
  const total = await countFound(tx, actor.uid, filterOf(query));
  const name = `${filingAreas[area]}申请`;
  return exportList(tx, actor, { kind: `filings_${area}`, format, name, params: { ...query }, total, token });
}

const filterOf = ({ start_time, end_time, ...rest }: Query): CaseFilter => ({
  ...rest,
  ...rangeOf({ start_time, end_time }),
});

const columns = [
  textColumn('案件编号', 18),
  textColumn('名称', 32),
  textColumn('类型'),
  textColumn('申请人', 28),
  textColumn('状态'),
  textColumn('申请号或流水号', 20),
  textColumn('登记号、注册号或专利号', 22),
  dayColumn('提交官方日期'),
  dayColumn('登记或授权日期'),
  dayColumn('有效期至'),
  dayColumn('最近期限'),
  moneyColumn('官费（元）'),
  moneyColumn('服务费（元）'),
  textColumn('创建人', 16),
  momentColumn('创建时间'),
  momentColumn('更新时间'),
];

/** The cases of a kind as a file, in the order of the list. */
const sourceOf = (area: FilingArea) =>
  listSource<Query>({
    title: `${filingAreas[area]}申请`,
    place: areaLinks[area],
    columns,
    async find(db, uid, query) {
      const filter = filterOf(query);
      const total = await countFound(db, uid, filter);
      return {
        total,
        page: async (at) =>
          (await caseList(db, uid, filter, { ...at, total, isOldestFirst: false })).map(rowOf),
      };
    },
  });

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
  row.due_on === null ? '' : markedDay(row.due_on, isEstimatedDuty(row.due_kind as DutyKind, row.due_on)),
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
