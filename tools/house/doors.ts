import { neighbours } from './neighbours';
import { roomOf, rooms } from './room-names';
import type { Code, Report } from './source';

/** The zones that each zone may import. A neighbour is listed in `neighbours` and entered by its index alone. */
const doors: Record<string, string[]> = {
  contract: [],

  'server/trace': [],
  'server/db': ['contract', 'server/trace'],
  'server/vault': ['contract', 'server/db'],
  'server/config': ['contract'],
  'server/call': ['contract', 'server/db'],
  'server/http': [
    'contract',
    'server/call',
    'server/clock',
    'server/db',
    'server/config',
    'server/room',
    'server/trace',
  ],
  'server/opener': ['contract', 'server/db', 'server/call'],
  'server/ocr': ['contract', 'server/db', 'server/opener'],
  'server/calendar': ['contract'],
  'server/clock': ['server/db'],
  'server/ledger': ['contract', 'server/clock', 'server/db', 'server/call', 'server/jobs'],
  'server/partners': ['contract', 'server/db', 'server/config', 'server/ocr', 'server/trace', 'server/vault'],
  'server/centers': ['contract', 'server/db'],
  'server/words': ['contract', 'server/db'],
  'server/jobs': ['contract', 'server/clock', 'server/db', 'server/call', 'server/trace'],
  'server/deps': ['server/config', 'server/db', 'server/vault', 'server/partners', 'server/jobs'],
  'server/room': [
    'contract',
    'server/calendar',
    'server/call',
    'server/clock',
    'server/db',
    'server/deps',
    'server/jobs',
    'server/ledger',
    'server/partners',
    'server/vault',
  ],
  'server/<room>': [
    'contract',
    'server/room',
    'server/calendar',
    'server/clock',
    'server/db',
    'server/call',
    'server/ledger',
    'server/opener',
    'server/partners',
    'server/jobs',
    'server/vault',
    'server/centers',
    'server/words',
    'server/config',
    'server/deps',
  ],
  'server/demo': [
    'contract',
    'server/clock',
    'server/db',
    'server/call',
    'server/ledger',
    'server/partners',
    'server/vault',
    'server/centers',
    'server/deps',
    'server/<room>',
  ],
  'server/keeping': [
    'server/config',
    'server/db',
    'server/deps',
    'server/jobs',
    'server/ledger',
    'server/partners',
    'server/vault',
    'server/<room>',
  ],
  'server/app': ['*'],

  'web/ui': ['contract'],
  'web/client': ['contract'],
  'web/verify': ['contract', 'web/client', 'web/ui'],
  'web/forms': ['contract', 'web/client', 'web/ui', 'web/verify'],
  'web/tasks': ['contract', 'web/client', 'web/ui'],
  'web/boot': ['contract', 'web/client', 'web/ui'],
  'web/build': ['contract', 'web/boot', 'web/routes'],
  'web/ssr': ['web/app', 'web/client', 'web/ui'],
  'web/routes': ['contract'],
  'web/<room>': ['contract', 'web/client', 'web/ui', 'web/verify', 'web/forms', 'web/tasks', 'web/routes'],
  'web/screens': ['web/<room>', 'web/app', 'web/routes', 'web/ui'],
  'web/app': [
    'contract',
    'web/boot',
    'web/client',
    'web/ui',
    'web/verify',
    'web/forms',
    'web/routes',
    'web/screens',
  ],
  'web/main': ['*'],
};

