/** The subscriber of an address: an IPv4 address itself, the /56 network of an IPv6 address. */
export function subscriberOf(ip: string): string {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = '', tail = ''] = ip.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const groups = ip.includes('::')
    ? [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
    : first;
  return groups
    .slice(0, 4)
    .map((group, index) => group.padStart(4, '0').slice(0, index === 3 ? 2 : 4))
    .join(':');
}

/** The network of an address: IPv4 /24, IPv6 /56; a single address is changed too easily. */
export const networkOf = (ip: string): string =>
  ip.includes('.') ? subscriberOf(ip).split('.').slice(0, 3).join('.') : subscriberOf(ip);
