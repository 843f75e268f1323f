import { vi } from 'vitest';

/** State of the opened page that a test may read. */
export interface OpenPage {
  /** Cookies by name, decoded. */
  cookies: () => Record<string, string>;
  /** Addresses that the page went to. */
  visited: string[];
}

/** A web storage whose keys are its own properties, as the browser's are. */
export class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

/** The network behind a page: an answer, or a promise that fails or never comes. */
export type Network = (request: Request) => Response | Promise<Response>;
const unreachable: Network = () => Promise.reject(new TypeError('Failed to fetch'));

/** Puts a page under the code that is tested: an address, cookies, storages and the network behind `fetch`. */
export function openPage(
  address: string,
  { cookies = {}, network = unreachable }: { cookies?: Record<string, string>; network?: Network } = {},
): OpenPage {
  const jar = new Map(Object.entries(cookies).map(([name, value]) => [name, encodeURIComponent(value)]));
  const visited: string[] = [];
  const { href, origin, protocol, pathname, search } = new URL(address);
  const visit = (to: URL | string) => void visited.push(String(to));
  vi.stubGlobal('location', { href, origin, protocol, pathname, search, assign: visit, replace: visit });
  vi.stubGlobal('document', {
    querySelector: () => null,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('fetch', (path: string, options: RequestInit) => {
    const { signal, ...rest } = options;
    const givenUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    return Promise.race([network(new Request(origin + path, rest)), givenUp]);
  });
  return {
    cookies: () => Object.fromEntries([...jar].map(([name, value]) => [name, decodeURIComponent(value)])),
    visited,
  };
}
