/** The demo world's people (README). */
const owners = ['demo', 'xinren', 'studio', 'qihang', 'yuanshan', 'jiangnan'] as const;
const members = ['guanli', 'caiwu', 'xiangmu'] as const;
export type Account = (typeof owners)[number] | (typeof members)[number];
export const PASSWORD = 'Demo1234';
/** The company that the members belong to. */
export const SUB_CID = '100000000001';

interface Cookie {
  name: string;
  value: string;
}
export type Sessions = Record<Account, Cookie[]>;

/**
 * Everybody signed in over plain HTTP, once for the whole run: an unbound session, whose token a browser may carry
 * (trust §4.2). Five devices is the limit, so who signs in more often than that in one file registers for it.
 */
export async function signInEverybody(url: string): Promise<Sessions> {
  const cookies = (data: Record<string, unknown>, names: string[]) =>
    names.map((name) => ({ name, value: String(data[name]) }));
  const sessions: Partial<Sessions> = {};
  for (const account of owners) {
    const data = await signIn(`${url}${endpoints.passport.signIn.path}`, { account, password: PASSWORD });
    sessions[account] = cookies(data, ['vso_token']);
  }
  for (const sub_username of members) {
    const triple = { sub_cid: SUB_CID, sub_username, password: PASSWORD };
    const data = await signIn(`${url}${endpoints.passport.signInAsSubAccount.path}`, triple);
    sessions[sub_username] = cookies(data, ['sub_cid', 'sub_username', 'sub_token']);
  }
  return sessions as Sessions;
}

/** The token with which a member of staff signs calls. */
export async function signInAsStaff(url: string, username: string): Promise<string> {
  const address = `${url}${endpoints.passport.signInAsStaff.path}`;
  return String((await signIn(address, { username, password: PASSWORD })).staff_token);
}

async function signIn(address: string, body: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await answer.json()) as { data: Record<string, unknown>; msg: string };
  if (!answer.ok) throw new Error(`nobody could sign in: ${msg}`);
  return data;
}
import { endpoints } from '@uc/contract/all-endpoints';
