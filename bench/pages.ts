// Weight of a page and the time to its main content, in a Chromium with a cold cache, on a slow machine and line,
// beside an empty React page of the same Vite, served by the same code.
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { build } from 'vite';
import { api } from '@uc/contract';
import { chromiumFlags, findChromium } from '../tools/chromium.mjs';
import { compress } from '../web/build/compress';
import type { EmptyTask } from './empty-page-server';
import { slowdownNow } from './cpu-slowdown';
import { measured, type Seen } from './page';
import { type Goal, median, ratio, report, type Row } from './report';
import { benchPart, builtServer, root, start, temporaryFolder } from './server-process';
import { loadWorld, people, production, signIn, unhurried } from './world';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const BASE = '/center/user';

interface Page {
  name: string;
  path: string;
  /** Selector of the content with which the page counts as shown. */
  shown: string;
  limits?: { times: number; kilobytes: number };
  /** The visitor, the owner by default; for a stranger it is not under /center/user. */
  as?: 'nobody' | 'provider' | 'applicant' | 'stranger';
}
/** Limits of every screen behind the sign-in. */
const limits = { times: 2, kilobytes: 150 };
const LIST = 'main table[aria-busy="false"] tbody tr';
const pages: Page[] = [
  { name: 'empty React page', path: '/', shown: 'h1' },
  { name: '/login', path: '/login', shown: 'h1', limits: { times: 1.6, kilobytes: 110 }, as: 'nobody' },
  { name: '/home', path: '/home', shown: 'section[aria-label="我的资产"]', limits },
  { name: '/orders/myOrders', path: '/orders/myOrders', shown: LIST, limits },
  { name: '/messagebox', path: '/messagebox', shown: LIST, limits },
  {
    name: '/home, deadlines as a list',
    path: '/home?tab=deadlines',
    shown: '#deadlines-panel section li a',
    limits,
  },
  {
    name: '/home, deadlines as a month',
    path: '/home?tab=deadlines&view=month',
    shown: 'table[role="grid"][aria-busy="false"]',
    limits,
  },
  {
    name: '/facilitator/serviceProdAuth',
    path: '/facilitator/serviceProdAuth',
    shown: 'main section header h2',
    limits,
    as: 'provider',
  },
  {
    name: '/facilitator/management',
    path: '/facilitator/management',
    shown: 'main li > button',
    limits,
    as: 'provider',
  },
  { name: '/crowdsourcing/publish', path: '/crowdsourcing/publish', shown: LIST, limits },
  {
    name: '/crowdsourcing/carry, hall',
    path: '/crowdsourcing/carry?tab=hall',
    shown: 'main article h2',
    limits,
    as: 'provider',
  },
  { name: '/crowdsourcing/collect', path: '/crowdsourcing/collect', shown: LIST, limits },
  {
    name: '/copyright/trademark',
    path: '/copyright/trademark',
    shown: LIST,
    limits,
    as: 'applicant',
  },
  { name: '/maker/original', path: '/maker/original', shown: 'main li h3', limits },
  {
    name: '/studio/{uid}',
    path: `/studio/${people.provider.uid}`,
    shown: 'main section',
    limits,
    as: 'stranger',
  },
];

