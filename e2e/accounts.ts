import { inject } from 'vitest';

const url = inject('url');

/** The demo world's people (README). `studio` belongs to passport.spec.ts, which gives it another password. */
const owners = ['demo', 'xinren'] as const;
const members = ['guanli', 'caiwu', 'xiangmu'] as const;
export type Account = (typeof owners)[number] | (typeof members)[number];
export const PASSWORD = 'Demo1234';
/** The company that the members belong to. */
export const SUB_CID = '100000000001';

interface Cookie {
  name: string;
  value: string;
  url: string;
}
const signedIn = new Map<Account, Promise<Cookie[]>>();

/** Signed in over plain HTTP, once for each spec file: an unbound session, whose token a browser may carry (trust §4.2). */
export function cookiesOf(account: Account): Promise<Cookie[]> {
  const known = signedIn.get(account) ?? signInOverHttp(account);
  signedIn.set(account, known);
  return known;
}

/** The headers or query that speak for an account outside the browser. */
export async function credentialsOf(account: Account): Promise<Record<string, string>> {
  const cookies = await cookiesOf(account);
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}

async function signInOverHttp(account: Account): Promise<Cookie[]> {
  const isMember = (members as readonly string[]).includes(account);
  const data = isMember
    ? await post('/passport-api/login/subaccount', {
        sub_cid: SUB_CID,
        sub_username: account,
        password: PASSWORD,
      })
    : await post('/passport-api/login/password', { account, password: PASSWORD });
  const names = isMember ? ['sub_cid', 'sub_username', 'sub_token'] : ['vso_token'];
  return names.map((name) => ({ name, value: String(data[name]), url }));
}

/** The data of a POST; throws with the server's sentence. */
export async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
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
  const headers = account === undefined ? {} : await credentialsOf(account);
  return (await read(await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers }))) as T;
}

async function read(answer: Response): Promise<Record<string, unknown>> {
  const { data, msg } = (await answer.json()) as { data: Record<string, unknown>; msg: string };
  if (!answer.ok) throw new Error(`${answer.status}: ${msg}`);
  return data;
}

/** The code of the newest SMS to a number, as staff read it in the sandbox's outbox. */
export async function smsCodeFor(phone: string): Promise<string> {
  const { staff_token } = await post('/passport-api/login/staff', { username: 'super', password: PASSWORD });
  const answer = await fetch(`${url}/passport-api/adminapi/outbox/list?channel=sms&keyword=${phone}`, {
    headers: { staff_token: String(staff_token) },
  });
  const { list } = (await read(answer)) as { list?: { body: string }[] };
  const code = /\d{6}/.exec(list?.[0]?.body ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}

/** A mobile number that nobody else in this run has. */
export const newPhone = (): string =>
  `19${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() % 1_000_000).padStart(6, '0')}`;
