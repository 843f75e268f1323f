import { isIP } from 'node:net';
import { z } from 'zod';
import { ConfigError } from './error';

/** A switch. */
export const onOff = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
/** A number without a fraction. */
export const whole = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
/** An address of the web; `example` shows one where another is given. */
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });
/** The address of a cloud's service, or of a stand-in for it. */
export const gateway = z
  .string()
  .regex(
    /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/,
    'must be an address without a path, https://sms.example.com',
  );
/** An access key of a cloud: the id of a key, or its secret. */
export const accessKey = z.string().regex(/^[\w-]{1,128}$/, 'must be letters and digits');
/** Whether a host is this machine, to which nothing goes over a network. */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
/** Refuses an address where `what` would go over a network in clear; this machine is none. */
export function refuseInClear(name: string, endpoint: string, what: string): void {
  const { protocol, hostname } = new URL(endpoint);
  if (protocol === 'http:' && !isThisMachine(hostname))
    throw new ConfigError(`${name}: must begin with https, ${what} would go over the network in clear`);
}
/** Any other word would start an evaluation with its sandboxes. */
export const nodeEnv = z.enum(
  ['development', 'test', 'production'],
  'must be production, or development to evaluate',
);
export const logLevel = z.enum(
  ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
  'must be fatal, error, warn, info, debug or silent',
);
/** The address of PostgreSQL and the login to use there. */
export const postgresUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\//.test(text) && isAddress(text),
    'must be postgres://user:password@host:5432/database, with every other character of the password than letters and digits written %XX',
  );
/** Addresses, networks and the names that Fastify knows. */
export const proxies = z
  .string()
  .refine(
    (text) => list(text).every(isProxy),
    'must be addresses or networks, 10.0.0.5,10.1.0.0/16, separated by commas',
  );

/** The parts of a text between commas, trimmed; empty ones are left out. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
}

/** Whether an address can be read, its password too. */
function isAddress(text: string): boolean {
  try {
    return decodeURIComponent(new URL(text).password) !== undefined;
  } catch {
    return false;
  }
}
