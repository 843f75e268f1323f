import { seenLength } from '../seen-length';
import type { PatentType, Reduction } from './kinds';
import { problem } from '../rules';
import { type Fault, type Maybe, type PreparedForm, priorityDayFault } from './form-fault';

/** An inventor. */
export interface Inventor {
  name: string;
  nationality?: string | undefined;
  /** False: the office is asked not to publish the name. */
  publish?: boolean | undefined;
}
/** The form of an application for a patent (patent.md#patent-fields); files are ids. */
export type PatentForm = PreparedForm &
  Maybe<{
    type: PatentType;
    name: string;
    is_chemistry: boolean;
    tech_field: string;
    abstract: string;
    disclosure: string;
    drawings: string[];
    claims: number;
    pages: number;
    inventors: Inventor[];
    contact: string;
    reduction: Reduction;
    reduction_no: string;
    early_publish: boolean;
    request_exam: boolean;
    same_day_dual: boolean;
    priority_no: string;
    priority_on: string;
    product_class: string;
    brief: string;
  }>;

/** Months within which an earlier filing gives priority (patent.md#patent-fields). */
const priorityMonths = { invention: 12, utility: 12, design: 6 } as const;

/** Faults of an application for a patent, the first of each field (patent.md#patent-fields). */
export function patentFaults(form: PatentForm, { today }: { today: string }): Fault[] {
  const isDesign = form.type === 'design';
  const most = form.is_chemistry ? 40 : 25;
  const length = seenLength(form.name ?? '');
  const all: [field: string, message: string | undefined][] = [
    ['type', form.type ? undefined : '请选择专利类型'],
    [
      'name',
      length === 0 ? '请填写专利名称' : length > most ? '专利名称不超过25字（特殊领域40字）' : undefined,
    ],
    ['tech_field', isDesign || form.tech_field ? undefined : '请填写技术领域'],
    ['abstract', isDesign ? undefined : abstractFault(form.abstract ?? '')],
    ['disclosure', isDesign || form.disclosure ? undefined : '请上传技术交底书'],
    ['drawings', drawingsFault(form)],
    ['product_class', isDesign && !form.product_class ? '请填写洛迦诺分类号' : undefined],
    ['brief', isDesign && !form.brief ? '请填写简要说明' : undefined],
    ['inventors', inventorsFault(form.inventors ?? [])],
    ['contact', form.contact ? undefined : '请填写联系人'],
    [
      'reduction_no',
      form.reduction && form.reduction !== 'none' && !form.reduction_no ? '请填写费减备案号' : undefined,
    ],
    ['same_day_dual', form.same_day_dual && isDesign ? '外观设计不能与发明同日申请' : undefined],
    ['priority_no', priorityFault(form, today)],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function abstractFault(text: string): string | undefined {
  if (text === '') return '请填写摘要';
  return seenLength(text) > 300 ? '摘要不超过300字' : undefined;
}

function drawingsFault({ type, drawings = [] }: PatentForm): string | undefined {
  if (type === 'utility' && drawings.length === 0) return '请上传附图或视图，实用新型须有附图';
  return type === 'design' && drawings.length === 0 ? '请上传附图或视图，外观设计须有各面视图' : undefined;
}

function inventorsFault(inventors: readonly Inventor[]): string | undefined {
  if (inventors.length === 0) return '请填写发明人，至少一名';
  if (inventors.some(({ name }) => name === '')) return '请填写发明人姓名';
  const at = inventors.findIndex(({ name }) => problem('realName', name) !== undefined);
  return at < 0 ? undefined : `请填写发明人${at + 1}与证件一致的姓名`;
}

function priorityFault({ type = 'invention', priority_no: no, priority_on: on }: PatentForm, today: string) {
  if (!no && !on) return undefined;
  if (!no || !on) return '请完整填写优先权申请号与优先权日期';
  return priorityDayFault(on, priorityMonths[type], today);
}
