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
  'orders',
  'finance',
  'account',
  'access',
  'operations',
  'crowdsourcing',
  'favourites',
  'provider',
  'works',
  'maker',
  'filings',
  'support',
  'signings',
  'help',
  'messages',
  'deadlines',
  'files',
  'exports',
  'operator',
];

/** Rooms with folders that count as rooms of their own or, in an open wing, by their size alone (ADR 33, 108); on the server or in the browser. */
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
    'withholding',
    'payouts',
    'bankfiles',
    'mappings',
    'bookings',
    'statements',
    'invoices',
    'invoicerates',
    'books',
    'bills',
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
    'handover',
    'uses',
  ],
  crowdsourcing: [
    'requests',
    'bids',
    'hires',
    'contracts',
    'disputes',
    'reviews',
    'searches',
    'desk',
    'signings',
  ],
  maker: ['projects', 'plans', 'incubation'],
  orders: ['cashier', 'list', 'owned', 'after-sale'],
  account: ['realname', 'security', 'third-party', 'two-step'],
};

/** Wings that are one room to the others (ADR 107): their files import each other, their own index is the only door. */
export const openWings: readonly string[] = ['account', 'crowdsourcing', 'filings', 'maker', 'orders'];

/** Folders of a wing that is not open, without a door of their own: they are part of its own room (ADR 112). */
export const openFolders: readonly string[] = ['finance/bills', 'finance/books', 'finance/statements'];

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

/** The room of a file, `orders`, `finance/credit`, or the wing of an open folder. */
export function roomOf(path: string): string {
  const folder = folderOf(path);
  const [name = ''] = folder.split('/');
  return openWings.includes(name) || openFolders.includes(folder) ? name : folder;
}
