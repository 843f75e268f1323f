import type { ReactNode } from 'react';
import { FilteredList, type FilteredListProps, WIDEN } from './FilteredList';
import { MomentText } from './MomentText';
import type { Column } from './record-columns';

interface Line {
  log_id: string;
  /** The moment, as the wire has it. */
  at: string;
}

interface Props<Row> extends Pick<
  FilteredListProps<Row>,
  'state' | 'fields' | 'read' | 'columns' | 'minWidth'
> {
  /** The name of the log: 登录记录. */
  name: string;
  /** The hint in an empty log about its future content. */
  hint: ReactNode;
}

const atColumn: Column<Line> = {
  key: 'at',
  title: '时间',
  width: 148,
  card: 'when',
  render: ({ at }) => <MomentText value={at} />,
};

/** A log: the moment, then its columns, looked for by days. */
export function LogList<Row extends Line>({ name, hint, columns, ...list }: Props<Row>) {
  return (
    <FilteredList<Row>
      {...list}
      oneLine
      days="时间"
      caption={name}
      columns={[atColumn, ...columns]}
      rowKey={({ log_id }) => log_id}
      empty={{ icon: 'clock', title: `暂无${name}`, hint }}
      unmatched={{ title: `没有符合条件的${name}`, hint: WIDEN }}
    />
  );
}
