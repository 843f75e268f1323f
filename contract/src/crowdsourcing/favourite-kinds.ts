/** Kinds of objects that can be favourited (crowdsourcing-screens.md#favourites, maker-screens.md#screens). */
export const favouriteKinds = { request: '需求', provider: '服务商', project: '项目', work: '作品' } as const;
export type FavouriteKind = keyof typeof favouriteKinds;
export const favouriteKindIds = Object.keys(favouriteKinds) as [FavouriteKind, ...FavouriteKind[]];
