import { caseLink } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { caseEventTexts, officeEventTexts } from '@uc/contract/filings/office-texts';
import type { SigningSource } from '../../room/index';
import { entrustmentCounts, entrustmentRows } from '../cases/signing-store';
import { findCase, type StageRow, stagesOf } from '../cases/store';
import { PAY_HOURS } from '../money/money';
import { caseOrders } from '../money/store';

const actors: Readonly<Record<string, string>> = { staff: '平台', system: '系统' };
const eventTexts: Readonly<Record<string, string>> = { ...officeEventTexts, ...caseEventTexts };
const nameOf = ({ actor_kind: kind, actor }: StageRow) =>
  kind === 'office' ? actor : (actors[kind] ?? '委托人');

/** 委托 of one kind of filings for the list over all rooms (ADR 120). */
export const entrustmentsOf = (area: FilingArea): SigningSource => ({
  rows: entrustmentRows(area, PAY_HOURS),
  counts: entrustmentCounts(area),
  link: (no) => caseLink(area, no),
  async read(db, uid, no) {
    const row = await findCase(db, uid, no);
    if (row === undefined || row.area !== area || row.entrusted === null || row.status === 'draft')
      return undefined;
    const first = (await caseOrders(db, uid, no)).find(({ order_no }) => order_no === row.order_no);
    const at = first?.paid_at ?? null;
    const stages = await stagesOf(db, uid, no);
    return {
      text: row.entrusted,
      version: row.law_on,
      signers: [
        {
          side: '委托人（甲方）',
          name: row.applicant || '本账户',
          at,
          proof: at === null ? '' : '登录后提交申请，并验证身份支付费用',
        },
        { side: '受托人（乙方）', name: '平台', at, proof: at === null ? '' : '收到付款' },
      ],
      trail: stages.map((stage) => ({
        at: stage.at,
        by: nameOf(stage),
        text: eventTexts[stage.event] ?? stage.event,
      })),
    };
  },
});
