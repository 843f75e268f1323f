import type { Browser, CDPSession, Page } from 'playwright-core';

/** Measurements of one visit: milliseconds, bytes of scripts as they were sent, and the sum of layout shifts. */
export interface Seen {
  /** The content is shown. */
  ready: number;
  /** And the page answers to a press. */
  alive: number;
  script: number;
  /** Time of every task beyond 50 ms, after the first content is painted. */
  blocking: number;
  shift: number;
}

const MEGABIT_BYTES = 1_000_000 / 8;
const line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10 * MEGABIT_BYTES,
  uploadThroughput: 10 * MEGABIT_BYTES,
};
/** Time for which the page is watched after its content shows: later scripts may still block or shift. */
const AFTERMATH_MS = 1500;
const LIMIT_MS = 30_000;

declare global {
  interface Window {
    /** Filled by `watch` inside the page. */
    bench: { ready: number; alive: number; tasks: PerformanceEntry[]; shift: number };
    /** Tells us that the content is there; a policy without `unsafe-eval` lets nobody ask. */
    benchShown(text: string): void;
  }
}

interface Visit {
  shown: string;
  cookie: string;
  slowdown: number;
}
/** A busy server may refuse the session of a page once, which then leads elsewhere: that visit is none. */
const TRIES = 5;

/** Visits a page for the first time in its life, as the person whose cookies are given, with a CPU `slowdown` times slower. */
export async function measured(browser: Browser, address: string, how: Visit): Promise<Seen> {
  const places: string[] = [];
  while (places.length < TRIES) {
    const seen = await visited(browser, address, how);
    if (typeof seen !== 'string') return seen;
    places.push(seen);
  }
  throw new Error(`${address} leads to ${places.join(', ')}`);
}

async function visited(
  browser: Browser,
  address: string,
  { shown, cookie, slowdown }: Visit,
): Promise<Seen | string> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const cookies = cookie
    .split('; ')
    .filter(Boolean)
    .map((one) => {
      const [name = '', value = ''] = one.split(/=(.*)/s);
      // Chromium keeps secure cookies for http on localhost too, but takes them from https alone.
      return { name, value, url: 'https://localhost', secure: true };
    });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchShown' });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch, shown);
  try {
    return await visit(page, session, address);
  } finally {
    await context.close();
  }
}

/** What was seen, or the place that the page has led to instead. */
async function visit(page: Page, session: CDPSession, address: string): Promise<Seen | string> {
  const { pathname } = new URL(address);
  const shown = new Promise<string | undefined>((done, fail) => {
    session.once('Runtime.bindingCalled', () => done(undefined));
    page.on('framenavigated', (frame) => {
      const place = new URL(frame.url()).pathname;
      const isOurs = frame === page.mainFrame() && frame.url().startsWith('http');
      if (isOurs && place !== pathname) done(place);
    });
    setTimeout(
      () => fail(new Error(`${address} does not show what it should: ${page.url()}`)),
      LIMIT_MS,
    ).unref();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const place = await shown;
  if (place !== undefined) return place;
  await page.waitForTimeout(AFTERMATH_MS);
  return page.evaluate(() => {
    const { ready, alive, tasks, shift } = window.bench;
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const blocking = tasks.reduce((sum, { startTime, duration }) => {
      const begin = Math.max(startTime, painted?.startTime ?? 0);
      return sum + Math.max(0, startTime + duration - begin - 50);
    }, 0);
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(
      ({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= alive,
    );
    return {
      ready,
      alive,
      blocking,
      shift,
      script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

/** Runs in the page before anything else. */
function watch(shown: string): void {
  const bench = (window.bench = { ready: 0, alive: 0, tasks: [] as PerformanceEntry[], shift: 0 });
  new PerformanceObserver((list) => {
    bench.tasks.push(...list.getEntries());
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      bench.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  // In the frame that first has it; the task after that frame comes when it is painted.
  const look = () => {
    if (!document.querySelector(shown)) return void requestAnimationFrame(look);
    setTimeout(() => {
      bench.ready ||= performance.now();
      // Server-rendered content is there before it can be pressed.
      if (document.querySelector('#root[inert]')) return void requestAnimationFrame(look);
      bench.alive = performance.now();
      window.benchShown('');
    });
  };
  requestAnimationFrame(look);
}
