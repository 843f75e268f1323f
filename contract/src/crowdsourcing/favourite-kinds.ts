/** What can be kept (product 02 §2.5, 2.7); works when their page for everybody has a button for it. */
export const favouriteKinds = { request: '需求', provider: '服务商', project: '项目' } as const;
export type FavouriteKind = keyof typeof favouriteKinds;
export const favouriteKindIds = Object.keys(favouriteKinds) as [FavouriteKind, ...FavouriteKind[]];
