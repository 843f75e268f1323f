import { limits } from '../limits';
import { seenLength } from '../seen-length';
import type { FilingChannel } from './kinds';
import { type Fault, type Maybe, type PreparedForm, priorityDayFault } from './form-fault';

/** Elements of a mark (trademark.md#trademark-fields). */
export const markTypes = { word: '文字', figure: '图形', both: '文字及图形' } as const;
/** A code of a kind of mark. */
export type MarkType = keyof typeof markTypes;
/** Elements of a mark that need an authority of their own. */
export const specialAuthorities = { none: '无', portrait: '肖像', name: '姓名', title: '期刊' } as const;

/** A good or service of an application; without a code one that staff look up. */
export interface MarkItem {
  code?: string | undefined;
  name: string;
}
/** One more class of the same mark, with its goods; every class is a case of its own (ADR 99). */
export interface MarkClass {
  class?: number | undefined;
  items?: MarkItem[] | undefined;
}
/** Classes of one form: as many as there are orders in one payment. */
export const MOST_CLASSES = limits.order.mergeMost;
/** Whether an item may stand in a class: the code of a listed one begins with its class, another is looked up by staff. */
export const isOfClass = ({ code }: MarkItem, of: number): boolean =>
  code === undefined || Number(code.slice(0, 2)) === of;
/** Months within which an earlier application gives priority (商标法第二十五条). */
const PRIORITY_MONTHS = 6;

/**
 * The form of an application for a trademark, without the classes beside the first
 * (trademark.md#trademark-fields); files are ids.
 */
export type TrademarkForm = PreparedForm &
  Maybe<{
    name: string;
    mark_type: MarkType;
    has_color: boolean;
    logo: string;
    remark: string;
    class: number;
    items: MarkItem[];
    more_classes: MarkClass[];
    channel: FilingChannel;
    agent_letter: string;
    licence: string;
    special: keyof typeof specialAuthorities;
    priority_country: string;
    priority_no: string;
    priority_on: string;
  }>;

/** The application of each class, the first one first: all but class and goods is the same in each. */
export const classForms = ({ more_classes: more = [], ...first }: TrademarkForm): TrademarkForm[] => [
  first,
  ...more.map(({ class: of, items }) => ({ ...first, class: of, items })),
];
/** The class of a form, and those beside it; nothing of a form that has none. */
export const classesOf = ({ class: of, more_classes: more = [] }: TrademarkForm) => ({
  class: of ?? null,
  more_classes: more.flatMap((one) => one.class ?? []),
});

/** Faults of an application for a trademark, the first of each field (trademark.md#trademark-fields). */
export function trademarkFaults(form: TrademarkForm, { today }: { today: string }): Fault[] {
  const isWord = form.mark_type === 'word';
  const all: [field: string, message: string | undefined][] = [
    ['mark_type', form.mark_type ? undefined : '请选择商标类型'],
    ['name', markNameFault(form)],
    ['logo', isWord || form.logo ? undefined : '请上传商标图样'],
    ['class', form.class ? undefined : '请选择类别'],
    ['items', itemsFault(form.items ?? [], form.class)],
    ['more_classes', moreFault(form)],
    ['agent_letter', form.agent_letter ? undefined : '请上传委托书'],
    ['licence', form.licence ? undefined : '请上传主体资格证明'],
    ['priority_no', priorityFault(form, today)],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function markNameFault({ mark_type, name = '' }: TrademarkForm): string | undefined {
  if (seenLength(name) > 50) return '商标名称不超过50个字';
  return mark_type === 'figure' || name !== '' ? undefined : '请填写商标名称';
}

function itemsFault(items: readonly MarkItem[], of: number | undefined): string | undefined {
  if (items.length === 0) return '请选择商品/服务项，每类至少1个';
  const foreign = of && items.find((item) => !isOfClass(item, of));
  if (foreign) return `“${foreign.name}”不属于第${of}类，请移除后重新选择`;
  if (new Set(items.map(({ name }) => name)).size < items.length) return '商品/服务项不能重复';
  return undefined;
}

function moreFault({ class: first, more_classes: more = [] }: TrademarkForm): string | undefined {
  const chosen = new Set([first]);
  for (const { class: of, items = [] } of more) {
    if (of === undefined) return '请选择其他类别，或移除不需要的一类';
    if (chosen.has(of)) return `其他类别中第${of}类重复，请移除其中一个`;
    chosen.add(of);
    const fault = itemsFault(items, of);
    if (fault !== undefined) return `其他类别中第${of}类：${fault}`;
  }
  return undefined;
}

function priorityFault(
  { priority_country: country, priority_no: no, priority_on: on }: TrademarkForm,
  today: string,
) {
  if (!country && !no && !on) return undefined;
  if (!country || !no || !on) return '请完整填写优先权国家、优先权申请号与优先权日期';
  return priorityDayFault(on, PRIORITY_MONTHS, today);
}
