/** The mark of the site: two arms around a person. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable={false}>
      <rect width="32" height="32" rx="8" fill="#2357b5" />
      <path
        d="M10 9v8.5a6 6 0 0 0 12 0V9"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle cx="16" cy="10.5" r="2.4" fill="#ffc35c" />
    </svg>
  );
}
