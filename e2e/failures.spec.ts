import { endpoints } from '@uc/contract/all-endpoints';
import { errors } from '@uc/contract/errors';
import { twinPath } from '@uc/contract/twin-path';
import { expect, test } from 'vitest';
import type { Account } from './accounts';
import { base, expectGone, open, stepTo, withPlainDocuments } from './browser';
import { sharedPerson } from './browser-pool';
import { screens } from './screens';

/** Who it is must be known, else there is no screen at all. */
const needed = [endpoints.passport.session.path, endpoints.finance.balance2.path].flatMap((path) => [
  path,
  twinPath(path),
]);
/** Its form asks for nothing before it is sent. */
const readsNothing = screens.find(({ name }) => name === 'login-password')!.path;
const { http: status, ret, errorCode, text } = errors['server.busy'];

const customers = screens.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
test.each<[Account, string[]]>([
  ['demo', customers],
  // What a sub-account sees in the place of its owner's head.
  ['caiwu', ['/subAccount/manage']],
])('no screen of %s waits for ever where every call is refused, and each says so', async (as, paths) => {
  const { page } = await sharedPerson({ as });
  await withPlainDocuments(page);
  await page.route(/\/(?:apinew|[\w-]+-?api)\//, (route) =>
    needed.includes(new URL(route.request().url()).pathname)
      ? route.fallback()
      : route.fulfill({ status, json: { ret, errorCode, message: text, data: null } }),
  );
  await open(page, '/home');
  const wrong: string[] = [];
  for (const path of paths) {
    // A place that waits says `aria-busy`, and a busy machine may show the next page some frames after it is settled.
    await stepTo(page, base + path).catch(() => wrong.push(`${path} is never settled`));
    await expectGone(page.locator('[aria-busy=true]').first()).catch((error: unknown) =>
      wrong.push(`${path} waits: ${String(error)}`),
    );
    if ((await page.locator('[role=tab] > span:empty').count()) > 0)
      wrong.push(`${path} keeps the place of a count`);
    const said = await page.getByText(text).count();
    if (said === 0 && path !== readsNothing) wrong.push(`${path} says nothing`);
  }
  expect(wrong).toEqual([]);
});
