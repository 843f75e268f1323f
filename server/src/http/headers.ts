/** On every answer of the API (trust §4.7). Documents and static files override those that differ. */
export const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Also on every answer when the site is served over https (trust §4.7): https only, for two years. */
export const strictTransport = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const;

/** The policy of a document whose own styles carry the nonce; no inline script exists (trust §4.7, fact 0.11). */
export function documentHeaders(nonce: string): Record<string, string> {
  return {
    ...apiHeaders,
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "frame-src 'none'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
    ].join('; '),
    'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  };
}
