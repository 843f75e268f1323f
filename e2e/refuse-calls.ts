import { endpoints } from '@uc/contract/all-endpoints';
import { errors } from '@uc/contract/errors';
import { twinPath } from '@uc/contract/twin-path';
import type { Page, Route } from 'playwright-core';

/** The calls that tell who is signed in are needed, else there is no screen at all. */
const needed = [
  endpoints.passport.session.path,
  endpoints.finance.balance2.path,
  endpoints.operator.me.path,
].flatMap((path) => [path, twinPath(path)]);
const calls = /\/(?:apinew|[\w-]+-?api)\//;
/** The answer to a refused call. */
export const refusal = errors['server.busy'];
const { http: status, ret, errorCode, text } = refusal;

const refuse = (route: Route) =>
  route.fulfill({ status, json: { ret, errorCode, message: text, data: null } });
const isNeeded = (route: Route, also: readonly string[] = []) =>
  [...needed, ...also].includes(new URL(route.request().url()).pathname);

/** From now on every other call is refused. */
export const refuseCalls = (page: Page): Promise<unknown> =>
  page.route(calls, (route) => (isNeeded(route) ? route.fallback() : refuse(route)));

/** Uploads, and their processing before a form is sent. */
const beforeSending = [
  endpoints.files.upload.path,
  endpoints.works.picture.path,
  endpoints.account.readPaper.path,
  endpoints.cards.readCard.path,
].flatMap((path) => [path, twinPath(path)]);

/** Refuses the requests of forms from now on, and collects them. */
export async function refuseWrites(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  await page.route(calls, (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || isNeeded(route, beforeSending)) return route.fallback();
    bodies.push(request.postData() ?? '');
    return refuse(route);
  });
  return bodies;
}

/** Read beside everything else: what is proven before a form opens, and the marks beside the bell and in the menus. */
const beside = [
  endpoints.operator.waiting.path,
  endpoints.passport.verifyOptions.path,
  endpoints.messages.unreadCount.path,
  endpoints.home.todos.path,
].flatMap((path) => [path, twinPath(path)]);

/** Refuses the reads while something happens, and returns them. */
export async function withoutReads(page: Page, happen: () => Promise<unknown>): Promise<string[]> {
  const refused: string[] = [];
  const handle = (route: Route) => {
    const isCall = route.request().method() === 'GET' && route.request().resourceType() === 'fetch';
    if (!isCall || isNeeded(route, beside)) return route.fallback();
    refused.push(new URL(route.request().url()).pathname);
    return refuse(route);
  };
  await page.route(calls, handle);
  await happen();
  await page.unroute(calls, handle);
  return refused;
}
