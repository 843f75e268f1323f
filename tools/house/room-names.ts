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

/** Rooms that contain others (ADR 33): money, filings, crowdsourcing, maker; their own files span those rooms. */
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
    'payouts',
    'bookings',
    'claims',
    'statements',
    'books',
  ],
  filings: [
    'states',
    'law',
    'money',
    'programs',
    'applicants',
    'cases',
    'draft',
    'papers',
    'certificate',
    'office',
    'duties',
    'calls',
    'classes',
    'terms',
    'handover',
    'uses',
  ],
  crowdsourcing: ['requests', 'bids', 'hires', 'favourites', 'contracts', 'disputes', 'reviews'],
  maker: ['projects', 'plans', 'incubation'],
};

/** Wings that are one room to the others: their files import each other, and their own index is the only door. */
export const openWings: readonly string[] = ['filings', 'maker'];

/** Whether a name is that of a room, `orders` or `finance/credit`. */
export function isRoom(room: string): boolean {
  const [name = '', part] = room.split('/');
  return part === undefined ? rooms.includes(name) : wings[name]?.includes(part) === true;
}

/** The folder of a wing or the room that a file stands in, `orders` or `crowdsourcing/bids`. */
export function folderOf(path: string): string {
  const [workspace, , name = '', part = ''] = path.replace(/\.\w+$/, '').split('/');
  return workspace === 'server' && wings[name]?.includes(part) ? `${name}/${part}` : name;
}

/** The room of a file, `orders`, `finance/credit` or an open wing. */
export function roomOf(path: string): string {
  const folder = folderOf(path);
  const [name = ''] = folder.split('/');
  return openWings.includes(name) ? name : folder;
}
