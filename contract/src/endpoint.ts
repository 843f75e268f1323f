import { z } from 'zod';
import { dayOf, isRangeTooLong, RANGE_TOO_LONG } from './day';
import type { EnvelopeKind } from './envelope';
import type { ErrorName } from './errors';
import type { Access, Grantable } from './permissions';
import { isGrantable } from './permissions';
import type { StepUpScene } from './step-up';

/** The fields of an input: name → schema. */
export type Shape = z.core.$ZodLooseShape;
/** The methods of the specification (spec §7). */
export type Method = 'GET' | 'POST';
/** The format in which the body of a write is read. */
export type BodyKind = 'json' | 'multipart' | 'raw';

interface Options<I extends Shape, O extends z.ZodType, A extends Access> {
  /** One Chinese line for the API documentation. */
  summary: string;
  access: A;
  /** Other codes that open it as well; the handler then looks at which one is held. */
  alternatives?: readonly Grantable[];
  /** Strict: an unknown field is refused with 400. Path parameters are named here too. */
  input?: I;
  /** The answer; fields outside this schema are never sent. */
  output: O;
  refusals?: readonly ErrorName[];
  /** Milliseconds the client waits, only where it is not 10 s (spec §9). */
  timeout?: number;
  envelope?: EnvelopeKind;
  /** `multipart`: fields and one file. `raw`: a partner's bytes, which the handler reads from `request.raw`. */
  body?: BodyKind;
  /** Most bytes of the file of a form, only where it is not 10 MB. */
  largestFile?: number;
  /** A write under an idempotency key whose answer is stored (trust §3.4). */
  idempotent?: true;
  /** A write that no operation log needs: sending a code, a preview (shell.md#operation-log). */
  quiet?: true;
  /** Asked by an open page and not by a person: it does not keep the session alive (messages.md#live-stream). */
  background?: true;
  /**
   * A read that consumes its object, such as a single-use ticket: HEAD, which would consume it unseen, is not answered.
   */
  usesUp?: true;
  /**
   * A read that may be some seconds old, except for whoever has just written: it is asked of the replica where there is one
   * (ADR 148).
   */
  mayBeOld?: true;
  /** Its name in the operation log, `room.name`, where the contract names it differently since: written lines keep theirs. */
  loggedAs?: `${string}.${string}`;
  /** The scene of the step-up it asks for, in its field `verify_token` (trust §4.6). */
  stepUp?: StepUpScene;
  /** In the contract, but its business comes later: answers 501 naming this feature. */
  later?: string;
}

/** One call: everything else (route, twin, client, OpenAPI, sweeps) is derived from it. */
export interface Endpoint<
  I extends Shape = Shape,
  O extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: Method;
  path: string;
  summary: string;
  access: A;
  alternatives: readonly Grantable[];
  input: z.ZodObject<I, z.core.$strict>;
  output: O;
  refusals: readonly ErrorName[];
  timeout: number;
  envelope: EnvelopeKind;
  body: BodyKind;
  largestFile: number;
  /** True for writes, and for the spec's changing GETs: header token, same-site fetch, a POST twin (decisions.md D15). */
  effect: boolean;
  idempotent: boolean;
  quiet: boolean;
  background: boolean;
  usesUp: boolean;
  mayBeOld: boolean;
  loggedAs: string | undefined;
  stepUp: StepUpScene | undefined;
  later: string | undefined;
}

/** The client's default time-out, 10 s (spec §9). */
export const DEFAULT_TIMEOUT = 10_000;
/** The largest file of a form (files.md#uploads). */
export const DEFAULT_LARGEST_FILE = 10 * 1024 * 1024;

/** A day as it is written; anything else is refused where it stands. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Nobody asks for the days of more than a year at once (shell.md#tables-filters-export). */
const checkRange = ({ value, issues }: z.core.ParsePayload<object>): void => {
  const { start_time, end_time } = value as { start_time?: unknown; end_time?: unknown };
  if (!isDay(start_time) || (end_time !== undefined && !isDay(end_time))) return;
  if (isRangeTooLong(start_time, end_time ?? dayOf(new Date())))
    issues.push({ code: 'custom', path: ['start_time'], message: RANGE_TOO_LONG, input: start_time });
};

const build =
  <const M extends Method>(method: M) =>
  <
    const A extends Access,
    const O extends z.ZodType,
    const I extends Shape = Record<never, never>,
    const L extends string | undefined = undefined,
    const F extends true | undefined = undefined,
  >(
    path: string,
    options: Options<I, O, A> & { later?: L; effect?: F },
  ): Endpoint<I, O, A> & { later: L; effect: M extends 'POST' ? true : F extends true ? true : false } => ({
    alternatives: [],
    refusals: [],
    timeout: DEFAULT_TIMEOUT,
    envelope: 'standard',
    body: 'json',
    largestFile: DEFAULT_LARGEST_FILE,
    idempotent: false,
    quiet: false,
    background: false,
    usesUp: false,
    mayBeOld: false,
    loggedAs: undefined,
    stepUp: undefined,
    ...options,
    effect: (method === 'POST' || options.effect === true) as never,
    later: options.later as L,
    method,
    path,
    input: z.strictObject(options.input ?? ({} as I)).check(checkRange),
  });

/** A read, or one of the spec's state-changing GETs when `effect` is set. */
export const get = build('GET');
/** A write. */
export const post = build('POST');

/** The decoded input that the server's handler receives. */
export type Input<E extends Endpoint> = z.output<E['input']>;
/** The handler's return value: domain values (Fen, Date), encoded on the way out. */
export type Output<E extends Endpoint> = z.output<E['output']>;
/** The input as the browser sends it. */
export type WireInput<E extends Endpoint> = z.input<E['input']>;
/** The answer as the browser receives it: 元 as numbers, moments as `YYYY-MM-DD HH:mm:ss`. */
export type WireOutput<E extends Endpoint> = Sent<z.input<E['output']>>;
/** An amount may come in as text, but never goes out as such. */
type Sent<T> = [string | number] extends [T]
  ? Exclude<T, string>
  : T extends readonly (infer One)[]
    ? Sent<One>[]
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T;

export { twinPath } from './twin-path';

/** An endpoint whose permission a role may carry, or that serves any session, has a twin for sub-accounts. */
export const hasTwin = (endpoint: Pick<Endpoint, 'access'>): boolean =>
  endpoint.access === 'session' || isGrantable(endpoint.access);

const money = /^\/(?:apinew\/finance|accountapi\/tradeapi|accountapi\/auth\/bank)\//;
/** Asked on every page, by the start-up (spec §4). */
const START_UP = '/apinew/finance/coupon-iou/balance2';
/** Whether a call belongs to the pages of money or moves some: it wants a session that was not left alone (trust A6). */
export const isMoney = ({ path, idempotent }: Pick<Endpoint, 'path' | 'idempotent'>): boolean =>
  idempotent || (money.test(path) && path !== START_UP);
