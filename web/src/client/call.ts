import { OTHER_PRINCIPAL, PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { accountSwitch } from './account-switch';
import { type Answer, type Failure, isLoud, readAnswer } from './answer';
import type { CallRow, ClientEndpoint, Endpoint, WireInput, WireOutput } from './api';
import { ApiError } from './api-error';
import {
  type Credentials,
  currentPrincipal,
  isSubAccountPath,
  pathFor,
  type Principal,
  readCredentials,
  tokenOf,
} from './credentials';
import { noteActivity } from './idle';
import { pageLife, type Surface, takeFirst } from './page-life';
import { readKey, requestFor, type WireRequest } from './request';
import { currentSurface, isForPage } from './shown';
import { leaveForSignIn } from './sign-in';
import { staffToken } from './staff';
import { askStepUp } from './step-up';
import { expireSubAccount } from './sub-account-expiry';
import { toast } from './toasts';
import { forgetTotalAmount } from './total-amount';

/** Deviations of one call from the rule. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** No toast: the caller tells a failure in its own place. */
  quiet?: boolean | undefined;
  /**
   * It changes nothing: when the server is too busy and says when to come again, it is made once more (ADR 62), and that no
   * answer came is told in its place alone.
   */
  again?: boolean | undefined;
  idempotencyKey?: string | undefined;
}

const DEFAULT_TIMEOUT = 10_000;
const STEP_UP_REQUIRED = 300017;
const SWITCHED = '此浏览器已切换到其他账号';

/**
 * One call to the server (spec §7, §8). Resolves with `data`, or with `false` where the spec makes it so; rejects with
 * ApiError, or with AbortError when `signal` was aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  options: CallOptions = {},
): Promise<WireOutput<E> | false> {
  const { data } = await exchange(endpoint, input as Record<string, unknown>, options);
  return data as WireOutput<E> | false;
}

/** The same for callers that cannot go on without data: a `false` is rejected with the ApiError of the answer. */
export async function demand<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  options: CallOptions = {},
): Promise<WireOutput<E>> {
  const { data, refusal } = await exchange(endpoint, input as Record<string, unknown>, options);
  if (refusal) throw refusal;
  return data as WireOutput<E>;
}

/** The call, and once more with a ticket when it asks for a fresh verification (shell.md#step-up-dialog). */
async function exchange(row: CallRow, input: Record<string, unknown>, options: CallOptions): Promise<Answer> {
  try {
    return await exchangeOnce(row, input, options);
  } catch (error) {
    const asks = error instanceof ApiError && error.errorCode === STEP_UP_REQUIRED;
    const token = asks && row.stepUp ? await askStepUp(row.stepUp) : undefined;
    if (token === undefined || options.signal?.aborted) throw error;
    return exchangeOnce(row, { ...input, verify_token: token }, options);
  }
}

async function exchangeOnce(
  row: CallRow,
  input: Record<string, unknown>,
  { signal, quiet = false, again = false, idempotencyKey }: CallOptions,
): Promise<Answer> {
  const madeAt = Date.now();
  const principal = currentPrincipal();
  const surface = currentSurface();
  const credentials = readCredentials();
  const staff = staffToken.get();
  const request = requestFor(row, input, principal, credentials);
  if (idempotencyKey) request.headers['idempotency-key'] = idempotencyKey;
  const path = request.url.split('?', 1)[0] ?? '';
  const show = (failure: Failure) => {
    const isShown = !quiet && isLoud(failure) && !(again && failure.status === 0);
    if (isShown) toast(failure.message, 'error');
    return isShown;
  };
  const timeout = AbortSignal.timeout(row.timeout ?? DEFAULT_TIMEOUT);
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const key = row.method === 'GET' ? readKey(pathFor(principal, row.path, row.twin), input) : '';
  try {
    const response = await answerOf(request, key, stop);
    const text = await response.text();
    const { status } = response;
    const tag = response.headers.get(PRINCIPAL_HEADER);
    if (tag !== null && staff === staffToken.get()) noteAnswer(surface, tag, credentials);
    if (status === 401 && row.method === 'GET' && (await isRenewed(row, principal, { credentials, staff })))
      return await exchangeOnce(row, input, { signal, quiet, again });
    if (status === 503 && again && (await isTimeAgain(response.headers, signal)))
      return await exchangeOnce(row, input, { signal, quiet });
    if (status === 401) refused(path, row, { credentials, staff });
    else if (status < 500 && principal !== 'nobody' && !row.background) noteActivity(madeAt);
    return readAnswer(
      { path, status, contentType: response.headers.get('content-type') ?? '', text },
      row.envelope,
      show,
    );
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    const message = timeout.aborted ? '请求超时，请稍后重试' : '网络连接失败，请检查网络后重试';
    throw new ApiError(message, {
      status: 0,
      errorHasShown: show({ path, status: 0, message, errorCode: 0 }),
    });
  }
}

