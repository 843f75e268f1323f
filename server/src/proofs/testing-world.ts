import { api } from '@uc/contract';
import { type Grantable, grantable } from '@uc/contract/permissions';
import { recordIdentity } from '../account/realname/identity';
import { insertProducts } from '../orders/store';
import { createAccount } from '../accounts/index';
import { createRole, createSubAccount } from '../members/index';
import { createStaff } from '../staff/index';
import { newPassword } from '../credentials/index';
import { newPhone } from '../passport/testing';
import type { As, TestApp } from '../testing';
import { insertTemplate as couponTemplateAdded } from '../finance/coupons/index';
import type { StaffObjects } from './testing-waiting';
import { PASSWORD, PRODUCT, TEMPLATES } from '../testing-names';
import { newObjects, type Objects } from './testing-objects';
import { type Story, seedStory } from '../orders/testing-story';
import type { People } from '../access/testing-examples';
import { wordOf } from '../testing-count';
import type { Person } from '../testing-examples';

/** The hash of everybody’s password, made once. */
const password = newPassword(PASSWORD);

/** A main account with something of everything, each text of which carries its canary. */
export interface Tenant extends Person, Story, Objects {
  record: string;
  people: People;
  /** The things about it that wait for staff, where a proof has staff begin them. */
  staffObjects?: StaffObjects;
}

/** Makes a tenant through the rooms' own doors and signs its people in over HTTP. */
export async function newTenant(app: TestApp): Promise<Tenant> {
  const canary = wordOf('canary');
  const [username, phone, memberName] = [canary, newPhone(), `sub.${canary}`];
  const secret = await password;
  const made = await app.database.transaction(async (tx) => {
    const account = { username, phone, password: secret, payPassword: secret, nickname: canary };
    const uid = await createAccount(app.deps, tx, {
      ...account,
      email: `${canary}@example.com`,
      realnameStatus: 'enterprise',
    });
    const company = { name: `${canary}设计有限公司`, uscc: '91350100M000100Y43' };
    await recordIdentity(app.deps, tx, uid, {
      kind: 'enterprise',
      realName: '林海',
      idNo: '11010519491231002X',
      company,
    });
    await createRole(tx, { uid, roleId: ROLE, name: canary, permissions: grantable });
    // Without a phone: it confirms with its password alone.
    const member = await createSubAccount(app.deps, tx, {
      uid,
      subUsername: memberName,
      trueName: canary,
      password: secret,
      roleIds: [ROLE],
      status: 'active',
      mustChangePassword: false,
    });
    const another = { uid, trueName: canary, password: secret, roleIds: ['VW'], mustChangePassword: false };
    const people = {
      worker: await createSubAccount(app.deps, tx, {
        ...another,
        subUsername: `w.${canary}`,
        status: 'active',
      }),
      resting: await createSubAccount(app.deps, tx, {
        ...another,
        subUsername: `r.${canary}`,
        status: 'disabled',
      }),
      spareRole: await createRole(tx, { uid, name: `${canary}备`, permissions: ['home:view'] }),
    };
    const buyer = await createAccount(app.deps, tx, {
      username: `b${canary}`,
      phone: newPhone(),
      password: secret,
    });
    return { uid, subId: member, people, ...(await seedStory(tx, { uid, canary, buyer })) };
  });
  const owner = await signInOwner(app, username);
  const member = await signInMember(app, made.uid, memberName);
  const who = { ...made, canary, owner, memberName };
  const objects = await newObjects(app, who, member);
  const { data } = await app.call(api.finance.rmbList, {}, owner);
  return { ...who, ...objects, username, phone, member, record: data.list[0]!.record_no };
}

const ROLE = 'R_proof';

/** Replaces the permissions of the member's role. */
export async function grant(app: TestApp, tenant: Tenant, permissions: readonly Grantable[]): Promise<void> {
  // A role carries at least one code; this one opens nothing that these proofs ask for.
  const carried = permissions.length > 0 ? [...permissions] : ['maker.project:manage'];
  await app.database.db
    .updateTable('roles')
    .set({ permissions: carried })
    .where('uid', '=', tenant.uid)
    .where('role_id', '=', ROLE)
    .execute();
}

