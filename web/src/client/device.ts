/** Keys in localStorage for the look of pages on this device; no data of any person. */
export const device = {
  theme: 'uc:theme',
  hideAmounts: 'uc.hideAmounts',
  openGroups: 'uc:open-groups',
  shortcuts: 'uc.shortcuts',
  worksLayout: 'uc.worksLayout',
  hallLayout: 'uc.hallLayout',
  boxLayout: 'uc.boxLayout',
  density: 'uc.density',
} as const;

/** Key in localStorage of a choice of this device that no page looks different by. */
export const SINGLE_KEYS = 'uc.singleKeys';
