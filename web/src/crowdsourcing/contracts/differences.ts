import { fen, formatFen, fromWire, sum } from '@uc/contract/money';
import type { Contract } from './contract';

type Planned = Contract['changes'][number]['milestones'][number];
type PresentMilestone = Planned & Pick<Contract['milestones'][number], 'status'>;

/** The effect of a change on one milestone, or on the sum of all. */
export interface Difference {
  kind: '变更' | '新增' | '取消' | '总额';
  title: string;
  before?: string;
  after?: string;
}

/** Milestones that count, as the form of a change has them: those in escrow or done first, then those to come. */
export const livingOf = <Row extends Pick<PresentMilestone, 'status'>>(milestones: readonly Row[]): Row[] => [
  ...milestones.filter(({ status }) => status !== 'unfunded' && status !== 'dropped'),
  ...milestones.filter(({ status }) => status === 'unfunded'),
];

const fenOf = ({ amount }: Planned) => fromWire(amount) ?? fen(0);
const termsOf = (one: Planned) => `${formatFen(fenOf(one))}元，${one.due_date}前交付`;
const sumOf = (rows: readonly Planned[]) => formatFen(sum(rows.map(fenOf)));

/** Differences of a change: paid milestones keep their place, future ones are recognised by their title. */
export function differencesOf(
  milestones: readonly PresentMilestone[],
  wanted: readonly Planned[],
): Difference[] {
  const present = livingOf(milestones);
  const paid = present.filter(({ status }) => status !== 'unfunded').length;
  const left = present.slice(paid);
  const pairs = wanted.map((after, at) => {
    if (at < paid) return { before: present[at], after };
    const found = left.findIndex(({ title }) => title === after.title);
    return { before: found < 0 ? undefined : left.splice(found, 1)[0], after };
  });
  const changes = pairs.flatMap(({ before, after }): Difference[] => {
    const { title } = after;
    if (before === undefined) return [{ kind: '新增', title, after: termsOf(after) }];
    const [was, becomes] = [termsOf(before), termsOf(after)];
    return was === becomes ? [] : [{ kind: '变更', title, before: was, after: becomes }];
  });
  const gone = left.map((one): Difference => ({ kind: '取消', title: one.title, before: termsOf(one) }));
  const [was, becomes] = [sumOf(present), sumOf(wanted)];
  const total: Difference = { kind: '总额', title: '', before: `${was}元`, after: `${becomes}元` };
  return [...changes, ...gone, ...(was === becomes ? [] : [total])];
}
