const KILO = 1024;
const units = ['MB', 'GB'];

/** A size as a person reads it: 12 KB, 3.5 MB, 1.2 GB. */
export function sizeText(bytes: number): string {
  if (bytes < KILO * KILO) return `${Math.max(1, Math.round(bytes / KILO))} KB`;
  const power = bytes < KILO ** 3 ? 0 : 1;
  return `${(bytes / KILO ** (power + 2)).toFixed(1)} ${units[power]}`;
}
