/** Strokes on a 20 × 20 grid. */
const paths = {
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  'eye-off':
    'M3 3l14 14 M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.4 3 M5 6.2A13.6 13.6 0 0 0 2 10s3 5.5 8 5.5a8 8 0 0 0 4-1.1 M8.3 8.3a2.5 2.5 0 0 0 3.4 3.4',
  copy: 'M7.5 7.5h8.5v8.5h-8.5z M4 12.5V4h8.5',
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10 M15 5L5 15',
  down: 'M5 7.5l5 5 5-5',
  left: 'M12.5 5l-5 5 5 5',
  right: 'M7.5 5l5 5-5 5',
  out: 'M8 5H5v10h10v-3 M11 4h5v5 M16 4l-7 7',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Z M13 13l4 4',
  filter: 'M3 5h14 M6 10h8 M8.5 15h3',
  refresh: 'M16.5 10a6.5 6.5 0 1 1-2-4.7 M16.5 3v3.5H13',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z M10 9v5 M10 6.2v.3',
  question:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z M7.7 8a2.3 2.3 0 1 1 3.5 2c-.8.4-1.2 1-1.2 1.8 M10 14v.3',
  warning: 'M10 3L2.5 16.5h15L10 3Z M10 8v4 M10 14.2v.2',
  plus: 'M10 4v12 M4 10h12',
  more: 'M4.5 10h.01 M10 10h.01 M15.5 10h.01',
  menu: 'M3 5.5h14 M3 10h14 M3 14.5h14',
  exit: 'M8 4H4v12h4 M12 6.5l4 3.5-4 3.5 M16 10H8',
  minus: 'M4 10h12',
  up: 'M5 12.5l5-5 5 5',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z M10 5.5V10l3 2',
  calendar: 'M3.5 5h13v12h-13z M3.5 8.5h13 M7 3v3 M13 3v3',
  list: 'M4 3h12v14H4z M7 7.5h6 M7 11h6 M7 14.5h3',
  wallet: 'M3 6h13v10H3z M3 6l9-3v3 M12.5 11h.5',
  coin: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Z M10 6.5L13.5 10 10 13.5 6.5 10 10 6.5Z',
  ticket: 'M2.5 5h15v3.2a1.8 1.8 0 0 0 0 3.6V15h-15v-3.2a1.8 1.8 0 0 0 0-3.6V5Z M12 7.5v5',
  card: 'M2.5 4.5h15v11h-15z M2.5 8.5h15 M5.5 12.5h3',
  shield: 'M10 2.5l6 2.2V10c0 4-3 6.5-6 7.5-3-1-6-3.5-6-7.5V4.7l6-2.2Z M7.3 10l2 2 3.4-4',
  key: 'M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z M10 10h7.5 M14 10v3 M17.5 10v2.5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14Z M8.5 17.5h3',
  users:
    'M7.5 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z M2 16.5c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5 M13 4.3a3 3 0 0 1 0 5.4 M15 12.4c1.8.6 3 2 3 4.1',
  flag: 'M4.5 17.5v-14h9l-1.5 3.5 1.5 3.5h-9',
  bulb: 'M7.5 14.5a5.5 5.5 0 1 1 5 0v1h-5v-1Z M8.5 17.5h3',
} as const;
export type IconName = keyof typeof paths;

/** A small line drawing in the colour of its text; always beside words, or inside something that has a name. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
      style={{ flex: 'none' }}
    >
      <path d={paths[name]} />
    </svg>
  );
}
