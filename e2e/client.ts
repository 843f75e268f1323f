import type { Page } from 'playwright-core';
import { base } from './browser';

/** The end of a call by the page's own client: the value it resolved with, or the error it rejected with (spec §8). */
export interface Ended {
  data?: unknown;
  error?: { message: string; status: number; errorHasShown: boolean; errorCode: number };
}

/** Lets a test reach the modules that the page has loaded: written here, `import` would be made another by what runs the tests. */
const importModule = 'globalThis.importModule = (address) => import(address);';

/** Makes a call so many times at once with the client that the page runs on: same module, same session, same toasts. */
export async function callInPage(
  page: Page,
  row: Record<string, unknown>,
  input: Record<string, unknown> = {},
  times = 1,
): Promise<Ended[]> {
  await page.evaluate(importModule);
  return page.evaluate(
    async ({ row, input, times }) => {
      const load = (
        globalThis as unknown as { importModule: (address: string) => Promise<Record<string, unknown>> }
      ).importModule;
      const addresses = [
        ...[...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(({ src }) => src),
        ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(({ href }) => href),
      ];
      const modules = await Promise.all(addresses.map(load));
      // Names are short in a build; the client's `demand` is the one that knows a refusal.
      const found = modules
        .flatMap((module) => Object.values(module))
        .find((one) => typeof one === 'function' && /^async function.*refusal/.test(String(one)));
      const demand = found as (row: unknown, input: unknown) => Promise<unknown>;
      const once = (): Promise<Ended> =>
        demand(row, input).then(
          (data) => ({ data }),
          ({ message, status, errorHasShown, errorCode }: NonNullable<Ended['error']>) => ({
            error: { message, status, errorHasShown, errorCode },
          }),
        );
      return Promise.all(Array.from({ length: times }, once));
    },
    { row, input, times },
  );
}

/** Documents of the application that the page loads from now on, and where to. */
export function documentsOf(page: Page): string[] {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(request.url().replace(base, ''));
  });
  return documents;
}
