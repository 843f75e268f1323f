import { SINGLE_KEYS } from './device';

/** Shortcuts of one key can be switched off, for whoever speaks or shakes (WCAG 2.1.4). */
export const singleKeys = {
  areOn: (): boolean => localStorage.getItem(SINGLE_KEYS) !== 'off',
  set: (areOn: boolean): void => localStorage.setItem(SINGLE_KEYS, areOn ? 'on' : 'off'),
};
