import { endpoints } from '@uc/contract/all-endpoints';
import { type Account, signInAsStaff } from './sessions';
import { cookiesOf, theWorld, url } from './site';
import { unique } from './unique';

export { type Account, PASSWORD, SUB_CID } from './sessions';
export { cookiesOf } from './site';

/** The headers or query with the credentials of an account, for calls outside the browser. */
export const credentialsOf = (account: Account): Record<string, string> =>
  Object.fromEntries(cookiesOf(account).map(({ name, value }) => [name, value]));

/** The data of a POST; throws with the server's sentence. */
export async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  theWorld();
  return read(
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

/** The data of a GET, asked as somebody. */
export async function get<T = Record<string, unknown>>(
  path: string,
  query: Record<string, string> = {},
  account?: Account,
): Promise<T> {
  theWorld();
  const headers = account === undefined ? {} : credentialsOf(account);
  return (await read(await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers }))) as T;
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  const { data, msg } = (await answer.json()) as { data: Record<string, unknown>; msg: string };
  if (!answer.ok) throw new Error(`${answer.status}: ${msg} ${JSON.stringify(data)}`);
  return data;
}

/** The code of the newest SMS to a number, as staff read it in the sandbox's outbox, here or of a server of the test's own. */
export const smsCodeFor = (phone: string, at = url): Promise<string> => codeFor('sms', phone, at);
/** The same for an e-mail address. */
export const mailCodeFor = (address: string): Promise<string> => codeFor('email', address);

/** The token with which a member of staff signs calls. */
export const staffToken = (username: string): Promise<string> => {
  theWorld();
  return signInAsStaff(url, username);
};

async function codeFor(channel: 'sms' | 'email', target: string, at = url): Promise<string> {
  theWorld();
  const staff_token = await signInAsStaff(at, 'super');
  const answer = await fetch(
    `${at}${endpoints.operator.sentMessages.path}?channel=${channel}&keyword=${target}`,
    {
      headers: { staff_token },
    },
  );
  const { list } = (await read(answer)) as { list?: { body: string }[] };
  // Other messages, about money that moved, may have come since.
  const [code] = (list ?? []).flatMap(({ body }) => /验证码(\d{6})/.exec(body)?.[1] ?? []);
  if (code === undefined) throw new Error(`no code was sent to ${target}`);
  return code;
}

/** A mobile number that nobody else in this run has; to some ends the bank of the sandbox answers otherwise. */
export const newPhone = (): string => `19${unique()}7`;
