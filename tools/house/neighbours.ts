/** The rooms: one name for contract, server, web and e2e. */
export const rooms = [
  'accounts',
  'members',
  'agreements',
  'staff',
  'credentials',
  'factors',
  'passport',
  'home',
  'orderlist',
  'orders',
  'finance',
  'account',
  'realname',
  'access',
  'operations',
  'crowdsourcing',
  'provider',
  'works',
  'maker',
  'filings',
  'messages',
  'deadlines',
  'files',
  'exports',
  'operator',
];

/** Rooms that stand under a room whose own files are what spans them (ADR 33): money, filings, crowdsourcing. */
export const wings: Record<string, readonly string[]> = {
  finance: [
    'cards',
    'coins',
    'coupons',
    'credit',
    'channels',
    'recharge',
    'withdrawals',
    'payments',
    'bookings',
    'claims',
    'statements',
    'books',
  ],
  filings: ['law', 'applicants', 'cases', 'copyright', 'trademark', 'patent', 'office'],
  crowdsourcing: ['requests', 'bids', 'favourites', 'contracts', 'disputes', 'reviews'],
};

/** Whether a name is that of a room, `orders` or `finance/credit`. */
export function isRoom(room: string): boolean {
  const [name = '', part] = room.split('/');
  return part === undefined ? rooms.includes(name) : wings[name]?.includes(part) === true;
}

/** Server rooms that ask another room, one way. */
export const neighbours: Record<string, string[]> = {
  home: [
    'orders',
    'finance',
    'finance/withdrawals',
    'finance/credit',
    'accounts',
    'messages',
    'maker',
    'works',
    'crowdsourcing/contracts',
    'crowdsourcing/disputes',
  ],
  orders: [
    'finance/payments',
    'finance/credit',
    'finance/recharge',
    'finance/channels',
    'finance/coupons',
    'finance/coins',
    'passport',
    'members',
    'accounts',
    'files',
    'orderlist',
    'messages',
    'deadlines',
  ],
  orderlist: ['passport', 'exports', 'deadlines'],
  finance: [
    'finance/withdrawals',
    'finance/credit',
    'finance/cards',
    'finance/coupons',
    'finance/coins',
    'account',
    'accounts',
  ],
  'finance/books': ['finance', 'finance/claims', 'accounts', 'messages'],
  'finance/statements': [
    'finance',
    'finance/withdrawals',
    'finance/credit',
    'finance/recharge',
    'realname',
    'passport',
    'exports',
  ],
  'finance/withdrawals': [
    'finance/payments',
    'finance/credit',
    'finance/bookings',
    'finance/cards',
    'finance/claims',
    'realname',
    'passport',
    'accounts',
    'messages',
    'deadlines',
  ],
  'finance/payments': [
    'finance/credit',
    'finance/channels',
    'finance/coupons',
    'finance/coins',
    'messages',
    'deadlines',
  ],
  'finance/credit': [
    'finance/recharge',
    'finance/channels',
    'finance/bookings',
    'passport',
    'accounts',
    'files',
    'messages',
    'deadlines',
  ],
  'finance/recharge': [
    'finance/channels',
    'finance/bookings',
    'finance/coins',
    'finance/claims',
    'passport',
    'accounts',
    'files',
    'messages',
    'deadlines',
  ],
  'finance/channels': ['finance/claims'],
  'finance/bookings': ['finance/claims', 'accounts'],
  'finance/cards': [
    'realname',
    'passport',
    'credentials',
    'agreements',
    'accounts',
    'files',
    'messages',
    'deadlines',
  ],
  'finance/coupons': ['accounts', 'messages', 'deadlines'],
  'finance/coins': ['messages', 'deadlines'],
  account: [
    'realname',
    'passport',
    'factors',
    'credentials',
    'members',
    'agreements',
    'accounts',
    'operations',
    'files',
    'exports',
    'messages',
    'deadlines',
  ],
  access: [
    'crowdsourcing/contracts',
    'orders',
    'passport',
    'credentials',
    'members',
    'accounts',
    'operations',
    'messages',
    'deadlines',
  ],
  operator: ['passport', 'factors', 'credentials', 'staff'],
  realname: ['credentials', 'agreements', 'accounts', 'operations', 'files', 'messages', 'deadlines'],
  passport: [
    'factors',
    'credentials',
    'members',
    'agreements',
    'staff',
    'accounts',
    'operations',
    'messages',
  ],
  'crowdsourcing/disputes': ['crowdsourcing/contracts', 'realname', 'accounts', 'operations', 'deadlines'],
  'crowdsourcing/reviews': ['crowdsourcing/contracts', 'accounts'],
  'crowdsourcing/contracts': [
    'orders',
    'finance/payments',
    'finance/cards',
    'realname',
    'credentials',
    'passport',
    'accounts',
    'deadlines',
    'files',
    'messages',
  ],
  provider: [
    'orders',
    'finance/bookings',
    'realname',
    'passport',
    'agreements',
    'accounts',
    'operations',
    'files',
    'messages',
    'deadlines',
  ],
  maker: ['realname', 'members', 'agreements', 'accounts', 'operations', 'files', 'messages'],
  deadlines: ['members', 'accounts', 'messages'],
  works: [
    'provider',
    'realname',
    'passport',
    'accounts',
    'operations',
    'files',
    'exports',
    'messages',
    'deadlines',
  ],
  'crowdsourcing/requests': [
    'orders',
    'provider',
    'realname',
    'accounts',
    'operations',
    'files',
    'messages',
    'deadlines',
  ],
  'crowdsourcing/bids': [
    'crowdsourcing/requests',
    'finance/cards',
    'provider',
    'realname',
    'accounts',
    'files',
    'messages',
    'deadlines',
  ],
  factors: ['credentials', 'messages'],
  credentials: ['members', 'accounts'],
  members: ['accounts', 'messages'],
  files: ['operations'],
  exports: ['files', 'messages'],
};

/** The room of a file, `orders` or `finance/credit`. */
export function roomOf(path: string): string {
  const [workspace, , name = '', part = ''] = path.replace(/\.\w+$/, '').split('/');
  return workspace === 'server' && wings[name]?.includes(part) ? `${name}/${part}` : name;
}

/** The list of neighbours has no circle. */
export function findCircle(graph: Record<string, string[]>): string[] | undefined {
  const walk = (room: string, path: string[]): string[] | undefined => {
    if (path.includes(room)) return [...path, room];
    for (const next of graph[room] ?? []) {
      const circle = walk(next, [...path, room]);
      if (circle) return circle;
    }
    return undefined;
  };
  return Object.keys(graph)
    .map((room) => walk(room, []))
    .find(Boolean);
}
