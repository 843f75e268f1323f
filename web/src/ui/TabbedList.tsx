import { Card } from './Card';
import { FilteredList, type FilteredListProps } from './FilteredList';
import { panelOf, Tabs, type TabsProps } from './Tabs';

interface Props<Row, T extends string> extends Omit<FilteredListProps<Row>, 'panel'> {
  tabs: TabsProps<T>;
}

/** A list below the tabs that choose its records, on one sheet. */
export function TabbedList<Row, T extends string>({ tabs, ...list }: Props<Row, T>) {
  return (
    <Card flush>
      <Tabs {...tabs} />
      <FilteredList<Row> {...list} panel={panelOf(tabs.panel, tabs.current)} />
    </Card>
  );
}
