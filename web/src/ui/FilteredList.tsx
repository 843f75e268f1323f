import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { FilterBar } from './FilterBar';
import type { PageChange } from './Pager';
import { RecordList, type RecordListProps } from './RecordList';
import type { panelOf } from './Tabs';
import type { AnyFilterState } from './use-filters';

type Nothing = ComponentProps<typeof EmptyState>;

export interface FilteredListProps<Row> extends Omit<RecordListProps<Row>, 'paging' | 'onPage' | 'empty'> {
  state: AnyFilterState & { filters: PageChange };
  /** Another way to a page than the filters' own. */
  onPage?(change: PageChange): void;
  /** The filters, and the label of its days; a list without both has no filters. */
  fields?: ReactNode;
  days?: string;
  /** The panel of the tab that it belongs to. */
  panel?: ReturnType<typeof panelOf>;
  /** Content between the filters and the records. */
  above?: ReactNode;
  /** Message for an empty list. */
  empty: Nothing;
  /** Message for a list without matches of the filters; it offers to reset them. */
  unmatched?: Partial<Nothing>;
}

/** The way out of a list whose filters let nothing through. */
export const WIDEN = '可以放宽时间范围或清除筛选条件';

/**
 * A list as every screen has it: filters in the URL, the records with their pager, and a message when there is none.
 */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { state, fields, days, panel, above, empty, unmatched, onPage, ...list } = props;
  const reset = <Button onClick={state.reset}>重置筛选</Button>;
  const nothing = state.isDefault || !unmatched ? empty : { ...empty, action: reset, ...unmatched };
  const records = (
    <>
      {above}
      <RecordList<Row>
        {...list}
        empty={<EmptyState {...nothing} />}
        paging={state.filters}
        onPage={onPage ?? state.set}
      />
    </>
  );
  return (
    <>
      {(fields || days) && (
        <FilterBar state={state} days={days}>
          {fields}
        </FilterBar>
      )}
      {panel ? <div {...panel}>{records}</div> : records}
    </>
  );
}
