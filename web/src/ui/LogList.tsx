import type { ReactNode } from 'react';
import { FilteredList, type FilteredListProps, WIDEN } from './FilteredList';
import { MomentText } from './MomentText';
import type { Column } from './record-columns';

interface Line {
  log_id: string;
  /** When, as the wire has it. */
  at: string;
}

interface Props<Row> extends Pick<
  FilteredListProps<Row>,
  'state' | 'fields' | 'read' | 'columns' | 'rowHeight' | 'minWidth'
> {
  /** What it is called: 登录记录. */
  name: string;
  /** What comes to stand in it, said while nothing does. */
  hint: ReactNode;
}

const atColumn: Column<Line> = {
  key: 'at',
  title: '时间',
  width: 168,
  render: ({ at }) => <MomentText value={at} />,
};

/** A log: when, then what its columns tell, looked for by days. */
export function LogList<Row extends Line>({ name, hint, columns, ...list }: Props<Row>) {
  return (
    <FilteredList<Row>
      {...list}
      days="时间"
      caption={name}
      columns={[atColumn, ...columns]}
      rowKey={({ log_id }) => log_id}
      empty={{ icon: 'clock', title: `暂无${name}`, hint }}
      unmatched={{ title: `没有符合条件的${name}`, hint: WIDEN }}
    />
  );
}