/** An answer says whose it is; one for somebody else than the page shows is not shown (ADR 65). */
function noteAnswer(surface: Surface, tag: string, credentials: Credentials): void {
  if (!isForPage(surface, tag)) {
    accountSwitch.note(true);
    throw new ApiError(SWITCHED, { status: 412, errorHasShown: true, errorCode: OTHER_PRINCIPAL });
  }
  // A call made before a switch may be answered after it.
  if (tokenOf(credentials) !== tokenOf(readCredentials())) return;
  accountSwitch.note(false);
  pageLife().confirmed[surface] = tokenOf(credentials);
}

/** The answer under way since the document came, or a new one. */
function answerOf({ url, ...request }: WireRequest, key: string, signal: AbortSignal): Promise<Response> {
  const first = takeFirst(key);
  if (!first) return fetch(url, { ...request, signal, cache: 'no-store', credentials: 'same-origin' });
  signal.addEventListener('abort', () => first.abort.abort(signal.reason));
  return first.answer;
}

/** In seconds; for longer nobody looks at an empty page, and the refusal is shown at once. */
const shortPause = /^[0-5]$/;

/** Waits until the server wants to be asked again, and a little longer, so that not all pages come at the same moment. */
async function isTimeAgain(headers: Headers, signal: AbortSignal | undefined): Promise<boolean> {
  const seconds = headers.get('retry-after') ?? '';
  if (!shortPause.test(seconds)) return false;
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000 * (1 + Math.random() / 2)));
  signal?.throwIfAborted();
  return true;
}

/** Longest wait of a background call for credentials newer than those it was sent with: no person waits for it. */
const RENEWAL_MS = 2000;

/** What a call was sent with. */
interface Sent {
  credentials: Credentials;
  staff: string | undefined;
}

/** A new password, here or in another tab, brought new credentials while this read was under way: it is made again. */
async function isRenewed(
  { background, staff: isStaff }: CallRow,
  principal: Principal,
  sent: Sent,
): Promise<boolean> {
  const isOther = () =>
    isStaff ? staffToken.get() !== sent.staff : tokenOf(readCredentials()) !== tokenOf(sent.credentials);
  const until = Date.now() + (background ? RENEWAL_MS : 0);
  while (!isOther() && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  if (isStaff) return isOther() && staffToken.get() !== undefined;
  return principal !== 'nobody' && principal === currentPrincipal() && isOther();
}

/** 401 (spec §4): a sub-account's credentials are forgotten and so are those of staff, a main account goes to sign in. */
function refused(path: string, { staff }: CallRow, sent: Sent): void {
  // A new password brought a new token while this call was under way: the one that was refused is not the one that is kept.
  if (staff) {
    if (sent.staff === staffToken.get()) staffToken.forget('登录已失效，请重新登录');
    return;
  }
  if (isSubAccountPath(path)) {
    if (sent.credentials.sub?.sub_token === readCredentials().sub?.sub_token) expireSubAccount();
    return;
  }
  forgetTotalAmount();
  leaveForSignIn();
}
