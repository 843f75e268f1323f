import { endpoints } from '@uc/contract/all-endpoints';
import type { Grantable } from '@uc/contract/permissions';
import type { Page } from 'playwright-core';
import { type Account, credentialsOf, get, PASSWORD, post } from './accounts';
import { base } from './browser';

const SECRET = 'Harbour7Lantern';
/** How a member names itself at the sign-in. */
export interface Member {
  company: string;
  name: string;
}
let made = 0;

/** A member of an account whose one role carries these codes. */
export async function newMember(codes: readonly Grantable[], owner: Account = 'demo'): Promise<Member> {
  made += 1;
  const as = credentialsOf(owner);
  const proof = async (scene: string) => {
    const wish = { scene, method: 'password', password: PASSWORD };
    return (await post(endpoints.passport.verify.path, wish, as)).verify_token;
  };
  const role = await post(
    endpoints.access.createRole.path,
    { name: `路径${process.pid}${made}`, permissions: codes, verify_token: await proof('role') },
    as,
  );
  const name = `way.${process.pid}.${made}`;
  await post(
    endpoints.access.createMember.path,
    {
      sub_username: name,
      true_name: '路小径',
      role_ids: [role.role_id],
      password: SECRET,
      must_change_password: false,
      verify_token: await proof('member'),
    },
    as,
  );
  const { uid } = await get<{ uid: string }>(endpoints.passport.session.path, {}, owner);
  return { company: uid, name };
}

export async function signInMember(page: Page, { company, name }: Member): Promise<void> {
  await page.goto(`${base}/login?as=subaccount`);
  await page.getByLabel('企业标识').fill(company);
  await page.getByLabel('子账号名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(SECRET);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
