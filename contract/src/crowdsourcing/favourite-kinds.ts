/** What can be kept (product 02 §2.5); works and projects when their pages for everybody have a button for it. */
export const favouriteKinds = { request: '需求', provider: '服务商' } as const;
export type FavouriteKind = keyof typeof favouriteKinds;
export const favouriteKindIds = Object.keys(favouriteKinds) as [FavouriteKind, ...FavouriteKind[]];
