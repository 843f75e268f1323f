import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { chromiumFlags } from '../tools/chromium.mjs';
import { answerTo } from './answers';
import { type Account, cookiesOf } from './accounts';
import { theWorld, url } from './site';
import { keepToasts } from './toasts';
import { actWhenThere, PATIENCE_MS, waitUntil } from './waiting';

export { url };
export const base = `${url}/center/user`;

/** A page that counts down or draws is never idle for long. */
const IDLE_MS = 300;

/** Each document here lives for a second or two: optimizing its script takes longer than running it as it is. */
const shortLived = '--js-flags=--no-opt --no-maglev --single-threaded';

let browser: Promise<Browser> | undefined;
/** One for all files of a worker; it ends with the worker. */
const theBrowser = () =>
  (browser ??= chromium.launch({
    executablePath: inject('chromium'),
    args: [...chromiumFlags, shortLived],
  }));

const contexts = new Set<BrowserContext>();
/** Closes contexts that a file has left open: they would go on asking and drawing beside the next one. */
export const closeContexts = () => Promise.all([...contexts].map((context) => context.close()));

/** One person's browser, and the errors of its page: script errors, console errors, refused policies. */
export interface Person {
  page: Page;
  context: BrowserContext;
  complaints: string[];
}
export interface Options {
  /** Signed in already; without it there are no cookies and no storage. */
  as?: Account;
  width?: number;
  height?: number;
  dark?: boolean;
  /** A script that runs first in every document. */
  script?: string;
}

/** A person at a browser of their own, with nothing in its caches; it ends with the file. */
export async function newPerson({ as, script, ...look }: Options = {}): Promise<Person> {
  const person = await startBrowser(look);
  const { context } = person;
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
  if (as !== undefined) await context.addCookies(cookiesOf(as));
  if (script !== undefined) await context.addInitScript({ content: script });
  return person;
}

/** A browser that nobody has used, with one page. */
export async function startBrowser({
  width = 1440,
  height = 900,
  dark = false,
}: Omit<Options, 'as' | 'script'> = {}): Promise<Person> {
  theWorld();
  const context = await (
    await theBrowser()
  ).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await keepToasts(context);
  const page = await context.newPage();
  actWhenThere(page);
  return { page, context, complaints: complaintsOf(page) };
}

/** Chromium's message for an answer of a busy server. */
const BUSY = 'Failed to load resource: the server responded with a status of 503 (Service Unavailable)';
const complaintOf = (text: string, from: string) =>
  `${text} ${from.replace(/(?<=[?&]auth_token=)[^&]+/, '…')}`;

/** Errors of a page from now on. A refusal of the server that a test asks for is a console error as well. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy|Trusted ?Type/i.test(message.text()))
      // Also where from: the text of a failed request does not name it.
      complaints.push(complaintOf(message.text(), message.location().url));
  });
  // A busy server says when to ask again, and the page has asked again with success: nothing was lost.
  page.on('response', (response) => {
    const at = response.ok() ? complaints.indexOf(complaintOf(BUSY, response.url())) : -1;
    if (at >= 0) complaints.splice(at, 1);
  });
  return complaints;
}

/** Opens a page under the base path and waits until nothing on it is being loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await expectHistory(page);
  await page.goto(base + path);
  await expectSettled(page);
}

/** Each dialog has its entry of the history and nothing else has one: nobody presses faster than that. */
export const expectHistory = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      ((history.state as { layer?: number } | null)?.layer ?? 0) ===
      document.querySelectorAll('dialog[open]').length,
  );

/** The entry of the page itself is reached: none of a dialog, as a reload leaves one, is left over it. */
export const expectPageEntry = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !(history.state as { layer?: number } | null)?.layer);

/** To another page of the same document, as a link leads there. */
export async function stepTo(page: Page, address: string): Promise<void> {
  await expectHistory(page);
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `step${idx + 1}` }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await expect.poll(() => page.url()).toBe(new URL(address).href);
  await expectSettled(page);
}

/** To another page: as a link leads there, or by a new document where something lies over this one. */
export const goTo = async (page: Page, path: string): Promise<void> =>
  (await page.locator('dialog[open]').count()) > 0 ? open(page, path) : stepTo(page, base + path);

/** Documents come as a busy server gives them: not rendered, so that the browser asks for everything itself. */
export async function withPlainDocuments(page: Page): Promise<void> {
  await page.route(`${base}/**`, async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'document') return route.fallback();
    // Nobody's document is plain, and a document is alike for everybody then.
    const response = await answerTo(route, { headers: { ...request.headers(), cookie: '' } });
    return route.fulfill({ response });
  });
}

export const expectShown = (locator: Locator): Promise<void> =>
  orWhatStands(locator.page(), waitUntil(locator.first(), 'visible'));
export const expectGone = (locator: Locator): Promise<void> =>
  orWhatStands(locator.page(), waitUntil(locator, 'detached'));

/** A failure states what the page showed instead: the run that met it may never meet it again. */
const orWhatStands = (page: Page, waiting: Promise<void>): Promise<void> =>
  waiting.catch(async (error: unknown) => {
    const stands = await page
      .locator('body')
      .innerText({ timeout: 1_000 })
      .catch(() => 'nothing that can be read');
    throw new Error(`${String(error)}\nAt ${page.url()} stood:\n${stands}`, { cause: error });
  });

/**
 * There is a heading, what the server rendered is hydrated (it cannot be pressed before), part by part (a part that comes
 * later reads later), and nothing says that it is still loading: a page follows its address in a transition, so that the
 * address is there some frames before.
 */
export const expectSettled = (page: Page): Promise<void> =>
  orWhatStands(
    page,
    page
      .waitForFunction(async (timeout) => {
        const isHydrated = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber'));
        /** A part begins with a comment, `$?` while the server still sends it; its element belongs to React once it is hydrated. */
        const isWaiting = ({ data, nextSibling }: Comment) =>
          data === '$?' || (data === '$' && nextSibling instanceof HTMLElement && !isHydrated(nextSibling));
        const hasWaitingPart = () => {
          const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
          while (comments.nextNode()) if (isWaiting(comments.currentNode as Comment)) return true;
          return false;
        };
        const isReady = () =>
          document.querySelector('h1') && !document.querySelector('#root[inert]') && !hasWaitingPart();
        const isBusy = () => document.querySelector('[aria-busy=true]');
        do {
          await new Promise(requestAnimationFrame);
          if (isReady()) await new Promise((idle) => requestIdleCallback(idle, { timeout }));
        } while (!isReady() || isBusy());
        return true;
      }, IDLE_MS)
      .then(() => undefined),
  );

/** The form that was asked for by a link: the one before has a box of its own to tick, and stands until the chunk is there. */
export const expectRegisterForm = (page: Page): Promise<void> =>
  expectShown(page.getByRole('button', { name: '注册并登录' }));

/** The page's path under the base path, with its query. */
export function placeOf(page: Page): string {
  const { origin, pathname, search } = new URL(page.url());
  return origin === url ? pathname.replace('/center/user', '') + search : page.url();
}
export async function expectPlace(page: Page, place: string | RegExp): Promise<void> {
  const expected: unknown = typeof place === 'string' ? place : expect.stringMatching(place);
  await orWhatStands(page, expect.poll(() => placeOf(page)).toEqual(expected));
}

/** The messages over the page. */
export const toastsOn = (page: Page): Locator => page.locator('[data-toast]');

/** Signs in through the screen, as a customer does; where it leads is for the caller to wait for. */
export async function signIn(page: Page, account: string, password: string): Promise<void> {
  await fillSignIn(page, account, password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

export async function fillSignIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
}
