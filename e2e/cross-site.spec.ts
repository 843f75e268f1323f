import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints } from '@uc/contract/all-endpoints';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credentialsOf, get, PASSWORD, post } from './accounts';
import { expectPlace, newPerson, signIn, url, base } from './browser';
import { unique } from './unique';

/** Another site in the same browser: 127.0.0.1 is not localhost. */
let evil: Server;
let evilUrl: string;
let html = '';
beforeAll(async () => {
  evil = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
  );
  await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve));
  evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;
});
afterAll(() => void evil.close());

interface Row {
  method: string;
  path: string;
}
/** The spec's state-changing GETs (trust §4.1); what is a POST changes something anyway. */
const changingGets = /\/order\/(cancel|del)$|\/bankdelapi\//;
const rows = Object.values(endpoints).flatMap((room) => Object.values(room) as Row[]);
const changing = rows.filter(({ method, path }) => method === 'POST' || changingGets.test(path));

/**
 * Every way of a foreign page is tried on the state-changing GETs and on these; the rest gets what can change anything, for
 * a browser with a thousand frames proves nothing more. `server/src/proofs/csrf.test.ts` covers every route.
 */
const every =
  /\/login\/|\/logout$|\/order\/(create|pay)$|\/charged_rmb$|\/withdraw$|\/bankaddapi$|\/iou-repay$/;
const isTriedWhole = (path: string) => changingGets.test(path) || every.test(path);
const addressOf = (path: string) => path.replace(/\{\w+\}/, 'x1');
const attacked = new Set(changing.map(({ path }) => addressOf(path)));

interface SiteAnswer {
  method: string;
  path: string;
  status: number;
}
/** The answer of the site to a page, also where the browser keeps the answer from it. */
async function answersOf(page: Page): Promise<SiteAnswer[]> {
  const answers: SiteAnswer[] = [];
  const asked = new Map<string, { method: string; url: string }>();
  const answered = new Map<string, number[]>();
  // Either may be told first.
  const match = (id: string) => {
    const request = asked.get(id);
    if (request === undefined) return;
    for (const status of answered.get(id)?.splice(0) ?? [])
      if (request.url.startsWith(url))
        answers.push({ method: request.method, path: new URL(request.url).pathname, status });
  };
  const network = await page.context().newCDPSession(page);
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    asked.set(requestId, request);
    match(requestId);
  });
  network.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    answered.set(requestId, [...(answered.get(requestId) ?? []), statusCode]);
    match(requestId);
  });
  await network.send('Network.enable');
  return answers;
}

let sinks = 0;
/** The requests that a foreign page can make a browser send to one address (trust W3). */
function attacksOn(address: string, fields: Record<string, string>, isWhole: boolean): string {
  const withQuery = `${address}?${new URLSearchParams(fields)}`;
  const body = JSON.stringify(fields);
  const simple = `<script>
    fetch('${withQuery}', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '${body}', headers: { 'content-type': 'text/plain' } }).catch(() => 0);
  </script>`;
  if (!isWhole) return simple;
  return `${framesOn(address, withQuery, fields)}${simple}<script>
    fetch('${address}', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json', vso_token: 'x' }, body: '${body}' }).catch(() => 0);
  </script>
    <img src="${withQuery}"><link rel="prefetch" href="${withQuery}"><link rel="stylesheet" media="print" href="${withQuery}"><script async src="${withQuery}"></script>
    <a class="ping" href="#x" ping="${withQuery}">x</a><script>
      fetch('${withQuery}', { mode: 'no-cors', credentials: 'include' }).catch(() => 0);
      navigator.sendBeacon('${address}', new Blob(['${body}'], { type: 'text/plain' }));
    </script>`;
}

