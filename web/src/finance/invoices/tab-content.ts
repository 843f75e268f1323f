import type { TabsProps } from '../../ui/Tabs';
import type { FilterState } from '../../ui/use-filters';
import type { invoiceFilters, TabId } from './invoice';

/** What each of the tabs is given. */
export interface TabContent {
  state: FilterState<typeof invoiceFilters>;
  tabs: TabsProps<TabId>;
}
