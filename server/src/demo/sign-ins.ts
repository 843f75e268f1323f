import type { Tx } from '../db/index';
import { agreementView, insertConsent } from '../agreements/index';
import { insertLoginLog } from '../passport/index';
import { members, newcomer, owner } from './people';
import { after } from './story';

const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const MOBILE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const OFFICE = '192.168.10.21';
const OUTSIDE = '203.0.113.45';

type Login = [
  daysAgo: number,
  method: 'password' | 'sms' | 'subaccount',
  result: 'ok' | 'wrong',
  ip: string,
  agent: string,
  member?: number,
];
const logins: readonly Login[] = [
  [1, 'password', 'ok', OFFICE, DESKTOP],
  [1, 'subaccount', 'ok', OFFICE, DESKTOP, 0],
  [2, 'sms', 'ok', OUTSIDE, MOBILE],
  [4, 'password', 'ok', OUTSIDE, MOBILE],
  [4, 'password', 'wrong', OUTSIDE, MOBILE],
  [5, 'subaccount', 'ok', OFFICE, DESKTOP, 1],
  [8, 'password', 'ok', OFFICE, DESKTOP],
  [8, 'subaccount', 'ok', OFFICE, DESKTOP, 2],
  [8, 'subaccount', 'wrong', OFFICE, DESKTOP, 2],
  [13, 'password', 'ok', OFFICE, DESKTOP],
  [21, 'sms', 'ok', OUTSIDE, MOBILE],
  [34, 'password', 'ok', OFFICE, DESKTOP],
  [55, 'password', 'ok', OFFICE, DESKTOP],
];

/** Past sign-ins of the demo accounts, and their consents. */
export async function seedSignIns(tx: Tx, now: Date): Promise<void> {
  for (const [index, [days, method, result, ip, user_agent, member]] of logins.entries())
    await insertLoginLog(tx, {
      uid: owner.uid,
      sub_id: member === undefined ? null : members[member]!.subId,
      method,
      result,
      ip,
      user_agent,
      at: after(now, { days: -days, hours: -method.length, minutes: -index }),
    });
  for (const { uid } of [owner, newcomer])
    for (const purpose of ['user', 'privacy'] as const)
      await insertConsent(tx, {
        uid,
        purpose,
        version: agreementView(purpose).version,
        ip: OFFICE,
        at: after(now, { days: -55 }),
      });
}