/** One more sub-account, signed in. */
export async function newMember(
  app: TestApp,
  { uid }: Tenant,
  { subUsername, mustChangePassword = false }: { subUsername: string; mustChangePassword?: boolean },
): Promise<As> {
  const secret = await password;
  await app.database.transaction((tx) =>
    createSubAccount(app.deps, tx, {
      uid,
      subUsername,
      trueName: subUsername,
      phone: newPhone(),
      password: secret,
      roleIds: ['ADM'],
      status: 'active',
      mustChangePassword,
    }),
  );
  return signInMember(app, uid, subUsername);
}

export async function signInOwner(app: TestApp, account: string): Promise<As> {
  return { vso_token: (await app.call(api.passport.signIn, { account, password: PASSWORD })).data.vso_token };
}

async function signInMember(app: TestApp, uid: number, sub_username: string): Promise<As> {
  const { data } = await app.call(api.passport.signInAsSubAccount, {
    sub_cid: String(uid),
    sub_username,
    password: PASSWORD,
  });
  return { sub_cid: data.sub_cid, sub_username: data.sub_username, sub_token: data.sub_token };
}

/** Staff of a role, signed in; without one they may do everything. */
export async function newStaff(
  app: TestApp,
  role: Parameters<typeof createStaff>[1]['role'] = 'super',
): Promise<As> {
  const username = `staff${wordOf('staff')}`;
  const secret = await password;
  await app.database.transaction((tx) => createStaff(tx, { username, name: role, role, password: secret }));
  return {
    staff_token: (await app.call(api.passport.signInAsStaff, { username, password: PASSWORD })).data
      .staff_token,
  };
}

/** Gives everybody coupons to claim, or to redeem with a code, as often as the proofs ask. */
const giveSomething = (app: TestApp): Promise<unknown> =>
  app.database.transaction(async (tx) => {
    for (const claim_type of ['public', 'code'] as const)
      await couponTemplateAdded(tx, {
        template_id: TEMPLATES[claim_type],
        name: '证明用券',
        kind: 'voucher',
        face_fen: 1_00,
        valid_days: 30,
        claim_type,
        per_user_limit: 1000,
      });
  });

/** Fills the shelves that these proofs order and claim from. */
export async function sellSomething(app: TestApp): Promise<void> {
  await giveSomething(app);
  await app.database.transaction((tx) =>
    insertProducts(tx, [
      {
        product: PRODUCT,
        order_type: 'render',
        name: '证明用渲染',
        spec: '标准',
        unit: '小时',
        price_fen: 10_00,
        sort: 1,
      },
    ]),
  );
}

/**
 * Everything the database knows of a tenant but its sessions and logs, as one text: equal before and after
 * means that nothing was done to it.
 */
export async function fingerprint(app: TestApp, { uid }: Pick<Tenant, 'uid'>): Promise<string> {
  const tables = await app.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'uid'
       and table_name not in ('sessions', 'login_logs', 'operation_logs') order by 1`,
  );
  // A refusal that is stored for its repetition is no change.
  const done = (name: string) => (name === 'idempotency_keys' ? 'and http_status < 400' : '');
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as hash from "${name}" t where uid = ${uid} ${done(name)}`,
  );
  return JSON.stringify(await app.database.asOwner(sums.join(' union all ')));
}

type Sums = { name: string; hash: string }[];
/** The tables in which one fingerprint differs from another of the same tenant. */
export function changedTables(before: string, after: string): string[] {
  const old = new Map((JSON.parse(before) as Sums).map(({ name, hash }) => [name, hash]));
  return (JSON.parse(after) as Sums)
    .filter(({ name, hash }) => old.get(name) !== hash && !looks.includes(name))
    .map(({ name }) => name);
}
/** Tables that say when the server last looked: it looks again every time. */
const looks = ['reconciliation_runs'];
