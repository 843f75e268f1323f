import { expect, test } from 'vitest';
import { base, open, stepTo, withPlainDocuments } from './browser';
import { sharedPerson } from './browser-pool';
import { screens } from './screens';

/** Who it is must be known, else there is no screen at all. */
const needed = /\/passport-api\/session|\/balance2/;
/** Its form asks for nothing before it is sent. */
const readsNothing = 'login-password';
const busy = { code: 503, message: '服务繁忙，请稍后再试', data: null };

// A place that waits says `aria-busy`, and nothing is settled while one does.
test('no screen waits for ever where every call is refused, and each says so', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await withPlainDocuments(page);
  await page.route(/\/(?:apinew|[\w-]+-?api)\//, (route) =>
    needed.test(route.request().url()) ? route.fallback() : route.fulfill({ status: 503, json: busy }),
  );
  await open(page, '/messages');
  const wrong: string[] = [];
  for (const { name, path, isPublic } of screens) {
    if (isPublic) continue;
    await stepTo(page, base + path).catch((error: unknown) =>
      wrong.push(`${name} waits: ${String(error).slice(0, 60)}`),
    );
    const waiting = await page
      .locator('[aria-busy=true]')
      .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
    if (waiting.length > 0) wrong.push(`${name}: ${waiting.join(' | ')}`);
    const said = await page.getByText(busy.message).count();
    if (said === 0 && name !== readsNothing) wrong.push(`${name} says nothing`);
  }
  expect(wrong).toEqual([]);
}, 180_000);
