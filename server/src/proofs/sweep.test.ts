import { api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { errors } from '@uc/contract/errors';
import {
  type Grantable,
  grantable,
  isGrantable,
  isStaff,
  mayStaff,
  type StaffPermission,
  type StaffRole,
} from '@uc/contract/permissions';
import { staffRoleNames } from '@uc/contract/staff-role-names';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { openStaffObjects } from './testing-staff';
import { ask, type Reply, rowOf, send, together, written } from './testing-requests';
import { askedWithoutAccount, statementsOfTenants } from './testing-statements';
import { askWell } from './testing-success';
import { fingerprint, grant, newStaff, newTenant, sellSomething, type Tenant } from './testing-world';

let app: TestApp;
let tenant: Tenant;
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  [tenant, staff] = [await newTenant(app), await newStaff(app)];
});
afterAll(() => app.close());

const label = ({ method, path }: Served) => `${method} ${path}`;
const inputOf = ({ endpoint }: Served) => exampleOf(tenant, endpoint) ?? {};
const credentialsFor = ({ credential }: Served) =>
  ({ public: undefined, main: tenant.owner, sub: tenant.member, staff })[credential];

describe('every endpoint', () => {
  test('every endpoint has an example where it needs input, so that a new one is swept as well', () => {
    const missing = app.served.filter(
      (served) =>
        !served.endpoint.input.safeParse({}).success && exampleOf(tenant, served.endpoint) === undefined,
    );
    expect(missing.map(label)).toEqual([]);
    expect(app.served.length).toBeGreaterThan(70);
  });

  test('every endpoint is 401 signed out, unless it is public, and says nothing', async () => {
    await together(app.served, 8, async (served) => {
      const { status, body } = await ask(app, served, inputOf(served));
      if (served.credential === 'public') expect([label(served), status]).not.toEqual([label(served), 401]);
      else expect([label(served), status, body.ret, body.data]).toEqual([label(served), 401, 40100, null]);
    });
  });

  test('every endpoint refuses a field it does not know with 400, and nothing has changed (Z3)', async () => {
    const tempting = [
      'balance',
      'role',
      'tenant_id',
      'uid',
      'status',
      'verified',
      'quota',
      'is_admin',
      'price',
      'id',
      'created_at',
      'owner',
      'constructor',
      'total_fen',
    ];
    const before = await fingerprint(app, tenant);
    await together(app.served, 8, async (served, at) => {
      const { input } = served.endpoint;
      const unknown = tempting.filter((one) => !(one in input.shape));
      for (const name of unknown)
        expect([label(served), name, input.safeParse({ ...inputOf(served), [name]: '1' }).success]).toEqual([
          label(served),
          name,
          false,
        ]);
      // One of them over HTTP for each address, another one every time.
      const name = unknown[at % unknown.length]!;
      const { status, body } = await ask(
        app,
        served,
        { ...inputOf(served), [name]: '1' },
        credentialsFor(served),
      );
      // A channel's report is not read before its signature: it answers in the channel's own words.
      const isNamed = served.endpoint.body === 'raw' ? body.ret === undefined : body.ret === 40000;
      expect([label(served), name, status, isNamed]).toEqual([label(served), name, 400, true]);
    });
    expect(await fingerprint(app, tenant)).toBe(before);
  });

  test('an endpoint without a business yet answers 501 with a sentence, and only those do', async () => {
    await together(app.served, 8, async (served) => {
      if (served.endpoint.later === undefined) return;
      const { status, body } = await ask(app, served, inputOf(served), credentialsFor(served));
      expect([label(served), status, body.ret]).toEqual([label(served), 501, 50100]);
      expect(body.msg).toMatch(/即将开放/);
    });
  });
});