const dataDir = join(temporaryFolder(), 'data');
await loadWorld({ dataDir });
const ours = await start(builtServer, { ...production, DATA_DIR: dataDir });
const empty = await start(benchPart('empty-page-server'), production, {
  folder: await buildEmptyPage(),
} satisfies EmptyTask);
const cookieOf = async (account: string) => (await signIn(ours.port, account)).cookie ?? '';
const cookies = {
  owner: await cookieOf(people.owner.account),
  provider: await cookieOf(people.provider.account),
  applicant: await cookieOf(people.applicant.account),
  nobody: '',
  stranger: '',
};
pages.push({
  name: 'page of a contract',
  path: `/crowdsourcing/publish?contract=${await contractOf(ours.port, cookies.owner)}`,
  shown: 'main section section',
  limits,
});
pages.push({
  name: 'page of a case',
  path: `/copyright/trademark?no=${await caseOf(ours.port, cookies.applicant)}`,
  shown: 'main section section',
  limits,
  as: 'applicant',
});
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
try {
  const seen = new Map(pages.map((page) => [page, [] as Seen[]]));
  const rates: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const rate = await slowdownNow(async (slowdown) => (await visit(browser, pages[0]!, slowdown)).ready);
    rates.push(rate);
    for (const page of pages) {
      const one = await visit(browser, page, rate);
      // The first visits warm the servers.
      if (round >= 0) seen.get(page)?.push(one);
    }
  }
  const base = seen.get(pages[0]!)!;
  const head = [
    'page',
    'answers after ms',
    'shown after ms',
    '× empty',
    'JS until it answers kB br',
    'blocking ms',
    'layout shift',
  ];
  const notes = [
    `Chromium, cold cache, 10 Mbit/s with 40 ms; medians. To have one slow pace the CPU was slowed down ${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)} times.`,
  ];
  report(
    'Pages',
    head,
    [...seen].map(([page, runs]) => rowOf(page, runs, base)),
    notes,
  );
} finally {
  await browser.close();
  await ours.stop();
  await empty.stop();
}

/** The newest contract of a buyer. */
async function contractOf(port: number, cookie: string): Promise<string> {
  return (await firstOf<{ contract_no: string }>(port, cookie, `${api.contracts.list.path}?role=buyer`))
    .contract_no;
}
/** The newest trademark of an applicant that is under way. */
async function caseOf(port: number, cookie: string): Promise<string> {
  return (await firstOf<{ app_no: string }>(port, cookie, `${api.trademark.list.path}?tab=processing`))
    .app_no;
}

async function firstOf<T>(port: number, cookie: string, path: string): Promise<T> {
  const answer = await unhurried(() =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: {
        cookie,
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'empty',
      },
    }),
  );
  return ((await answer.json()) as { data: { list: T[] } }).data.list[0]!;
}

function visit(browser: Browser, { path, shown, limits, as }: Page, slowdown: number): Promise<Seen> {
  const { port } = limits ? ours : empty;
  const address = `http://localhost:${port}${as === 'stranger' ? '' : BASE}${path}`;
  const cookie = cookies[as ?? 'owner'];
  return measured(browser, address, { shown, cookie, slowdown });
}

function rowOf({ name, limits }: Page, runs: Seen[], base: Seen[]): Row {
  const middle = (key: keyof Seen) => median(runs.map((run) => run[key]));
  const [alive, ready, kilobytes, blocking, shift] = [
    middle('alive'),
    middle('ready'),
    middle('script') / 1000,
    middle('blocking'),
    middle('shift'),
  ];
  const figure = (value: number, digits: number, atMost?: number): Goal => ({
    value,
    text: value.toFixed(digits),
    ...(limits && { atMost }),
  });
  return {
    cells: [name, ...[alive, ready].map((ms) => Math.round(ms).toLocaleString('en'))],
    goals: [
      // Computed per round, so that other work of the machine affects both alike.
      ratio(
        median(runs.map((run, round) => run.ready / base[round]!.ready)),
        limits ? { atMost: limits.times } : {},
      ),
      figure(kilobytes, 1, limits?.kilobytes),
      figure(blocking, 0, 200),
      figure(shift, 3, 0),
    ],
  };
}

/** As web/vite.config.ts builds ours. */
async function buildEmptyPage(): Promise<string> {
  const outDir = join(temporaryFolder(), 'dist');
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'bench/empty-page'),
    base: `${BASE}/`,
    plugins: [
      compress(),
      {
        name: 'no-pages',
        generateBundle: {
          order: 'post',
          handler() {
            this.emitFile({ type: 'asset', fileName: 'pages.json', source: '[]' });
            this.emitFile({ type: 'asset', fileName: 'operator.html', source: '' });
            this.emitFile({ type: 'asset', fileName: 'styles.html', source: '' });
          },
        },
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
  return outDir;
}
