import { lazy, Suspense } from 'react';
import { api } from '../client';
import { loaded } from '../client/load';
import { readAhead } from '../client/use-read';
import { Card } from '../ui/Card';
import { decode } from '../ui/filters';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters, useOpened } from '../ui/use-filters';
import { FavouriteList } from './FavouriteList';
import { favouriteFilters, favouriteTabIds, favouriteTabs, squareInput } from './square';
import { SquareList } from './SquareList';

const SquareDrawer = lazy(() => loaded(() => import('./SquareDrawer')));
const PANEL = 'favourites-panel';

/** @public The square is there at once where the address says so, also while the server renders. */
export const prepare = async (): Promise<void> => {
  const filters = decode(new URLSearchParams(location.search), favouriteFilters);
  if (filters.tab === 'square') await readAhead(api.maker.square, squareInput(filters));
};

/** 收藏项目 with 项目广场 (maker-screens.md#screens). */
export default function FavouritesScreen() {
  const state = useFilters(favouriteFilters, 'tab');
  const { tab } = state.filters;
  const [opened, open, close] = useOpened('project');
  const panel = panelOf(PANEL, tab);
  return (
    <Screen title="收藏项目">
      <Card flush>
        <Tabs
          label="项目范围"
          panel={PANEL}
          tabs={favouriteTabIds.map((id) => ({ id, text: favouriteTabs[id] }))}
          current={tab}
          onChange={(next) => state.set({ tab: next, order: 'newest' })}
        />
        {tab === 'square' ? (
          <SquareList key={tab} state={state} panel={panel} onOpen={open} />
        ) : (
          <FavouriteList key={tab} state={state} panel={panel} onOpen={open} />
        )}
      </Card>
      <Suspense fallback={null}>
        {opened && <SquareDrawer key={opened} projectNo={opened} onClose={close} />}
      </Suspense>
    </Screen>
  );
}
