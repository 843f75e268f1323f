import { device } from '../client/device';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const KEY = device.theme;

/** The remembered choice; the system's when none was made. */
export function savedTheme(): Theme {
  const saved = localStorage.getItem(KEY);
  return themes.find((theme) => theme === saved) ?? 'system';
}

/** Puts a theme on the document: `data-theme` overrules the system (tokens.css). */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  applyTheme(theme);
}
