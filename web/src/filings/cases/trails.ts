/** The two trails of a case's money, as they are shown. */
export const trailTexts = { official: '官费', service: '服务费' } as const;
export type TrailName = keyof typeof trailTexts;
export const trailNames = ['official', 'service'] as const satisfies readonly TrailName[];
