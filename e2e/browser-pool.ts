import type { BrowserContext, Page } from 'playwright-core';
import { cookiesOf } from './accounts';
import { complaintsOf, type Options, type Person, startBrowser, url } from './browser';

/** A place on the site without a script: going there ends what is open on a page, which keeps its process and its storage. */
export const rest = `${url}/center/user/favicon.svg`;
/** More at once are rare. */
const KEPT = 3;
const waiting: Person[] = [];
const taken: Person[] = [];
const told = ['request', 'response', 'requestfinished', 'requestfailed', 'console', 'pageerror'] as const;
const heard = [...told, 'dialog', 'download', 'popup', 'framenavigated'] as const;

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
  const person = waiting.pop() ?? guard(await startBrowser());
  taken.push(person);
  const { page, context } = person;
  if (page.url() !== rest) await page.goto(rest);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (as !== undefined) await context.addCookies(cookiesOf(as));
  return { page, context, complaints: complaintsOf(page) };
}

/** Takes back what the test has borrowed; a browser that cannot be put in order is not lent again. */
export const takeBack = (): Promise<unknown> =>
  Promise.all(
    taken.splice(0).map(async (person, at) => {
      const isOrdered =
        at < KEPT &&
        (await putInOrder(person).then(
          () => true,
          () => false,
        ));
      if (isOrdered) waiting.push(person);
      else await person.context.close();
    }),
  );

/** What would stay for the test after cannot be done here. */
function guard(person: Person): Person {
  const refuse = () => {
    throw new Error('whoever changes what stays takes a browser of their own: newPerson()');
  };
  Object.assign(person.page, { addInitScript: refuse, exposeFunction: refuse });
  Object.assign(person.context, { addInitScript: refuse, exposeFunction: refuse });
  Object.defineProperty(person.page, 'clock', { get: refuse });
  return person;
}

async function putInOrder({ page, context }: Person): Promise<void> {
  await closeOthers(context, page);
  for (const event of heard) page.removeAllListeners(event);
  for (const event of told) if (event !== 'pageerror') context.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await page.goto(rest);
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