describe('a permission (Z2)', () => {
  const twins = () =>
    app.served.filter(({ credential, endpoint }) => credential === 'sub' && isGrantable(endpoint.access));
  const opens = ({ endpoint }: Served) => [endpoint.access as Grantable, ...endpoint.alternatives];
  /** Permissions that a handler wants besides its own: records that may be exported are those that may be seen. */
  const wantsToo = ({ endpoint }: Served): Grantable[] =>
    endpoint.path === api.statements.exportRecords.path ? ['finance.rmb:view'] : [];

  /** A step-up that is wanted (300017) is a 403 as well, and says that the permission is there. */
  const NO_PERMISSION = errors['permission.subAccount'].errorCode;

  /** Asks with a role of these codes alone. */
  async function expectAccess(asked: Served[], codes: Grantable[], isOpen: boolean): Promise<void> {
    await grant(app, tenant, codes);
    await together(asked, 8, async (served) => {
      const { status, body } = await ask(app, served, harmless(served), tenant.member);
      const isRefused = body.errorCode === NO_PERMISSION && status === 403 && body.ret === 40301;
      expect([label(served), codes, isRefused, body.errorCode === NO_PERMISSION]).toEqual([
        label(served),
        codes,
        !isOpen,
        !isOpen,
      ]);
    });
  }

  // All codes but an endpoint's own leave it closed, so no other opens it; its own alone opens it, so it wants no other.
  test('a permission opens its endpoints alone, and no other code does (Z2)', async () => {
    const sets = new Map(twins().map((served) => [opens(served).join(), opens(served)]));
    expect(sets.size).toBeGreaterThan(20);
    for (const [set, codes] of sets) {
      const own = twins().filter((served) => opens(served).join() === set);
      await expectAccess(
        own,
        grantable.filter((one) => !codes.includes(one)),
        false,
      );
      // With an alternative the handler looks at which one is held (below).
      const plain = own.filter((served) => codes.length === 1 && wantsToo(served).length === 0);
      if (plain.length > 0) await expectAccess(plain, codes, true);
    }
    const double = twins().filter((served) => wantsToo(served).length > 0);
    expect(double.length).toBeGreaterThan(0);
    for (const served of double) {
      const codes = [...opens(served), ...wantsToo(served)];
      await expectAccess([served], codes, true);
      for (const code of codes)
        await expectAccess(
          [served],
          grantable.filter((one) => one !== code),
          false,
        );
    }
    await grant(app, tenant, grantable);
  });

  test('a permission of the owner alone has no twin, and staff’s are for staff', async () => {
    for (const served of app.served.filter(
      ({ credential, endpoint }) =>
        credential === 'main' && !isGrantable(endpoint.access) && endpoint.access !== 'session',
    )) {
      const [, first, ...rest] = served.path.split('/');
      expect([
        label(served),
        (
          await ask(
            app,
            { ...served, path: `/${[first, 'subaccount', ...rest].join('/')}` },
            {},
            tenant.member,
          )
        ).status,
      ]).toEqual([label(served), 404]);
    }
  });

  test('a permission of staff opens for the roles that hold it alone; no customer and no other role comes in', async () => {
    const other = await newTenant(app);
    other.staffObjects = await openStaffObjects(app, other);
    const roles = Object.keys(staffRoleNames) as StaffRole[];
    const people = await Promise.all(roles.map(async (role) => ({ role, as: await newStaff(app, role) })));
    const theirs = app.served.filter(({ endpoint }) => isStaff(endpoint.access) && !leaves(endpoint));
    expect(theirs.length).toBeGreaterThan(50);
    for (const served of theirs) {
      const input = exampleOf(other, served.endpoint) ?? {};
      const signs: As[] = [tenant.owner, { staff_token: (tenant.owner as { vso_token: string }).vso_token }];
      for (const as of signs)
        expect([label(served), (await ask(app, served, input, as)).status]).toEqual([label(served), 401]);
      const triple = { ...tenant.member } as Record<string, string>;
      const asMember = await ask(app, served, { ...input }, undefined);
      expect([label(served), asMember.status]).toEqual([label(served), 401]);
      const withTriple = written(served, input);
      const query = [withTriple.query, new URLSearchParams(triple).toString()].filter(Boolean).join('&');
      expect([label(served), (await send(app, { ...withTriple, query })).status]).toEqual([
        label(served),
        401,
      ]);
      for (const { role, as } of people) {
        const sent = { ...input, ...(await ticketFor(app, served, other, as)) };
        const reply = await ask(app, served, sent, as);
        const { status, body } = reply;
        const may =
          mayStaff(role, served.endpoint.access as StaffPermission) && !isOfAnotherQueue(served, role);
        if (!may)
          expect([label(served), role, status, body.errorCode]).toEqual([
            label(served),
            role,
            errors['permission.denied'].http,
            errors['permission.denied'].errorCode,
          ]);
        else if (isOfAnotherRoom(served, role))
          expect([label(served), role, status]).toEqual([label(served), role, 404]);
        else if (isForItsTaker(served))
          expect([label(served), role, status, body.msg]).toEqual([
            label(served),
            role,
            403,
            errors['filing.notYours'].text,
          ]);
        // A second person's own rule is a 403 of its own; whoever came in is told what it is.
        else if (!served.endpoint.effect)
          expect([label(served), role, status, reads(served, reply)]).toEqual([
            label(served),
            role,
            200,
            undefined,
          ]);
        else
          expect([
            label(served),
            role,
            [200, 404, 409, 422].includes(status) || isOwnRule(served, status),
          ]).toEqual([label(served), role, true]);
      }
    }
  });

  test('a permission of the credit line does not show coins, nor that of coins the line', async () => {
    await grant(app, tenant, ['finance.coin:view']);
    expect((await app.call(api.finance.creditList, { account: 'credit_limit' }, tenant.member)).status).toBe(
      errors['permission.subAccount'].http,
    );
    expect((await app.call(api.finance.creditList, {}, tenant.member)).status).toBe(200);
    await grant(app, tenant, ['finance.credit:view']);
    expect((await app.call(api.finance.creditList, {}, tenant.member)).status).toBe(
      errors['permission.subAccount'].http,
    );
    expect((await app.call(api.finance.creditList, { account: 'credit_limit' }, tenant.member)).status).toBe(
      200,
    );
    await grant(app, tenant, grantable);
  });
});

