import type { Api } from '@uc/contract';
import {
  projectFieldTexts,
  projectStageTexts,
  squareSortTexts,
  type SquareSort,
} from '@uc/contract/maker/texts';
import type { WireOutput } from '../client';
import { choice, type Filters, paging, text } from '../ui/filters';
import type { FilterState } from '../ui/use-filters';
import { optionsOf } from './project';

export type SquareCard = WireOutput<Api['maker']['square']>['list'][number];
export type FavouriteCard = WireOutput<Api['maker']['collected']>['list'][number];
export type SquareProject = WireOutput<Api['maker']['shown']>;

export const favouriteTabs = { collected: '我的收藏', square: '项目广场' } as const;
export const favouriteTabIds = ['collected', 'square'] as const;
const sorts = Object.keys(squareSortTexts) as [SquareSort, ...SquareSort[]];

/** 收藏项目 and 项目广场 in the URL. */
export const favouriteFilters = {
  tab: choice(favouriteTabIds),
  field: choice(optionsOf(projectFieldTexts)),
  stage: choice(optionsOf(projectStageTexts)),
  keyword: text(50),
  order: choice(sorts),
  ...paging,
};
export type FavouriteState = FilterState<typeof favouriteFilters>;

/** Input of the square's list. */
export const squareInput = (filters: Filters<typeof favouriteFilters>) => ({
  ...narrowed(filters),
  order: filters.order,
});

/** Input that both lists have in common. */
export const narrowed = ({ field, stage, keyword, page, page_size }: Filters<typeof favouriteFilters>) => ({
  page,
  page_size,
  ...(field && { field }),
  ...(stage && { stage }),
  ...(keyword && { keyword }),
});
