import { device } from '../client/device';

export const densities = ['normal', 'compact'] as const;
export type Density = (typeof densities)[number];
const KEY = device.density;

/** The remembered height of rows; the normal one when none was chosen. */
export function savedDensity(): Density {
  const saved = localStorage.getItem(KEY);
  return densities.find((density) => density === saved) ?? 'normal';
}

/** Puts it on the document, where tables read it (RecordTable.module.css). */
export function applyDensity(density: Density): void {
  if (density === 'normal') delete document.documentElement.dataset.density;
  else document.documentElement.dataset.density = density;
}

export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density);
  applyDensity(density);
}
