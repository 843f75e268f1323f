import { type EnvelopeKind, unwrap } from '@uc/contract/envelope';
import { OTHER_PRINCIPAL } from '@uc/contract/page-principal';
import { accountSwitch } from './account-switch';
import { ApiError } from './api-error';

/** An answer as it came over the wire. */
export interface RawAnswer {
  /** Path without its query. */
  path: string;
  status: number;
  contentType: string;
  text: string;
}
/** The facts by which a failure is shown as a toast or not. */
export interface Failure {
  path: string;
  status: number;
  message: string;
  errorCode: number;
}

/** An answer of the application: its data, and the refusal when data became false (spec §8). */
export interface Answer {
  data: unknown;
  refusal?: ApiError;
}
/** Shows a failure, or decides not to; answers whether it was shown. */
export type Show = (failure: Failure) => boolean;

const UNREADABLE = '服务返回了无法识别的内容，请稍后重试';
const UNSUCCESSFUL = '操作未成功，请稍后重试';

/**
 * THE decision about a toast (spec §8): none for a passport-api call, for "sms code incorrect", for errorCode 300017 and
 * for status 401; nor for a switch of accounts, which is told by a dialog.
 */
export function isLoud({ path, status, message, errorCode }: Failure): boolean {
  return (
    !path.includes('passport-api') &&
    message !== 'sms code incorrect' &&
    errorCode !== 300017 &&
    errorCode !== OTHER_PRINCIPAL &&
    status !== 401
  );
}

/**
 * Reads an answer (spec §8). A status outside 2xx is thrown as ApiError with the message from msg, then message, then
 * our own. Inside 2xx without a sign of success data is false, and what the server said is shown (decisions.md R6).
 */
export function readAnswer(raw: RawAnswer, kind: EnvelopeKind | undefined, show: Show): Answer {
  const isOk = raw.status >= 200 && raw.status < 300;
  const body = bodyOf(raw);
  if (body === undefined && isOk) throw failure(raw, {}, UNREADABLE, show);
  const said = isRecord(body) ? body : {};
  if (!isOk) throw failure(raw, said, `请求失败（${raw.status}），请稍后重试`, show);
  const data = unwrap(body, kind);
  return data === false ? { data, refusal: failure(raw, said, UNSUCCESSFUL, show) } : { data };
}

type Said = Record<string, unknown>;

function failure({ path, status }: RawAnswer, said: Said, own: string, show: Show): ApiError {
  const message = textOf(said.msg) ?? textOf(said.message) ?? own;
  const errorCode = numberOf(said.errorCode);
  if (errorCode === OTHER_PRINCIPAL) accountSwitch.note(true);
  const data = isRecord(said.data) ? said.data : {};
  const errorHasShown = show({ path, status, message, errorCode });
  return new ApiError(message, {
    status,
    errorHasShown,
    errorCode,
    ret: numberOf(said.ret),
    link: textOf(data.link),
    fields: fieldsOf(data.errors),
    data,
  });
}

function bodyOf({ contentType, text }: RawAnswer): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fieldsOf(errors: unknown): Record<string, string> {
  const list = Array.isArray(errors) ? errors.filter(isRecord) : [];
  const pairs = list.map(({ field, message }) => [textOf(field) ?? '', textOf(message) ?? ''] as const);
  // The first message of a field is the one to show.
  return Object.fromEntries(pairs.toReversed());
}

const isRecord = (value: unknown): value is Said => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
