/** What this device remembers of how pages look, by its key in localStorage; nothing of anybody. */
export const device = {
  theme: 'uc:theme',
  hideAmounts: 'uc.hideAmounts',
  openGroups: 'uc:open-groups',
  shortcuts: 'uc.shortcuts',
  worksLayout: 'uc.worksLayout',
} as const;