/** Forms of every encoding, and the address itself, each in a frame of its own. */
function framesOn(address: string, withQuery: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const json = JSON.stringify(fields).replaceAll('"', '&quot;');
  const form = (attributes: string, content: string) =>
    `<iframe name="sink${(sinks += 1)}"></iframe><form action="${address}" target="sink${sinks}" ${attributes}>${content}</form>`;
  // As text/plain a form can write JSON.
  const contentOf = (type: string) =>
    type === 'text/plain'
      ? `<input name="${json.slice(0, -1)},&quot;x&quot;:&quot;" value="&quot;}">`
      : inputs.join('');
  const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];
  const forms = encodings.map((type) => form(`method="post" enctype="${type}"`, contentOf(type)));
  return `${forms.join('')}${form('method="get"', inputs.join(''))}<iframe src="${withQuery}"></iframe>`;
}

// Some hundred frames and a thousand requests, each a process's work for the browser.
test('a page of another site changes nothing and reads nothing, whatever it sends to every state-changing address', async () => {
  expect(changing.length).toBeGreaterThan(15);
  const { page, context } = await newPerson();
  await page.goto(`${base}/login`);
  await signIn(page, 'demo', PASSWORD);
  await expectPlace(page, '/home');
  const token = (await context.cookies()).find(({ name }) => name === 'vso_token')?.value;
  const { order_no } = await post(endpoints.orders.create.path, await anOrder(), {
    ...credentialsOf('demo'),
    'idempotency-key': `cross-site-${unique()}`,
  });
  const orderNo = String(order_no);
  const before = await stateOf(orderNo);

  const fields = {
    order_no: orderNo,
    account: 'xinren',
    password: PASSWORD,
    amount: '1',
    target: 'rmb',
    channel: 'alipay',
  };
  html = `<!doctype html><title>evil</title>${changing.map(({ path }) => attacksOn(url + addressOf(path), fields, isTriedWhole(path))).join('')}
    <script>for (const form of document.forms) form.submit(); for (const one of document.querySelectorAll('.ping')) one.click();</script>`;
  const attack = await context.newPage();
  const answers = await answersOf(attack);
  await attack.goto(evilUrl, { waitUntil: 'domcontentloaded' });
  const unanswered = () => {
    const heard = new Set(answers.map(({ path }) => path));
    return [...attacked].filter((path) => !heard.has(path));
  };
  await expect.poll(unanswered).toEqual([]);
  for (let before = -1; before < answers.length;) {
    before = answers.length;
    await attack.waitForTimeout(1_000);
  }
  // Its hundreds of frames are work that the customer's own page would wait for.
  await attack.close();
  html = '<!doctype html><title>evil</title>';
  for (const { path } of changing.filter(({ method }) => method === 'GET')) {
    const popup = await context.newPage();
    const opened = await answersOf(popup);
    await popup.goto(evilUrl);
    await popup.evaluate(
      (address) => void (location.href = address),
      `${url}${addressOf(path)}?order_no=${orderNo}`,
    );
    await expect.poll(() => opened.length).toBe(1);
    answers.push(...opened);
    await popup.close();
  }

  expect(answers.filter(({ status }) => status < 400)).toEqual([]);
  await expect.poll(() => stateOf(orderNo)).toEqual(before);
  const jar = await context.cookies();
  expect(jar.find(({ name }) => name === 'vso_token')?.value).toBe(token);
  await page.reload();
  await expectPlace(page, '/home');
});

async function anOrder() {
  const { list } = await get<{ list: { product: string; order_type: string; name: string }[] }>(
    endpoints.orders.products.path,
    {},
    'demo',
  );
  const [first] = list;
  if (first === undefined) throw new Error('the demo world sells nothing');
  return { order_type: first.order_type, title: '跨站试验订单', items: [{ product: first.product, qty: 1 }] };
}

async function stateOf(orderNo: string) {
  const order = await get(endpoints.orders.detail.path, { order_no: orderNo }, 'demo');
  const { total } = await get<{ total: number }>(endpoints.finance.rmbList.path, { page_size: '1' }, 'demo');
  const { list } = await get<{ list: { order_no: string }[] }>(
    endpoints.orders.list.path,
    { keyword: '跨站试验订单' },
    'demo',
  );
  return { status: order.status, records: total, orders: list.map((one) => one.order_no) };
}
