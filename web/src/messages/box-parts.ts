import type { ReactNode } from 'react';
import type { TabsProps } from '../ui/Tabs';
import type { FilterState } from '../ui/use-filters';
import type { messageFilters, tabIds } from './message';

/** What the box has whichever way it is shown. */
export interface BoxParts {
  tabs: TabsProps<(typeof tabIds)[number]>;
  state: FilterState<typeof messageFilters>;
  fields: ReactNode;
  mayManage: boolean;
}
