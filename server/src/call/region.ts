/** The region of an address, as far as known without a service: null for public addresses. */
export function regionOf(ip: string | null): string | null {
  if (ip === null) return null;
  const plain = ip.replace(/^::ffff:/, '');
  if (plain === '::1' || plain.startsWith('127.')) return '本机';
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(plain) ? '内网' : null;
}
