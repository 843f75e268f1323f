import type { CaseStatus } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';

/** What decides about the stage of a case. */
export interface Staged {
  area: FilingArea;
  kind: string;
  status: CaseStatus;
}

/** The stages of a case in their order (filings.md#the-page-of-a-case). */
export function stagesOf({ area, kind }: Omit<Staged, 'status'>): readonly string[] {
  if (area === 'copyright') return ['填写', '付款', '审核', '递交', '受理', '登记'];
  if (area === 'trademark') return ['填写', '付款', '审核', '递交', '受理', '审查', '公告', '注册'];
  return ['填写', '付款', '审核', '撰写', '递交', '初审', ...(kind === 'invention' ? ['实审'] : []), '授权'];
}

const staged: Partial<Record<CaseStatus, string>> = {
  draft: '填写',
  pending_pay: '付款',
  auditing: '审核',
  need_fix: '审核',
  drafting: '撰写',
  confirm: '撰写',
  filing: '递交',
  submitted: '受理',
  accepted: '登记',
  examining: '审查',
  announced: '公告',
  opposed: '公告',
  prelim: '初审',
  published: '实审',
  exam: '实审',
  oa: '实审',
  grant_notice: '授权',
};
/** Where a demand or a refusal of the office stands, which differs by kind. */
const examined = ({ area, kind }: Staged, isFormal: boolean): string => {
  if (area === 'copyright') return '登记';
  if (area === 'trademark') return isFormal ? '受理' : '审查';
  return isFormal || kind !== 'invention' ? '初审' : '实审';
};
const done: readonly CaseStatus[] = ['certified', 'registered', 'renewal_due', 'granted'];

/** The stage that a case is in; past the last one in force, undefined where it has ended otherwise. */
export function stageOf(one: Staged): number | undefined {
  const { status } = one;
  const stages = stagesOf(one);
  if (done.includes(status)) return stages.length;
  const isRefused = ['rejected', 'partial_rejected', 'reviewing'].includes(status);
  const name = status === 'correction' || isRefused ? examined(one, !isRefused) : staged[status];
  return name === undefined ? undefined : stages.indexOf(name);
}
