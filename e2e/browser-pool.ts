import type { BrowserContext, Page } from 'playwright-core';
import { cookiesOf } from './accounts';
import { complaintsOf, type Options, type Person, startBrowser, url } from './browser';

/** A place on the site without a script: going there ends what is open on a page, which keeps its process and its storage. */
export const BLANK = `${url}/center/user/favicon.svg`;
/** More at once are rare. */
const KEPT = 3;
const free: Person[] = [];
const lent: Person[] = [];
const CONTEXT_EVENTS = [
  'request',
  'response',
  'requestfinished',
  'requestfailed',
  'console',
  'pageerror',
] as const;
const PAGE_EVENTS = [...CONTEXT_EVENTS, 'dialog', 'download', 'popup', 'framenavigated'] as const;

/**
 * A person at a browser where others of this worker have sat before: nothing of them is left but its caches, as with most
 * visits. It is given back after the test.
 */
export async function sharedPerson({
  as,
  width = 1440,
  height = 900,
  dark = false,
}: Omit<Options, 'script'> = {}): Promise<Person> {
  const person = free.pop() ?? guard(await startBrowser());
  lent.push(person);
  const { page, context } = person;
  if (page.url() !== BLANK) await page.goto(BLANK);
  await page.setViewportSize({ width, height });
  // No medium: one that is set would be that of a printed page as well.
  await page.emulateMedia({ media: null, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (as !== undefined) await context.addCookies(cookiesOf(as));
  return { page, context, complaints: complaintsOf(page) };
}

/** Takes back what the test has borrowed; a browser that cannot be reset is not lent again. */
export const returnPeople = (): Promise<unknown> =>
  Promise.all(
    lent.splice(0).map(async (person, at) => {
      const isReset =
        at < KEPT &&
        (await reset(person).then(
          () => true,
          () => false,
        ));
      if (isReset) free.push(person);
      else await person.context.close();
    }),
  );

/** Refuses changes of a shared browser that would last into the next test. */
function guard(person: Person): Person {
  const refuse = () => {
    throw new Error('whoever changes what stays takes a browser of their own: newPerson()');
  };
  Object.assign(person.page, { addInitScript: refuse, exposeFunction: refuse });
  Object.assign(person.context, { addInitScript: refuse, exposeFunction: refuse });
  Object.defineProperty(person.page, 'clock', { get: refuse });
  return person;
}

async function reset({ page, context }: Person): Promise<void> {
  await closeOthers(context, page);
  for (const event of PAGE_EVENTS) page.removeAllListeners(event);
  for (const event of CONTEXT_EVENTS) if (event !== 'pageerror') context.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(BLANK);
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
  await context.clearCookies();
}

const closeOthers = (context: BrowserContext, page: Page) =>
  Promise.all(
    context
      .pages()
      .filter((one) => one !== page)
      .map((one) => one.close()),
  );
