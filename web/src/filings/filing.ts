import type { Api } from '@uc/contract';
import {
  type CaseStatus,
  caseTabs,
  type CaseTab,
  type DutyKind,
  tabOf,
} from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { api, type WireInput, type WireOutput } from '../client';
import { choice, type Filters, paging, text } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

export type FilingCase = WireOutput<Api['trademark']['detail']>;
export type FilingRow = WireOutput<Api['trademark']['list']>['list'][number];
export type CaseAction = FilingRow['actions'][number];

/** The calls of one kind; all three have the same shape, but for the content of a form. */
export const callsOf = (area: FilingArea) => api[area] as unknown as typeof api.trademark;
/** Reads to repeat after a case of an area has moved. */
export const readsOf = (area: FilingArea) => {
  const { list, detail } = callsOf(area);
  return [list, detail, api.trademark.siblings, api.home.summary, api.deadlines.list];
};

export const tabIds = ['all', ...(Object.keys(caseTabs) as CaseTab[])] as const;
export const tabTexts: Record<(typeof tabIds)[number], string> = { all: '全部', ...caseTabs };

/** A list of cases in the URL. */
export const caseFilters = {
  tab: choice(tabIds),
  keyword: text(50),
  applicant: text(50),
  ...paging,
};
const narrowed = ({ tab, keyword, applicant }: Filters<typeof caseFilters>) => ({
  ...(tab !== 'all' && { tab }),
  ...(keyword && { keyword }),
  ...(applicant && { applicant }),
});
/** Input of the list. */
export const listInput = (filters: Filters<typeof caseFilters>): WireInput<Api['trademark']['list']> => ({
  page: filters.page,
  page_size: filters.page_size,
  ...narrowed(filters),
});
/** The same list as a file. */
export const exportInput = (
  filters: Filters<typeof caseFilters>,
  format: string,
): WireInput<Api['trademark']['exportList']> => ({
  ...narrowed(filters),
  format: format === 'csv' ? 'csv' : 'xlsx',
});

const tabTones: Record<CaseTab, Tone> = {
  draft: 'neutral',
  pending_pay: 'warning',
  todo: 'warning',
  processing: 'info',
  done: 'positive',
  ended: 'neutral',
};
/** The tab of a case, and the colour of its state. */
export const tabOfCase = ({ status, duty }: Pick<FilingRow, 'status' | 'duty'>): CaseTab =>
  tabOf(status as CaseStatus, (duty?.kind ?? null) as DutyKind | null);
export const toneOf = (one: Pick<FilingRow, 'status' | 'duty'>): Tone => tabTones[tabOfCase(one)];

/** The name of a case in a sentence and for screen readers. */
export const nameOf = ({ name, app_no }: Pick<FilingRow, 'name' | 'app_no'>): string =>
  name || `未命名（${app_no}）`;

export const actionTexts: Record<CaseAction, string> = {
  edit: '继续填写',
  submit: '提交申请',
  pay: '去付款',
  reply: '答复',
  confirm_draft: '确认稿件',
  change_draft: '修改稿件',
  order: '办理业务',
  withdraw: '撤回提交',
  cancel: '取消申请',
  delete: '删除',
  copy: '复制',
};

/** The time left, in words. */
export const leftText = (days: number): string =>
  days < 0 ? '已到期' : days === 0 ? '今天到期' : `剩余${days}天`;
