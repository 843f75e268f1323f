import type { ReactNode } from 'react';
import type { Column } from '../../ui/record-columns';
import type { Fact } from '../queue';

/** The figure of an item: its column, and the mark of its card. */
export const figureColumn = <T>(title: string, render: (item: T) => ReactNode, width = 128): Column<T> => ({
  key: 'figure',
  title,
  width,
  align: 'end',
  card: 'figure',
  render,
});

interface Decided {
  decided_by: string | null;
  decided_at: string | null;
}
/** The person, time and reason of a decision; — before it. */
export const decisionOf = ({ decided_by: by, decided_at: at }: Decided, why: string | null): string =>
  by ? `${by} ${at ?? ''} ${why ?? ''}` : '—';

/** 处理人 and 未通过原因, where there are any. */
export const decisionFacts = (item: Decided & { decision_reason: string | null }): readonly Fact[] => [
  ...(item.decided_by === null ? [] : [['处理人', `${item.decided_by} ${item.decided_at ?? ''}`] as const]),
  ...(item.decision_reason === null ? [] : [['未通过原因', item.decision_reason] as const]),
];

/** 审核人, where there is one. */
export const reviewerFacts = ({
  reviewer,
  reviewed_at: at,
}: {
  reviewer: string | null;
  reviewed_at: string | null;
}): readonly Fact[] => (reviewer === null ? [] : [['审核人', `${reviewer} ${at ?? ''}`]]);