/** Packages that only some may know. */
const packages: {
  name: RegExp;
  known: RegExp;
  /** Files that make such bytes themselves. */
  but?: RegExp;
  instead: string;
}[] = [
  {
    name: /^(fastify|@fastify\/.+)$/,
    known: /^server\/(http|app|deps)$/,
    instead: 'a handler gets a call: server/src/call',
  },
  {
    name: /^(pg|@electric-sql\/.+)$/,
    known: /^server\/db$/,
    instead: 'the database is opened and asked through server/src/db',
  },
  {
    name: /^node:child_process$/,
    known: /^(web\/build|server\/opener|server\/ocr|server\/demo)$/,
    instead:
      'the server starts no programs (trust S5) but its own that open files, read pictures and make the demo world: server/src/opener, server/src/ocr, server/src/demo',
  },
  {
    name: /^node:cluster$/,
    known: /^server\/(app|call)$/,
    instead:
      'workers are begun by server/src/workers.ts; a limit that they share is a bucket of server/src/call',
  },
  {
    name: /^(sharp|node:zlib|@cantoo\/pdf-lib|yauzl)$/,
    known: /^(server\/opener|web\/build)$/,
    but: /^server\/src\/(demo\/|exports\/|http\/compressed|partners\/moderation|credentials\/captcha-image)/,
    instead: 'bytes from outside are opened in a process of their own: server/src/opener',
  },
  { name: /^node:/, known: /^(server\/|web\/build$)/, instead: 'a browser has no Node' },
  { name: /^zod$/, known: /^(contract$|server\/)/, instead: 'shapes are agreed in contract/src' },
  { name: /^(?!zod$)/, known: /^(server|web)\//, instead: 'the contract knows zod and nothing else' },
];

/** Whether a path is that of a wing's list of rooms: no room imports it, `server/src/rooms.ts` joins them. */
const isRoomList = (path: string) => /^server\/src\/\w+\/rooms(\.ts)?$/.test(path);

/** The part of the house that a path without extension belongs to. */
export function zoneOf(path: string): string {
  const [workspace, source, name = ''] = path.replace(/\.(ts|tsx|mjs)$/, '').split('/');
  if (workspace === 'contract') return 'contract';
  if (workspace !== 'server' && workspace !== 'web') return workspace ?? '';
  if (source !== 'src') return `${workspace}/${source}`;
  if (isRoomList(path)) return 'server/app';
  if (rooms.includes(name)) return `${workspace}/<room>`;
  const zone = `${workspace}/${name}`;
  if (zone in doors) return zone;
  return path.split('/').length > 3 ? zone : workspace === 'server' ? 'server/app' : 'web/main';
}

export function importWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest) continue;
    const zone = zoneOf(file.path);
    const allowed = doors[zone];
    if (!allowed) {
      report(file, 0, `${zone} is no room and no part of the house; name it in tools/house/doors.ts`);
      continue;
    }
    for (const { from, ours, at } of file.imports) {
      if (ours === undefined) {
        const rule = packages.find(
          ({ name, known, but }) => name.test(from) && !known.test(zone) && but?.test(file.path) !== true,
        );
        if (rule) report(file, at, `${zone} does not know ${from}: ${rule.instead}`);
      } else if (isTestDoor(ours)) {
        report(file, at, `${from} is for tests`);
      } else if (
        isStaffTable(ours) &&
        zone.startsWith('web/') &&
        !file.path.startsWith('web/src/operator/')
      ) {
        report(file, at, `${from} holds the calls of staff: pages of customers take client/api`);
      } else if (!mayEnter(file.path, zone, ours, allowed)) {
        report(
          file,
          at,
          `${zone} does not import ${ours}; its doors: ${allowed.join(', ') || 'none'} (tools/house/doors.ts)`,
        );
      }
    }
  }
}

/** The contract's test endpoints are mounted by the server itself, in test builds. */
const isTestDoor = (path: string) =>
  /\/testing[\w-]*$|\.(test|spec)$/.test(path) && path !== 'contract/src/testing';

/** Endpoint tables of staff: no page of a customer loads them. */
const isStaffTable = (path: string) => /^contract\/src\/(staff|all)-endpoints\b/.test(path);

function mayEnter(path: string, zone: string, target: string, allowed: string[]): boolean {
  const targetZone = zoneOf(target);
  if (!zone.endsWith('<room>') || targetZone !== zone) {
    if (targetZone === zone) return true;
    const sameSide = targetZone.split('/')[0] === zone.split('/')[0] || targetZone === 'contract';
    return sameSide && (allowed.includes(targetZone) || allowed.includes('*'));
  }
  const [own, other] = [roomOf(path), roomOf(target)];
  if (own === other) return true;
  if (zone !== 'server/<room>') return false;
  return target.replace(/\/index$/, '') === `server/src/${other}` && (neighbours[own] ?? []).includes(other);
}

/** The browser carries no schema: what it imports for more than its type must not reach zod. */
export function schemaWall(files: Code[], report: Report): void {
  const byPath = new Map(files.map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
  const reachesZod = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false;
    seen.add(path);
    const imports = (byPath.get(path) ?? byPath.get(`${path}/index`))?.imports ?? [];
    return imports.some(
      ({ from, ours, isType }) =>
        !isType && (from === 'zod' || (ours !== undefined && reachesZod(ours, seen))),
    );
  };
  for (const file of files) {
    if (file.isTest || !file.path.startsWith('web/')) continue;
    for (const { from, ours, isType, at } of file.imports) {
      if (isType || !ours?.startsWith('contract/') || !reachesZod(ours)) continue;
      report(file, at, `${from} brings zod: write "import type", or take money, rules or endpoints.gen`);
    }
  }
}

/** Only what seeds a world acts in the past (ADR 36): no request and no job can. */
export function pastWall(files: Code[], report: Report): void {
  for (const file of files) {
    if (file.isTest || /^(tools\/|server\/src\/(demo\/|clock\.ts$))/.test(file.path)) continue;
    const at = file.text.indexOf('inThePast');
    if (at !== -1) report(file, at, 'only server/src/demo and tests act in the past (server/src/clock.ts)');
  }
}
