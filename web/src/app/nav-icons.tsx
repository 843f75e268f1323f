import type { RouteRow } from '../routes';

type NavIconName = NonNullable<RouteRow['icon']>;

/** Strokes on a 20 × 20 grid, one for each icon of the route table. */
const paths: Record<NavIconName, string> = {
  home: 'M3.5 9 10 3.5 16.5 9v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1V9Z M8 17v-5h4v5',
  orders:
    'M5 3h10a1 1 0 0 1 1 1v13l-2.4-1.5L11.2 17 10 16.2 8.8 17l-2.4-1.5L4 17V4a1 1 0 0 1 1-1Z M7.5 7.5h5 M7.5 11h5',
  finance: 'M3 6.5h13a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6.5Zm0 0L13 3.5v3 M13.2 11.2h.6',
  account: 'M10 10a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 10Z M3.8 16.8c.5-3 3-4.6 6.2-4.6s5.7 1.6 6.2 4.6',
  members:
    'M7.5 9.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z M2.3 16.2c.3-2.9 2.4-4.4 5.2-4.4s4.9 1.5 5.2 4.4 M13 4.3a2.8 2.8 0 0 1 0 5 M15 12.2c1.6.7 2.5 2 2.7 4',
  crowdsourcing: 'M10 3.2 16.8 7 10 10.8 3.2 7 10 3.2Z M3.2 10.2 10 14l6.8-3.8 M3.2 13.4 10 17.2l6.8-3.8',
  provider:
    'M3 8.5 4.5 4h11L17 8.5 M3 8.5a2.3 2.3 0 0 0 4.6 0 2.3 2.3 0 0 0 4.7 0 2.3 2.3 0 0 0 4.7 0 M4.5 11v5.5h11V11',
  maker: 'M7.5 14.2a5.3 5.3 0 1 1 5 0v1.1h-5v-1.1Z M8.3 17.5h3.4',
  filings: 'M10 2.8 16 5v5c0 4-2.9 6.3-6 7.3C6.9 16.3 4 14 4 10V5l6-2.2Z M7.4 10l1.9 1.9L12.8 8.3',
  messages: 'M5 13.8V9a5 5 0 0 1 10 0v4.8l1.4 1.7H3.6L5 13.8Z M8.4 17.5h3.2',
};

/** The drawing of a first-level entry, in the colour of its text and always beside it. */
export function NavIcon({ name }: { name: NavIconName }) {
  return (
    <svg
      width={18}
      height={18}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable={false}
    >
      <path d={paths[name]} />
    </svg>
  );
}