/** Signing out would end the run. */
const leaves = ({ path }: Served['endpoint']) => path.endsWith('/logout');
/** Credit requests have a rule of their own: who decides them depends on what they are about (ledger.md J25). */
const isOwnRule = ({ path }: Served, status: number) => status === 403 && path.includes('/credit-request/');
/**
 * Role ip sees the files of filings that it has taken alone: to it any other is not there
 * (filings.md#filing-calls).
 */
const isOfAnotherRoom = ({ path }: Served, role: StaffRole) =>
  !mayStaff(role, 'staff.recharge:handle') &&
  (path === api.files.staffTicket.path || path === api.files.staffContent.path);
const { itemActs, itemNote, itemTake, colleagues, queueFile } = api.operator;
const ofQueues: ReadonlySet<string> = new Set(
  [itemActs, itemNote, itemTake, colleagues, queueFile].map(({ path }) => path),
);
/** What colleagues did to an item is for who may open its queue, here that of withdrawals. */
const isOfAnotherQueue = ({ path }: Served, role: StaffRole) =>
  !mayStaff(role, staffQueues.withdraw.permission) && ofQueues.has(path);
/** The package of a filing is for who has taken the case, which nobody has here. */
const isForItsTaker = ({ path }: Served) => path === api.handover.staffPackage.path;
/** A file is looked at with a ticket of one's own. */
async function ticketFor(app: TestApp, { path }: Served, { files }: Tenant, as: As): Promise<object> {
  if (path !== api.files.staffContent.path) return {};
  const { body } = await ask(app, rowOf(app, api.files.staffTicket.path), { file_id: files.voucher }, as);
  return { ticket: (body.data as { ticket?: string } | null)?.ticket ?? 'fil_0000000000000000' };
}
/** The parts of an answer that its schema does not know, or knows otherwise. */
const reads = ({ endpoint }: Served, { body }: Reply): string | undefined =>
  endpoint.envelope === 'document'
    ? undefined
    : endpoint.output.safeParse(endpoint.envelope === 'raw' ? body : body.data).error?.message;

/**
 * What the permission sweep asks must not use anything up, and not hash a password a thousand times. It asks many at once, in
 * any order: a draft that is cancelled before it is saved would be missing in a later test.
 */
function harmless(served: Served): Record<string, unknown> {
  const input = inputOf(served);
  if (!served.endpoint.effect) return input;
  const numbers = Object.keys(input).filter((name) => /(?:^|_)no$/.test(name));
  return {
    ...input,
    ...Object.fromEntries(numbers.map((name) => [name, 'O2026010100000000'])),
    ...('pay_password' in served.endpoint.input.shape && { pay_password: undefined }),
  };
}

