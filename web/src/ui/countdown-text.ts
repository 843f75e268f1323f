const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `29:59`, `23:59:59` from an hour up, `2天3小时` from a day up; `00:00` when over. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= DAY) return `${Math.floor(left / DAY)}天${Math.floor((left % DAY) / HOUR)}小时`;
  const parts = [Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  return (left >= HOUR ? [Math.floor(left / HOUR), ...parts] : parts)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