/** Tables that a statement for a customer asks without their account, each with the way (docs/scale.md). */
const shared: Record<string, string> = {
  contracts: 'by its number or by its provider, from either side',
  contract_changes: 'by the provider of its contract',
  milestones: 'by the provider of its contract',
  deliverables: 'by the provider of its contract',
  disputes: 'by the provider of its contract',
  crowd_requests: 'by its number, from bidders and the hall',
  crowd_bids: 'by its buyer or its request',
  crowd_invitations: 'by its buyer',
  crowd_reviews: 'by its provider, for everybody',
  orders: 'by its seller',
  works: 'by its number, for everybody',
  work_complaints: 'by who complains',
  maker_projects: 'by its number, for everybody',
  maker_plan_asks: 'by who asks',
  maker_bookings: 'by its number, from either side',
  maker_incubations: 'by its number, from staff and its owner',
  realname_auths: 'whether another account has the same paper',
  users: 'by a name of those who sign in',
  maker_listings: 'for everybody',
};

describe('a success', () => {
  /** Of the first test, for the second. */
  let statements: string[] = [];
  test('a successful answer matches its schema, and its keys are these and no others (Z3)', async () => {
    const keys: Record<string, string[]> = {};
    const fresh = await newTenant(app);
    statements = await statementsOfTenants(async () => {
      for (const served of app.served.filter(
        ({ credential, endpoint, method }) =>
          (credential === 'main' || endpoint.access === 'subAccount') &&
          endpoint.later === undefined &&
          method === endpoint.method,
      )) {
        if (/logout|password\/change/.test(served.path)) continue;
        const as = served.credential === 'main' ? fresh.owner : fresh.member;
        const reply = await askWell(app, fresh, served, as);
        expect([label(served), reply.status, reply.status === 200 || reply.text]).toEqual([
          label(served),
          200,
          true,
        ]);
        expect([label(served), reads(served, reply)]).toEqual([label(served), undefined]);
        keys[label(served)] = keysOf(served.endpoint.envelope === 'raw' ? reply.body : reply.body.data);
      }
    });
    expect(Object.keys(keys).length).toBeGreaterThan(60);
    expect(keys).toMatchSnapshot();
  });

  test('a statement for a customer names the account whose rows it wants, but for what two accounts share', async () => {
    const byAccount = await app.database.asOwner<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'uid'
        where i.indisprimary`,
    );
    const tables = new Set(byAccount.map(({ name }) => name));
    expect(askedWithoutAccount(statements, tables).toSorted()).toEqual(Object.keys(shared).toSorted());
    expect(statements.length).toBeGreaterThan(500);
  });

  test('a successful answer of a twin has the keys of its owner’s', async () => {
    for (const served of app.served.filter(
      ({ credential, endpoint, method }) =>
        credential === 'sub' &&
        endpoint.access !== 'subAccount' &&
        !endpoint.effect &&
        endpoint.later === undefined &&
        method === 'GET',
    )) {
      const main = app.served.find(
        ({ endpoint, credential }) => endpoint === served.endpoint && credential === 'main',
      )!;
      const [own, owners]: Reply[] = [
        await askWell(app, tenant, served, tenant.member),
        await askWell(app, tenant, main, tenant.owner),
      ] as [Reply, Reply];
      expect([label(served), own!.status, own!.status === 200 || own!.text]).toEqual([
        label(served),
        200,
        true,
      ]);
      if (
        served.endpoint.path !== api.passport.session.path &&
        served.endpoint.path !== api.home.summary.path &&
        served.endpoint.path !== api.home.todos.path
      )
        expect([label(served), ...keysOf(own!.body.data)]).toEqual([
          label(served),
          ...keysOf(owners!.body.data),
        ]);
    }
  });
});

/** Every name in a value with its path; list items count together. What may be done is for each person their own. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keysOf(one, `${path}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return path === '' ? [] : [path];
  return Object.entries(value)
    .filter(([name]) => name !== 'actions')
    .flatMap(([name, inner]) => keysOf(inner, path === '' ? name : `${path}.${name}`))
    .sort();
}

test('a request that needs no sign-in is swept with what it would be sent', async () => {
  for (const served of app.served.filter(({ credential }) => credential === 'public')) {
    const reply = await send(app, written(served, inputOf(served)));
    expect([label(served), reply.status < 500]).toEqual([label(served), true]);
  }
});
