import { api } from '@uc/contract';
import { isGrantable } from '@uc/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Served } from '../http/mount';
import { type As, startTestApp, type TestApp } from '../testing';
import { exampleOf } from './testing-examples';
import { PASSWORD } from '../testing-names';
import { ask, type Reply, rowOf, together } from './testing-requests';
import { seeded } from '../demo/seeded';
import { testSeed } from '../testing-seed';
import { shareOf } from './testing-share';
import {
  fingerprint,
  grant,
  newMember,
  newTenant,
  sellSomething,
  signInOwner,
  type Tenant,
} from './testing-world';

/** One row of the matrix: who asks, what is theirs (nothing for those who are nobody), and what they may get at all. */
interface Subject {
  name: string;
  as: As | undefined;
  own: 'a' | 'b' | undefined;
  refused?: 401 | 403;
}
let app: TestApp;
let tenants: { a: Tenant; b: Tenant };
let subjects: Subject[];
let forbidden: As;

beforeAll(async () => {
  app = await startTestApp();
  await sellSomething(app);
  const [a, b] = [await newTenant(app), await newTenant(app)];
  tenants = { a, b };
  const deleted = await newMember(app, a, { subUsername: 'deleted.member' });
  const expired = await signInOwner(app, a.username);
  forbidden = await newMember(app, a, { subUsername: 'without.rights' });
  await app.database.asOwner(
    `update sub_accounts set status = 'deleted' where sub_username = 'deleted.member'`,
  );
  await app.database.asOwner(
    `update sub_accounts set role_ids = '{R_none}' where sub_username = 'without.rights'`,
  );
  await app.database.asOwner(
    `update sessions set expires_at = now() - interval '1 second' where uid = ${a.uid} and created_at = (select max(created_at) from sessions where uid = ${a.uid} and sub_id is null)`,
  );
  subjects = [
    { name: 'owner', as: a.owner, own: 'a' },
    { name: 'other main', as: b.owner, own: 'b' },
    { name: 'own sub with permission', as: a.member, own: 'a' },
    { name: 'other tenant’s sub', as: b.member, own: 'b' },
    { name: 'own sub without', as: forbidden, own: undefined, refused: 403 },
    { name: 'deleted sub', as: deleted, own: undefined, refused: 401 },
    { name: 'anonymous', as: undefined, own: undefined, refused: 401 },
    { name: 'expired token', as: expired, own: undefined, refused: 401 },
  ];
});
afterAll(() => app.close());

/** Names of fields that point at something of a tenant, with what stands for it where the example names nothing. */
const pointers: Record<string, ((tenant: Tenant) => string) | null> = {
  order_no: ({ orders }) => orders.paid,
  coupon_no: ({ coupon }) => coupon,
  bill_no: ({ bill }) => bill,
  bill_nos: ({ bill }) => bill,
  record_no: ({ record }) => record,
  biz_no: ({ orders }) => orders.paid,
  batch_no: ({ record }) => record,
  created_by: ({ canary }) => canary,
  operator: ({ canary }) => canary,
  keyword: ({ canary }) => canary,
  file_id: ({ files }) => files.voucher,
  files: ({ files }) => files.free,
  permit_file: ({ files }) => files.free,
  app_no: ({ filings }) => filings.trademark,
  applicant_no: ({ filings }) => filings.applicant,
  project_no: ({ projects }) => projects.draft,
  ask_no: ({ projects }) => projects.ask,
  booking_no: ({ projects }) => projects.meeting,
  withdraw_no: ({ withdrawals }) => withdrawals.submitted,
  recharge_no: ({ recharges }) => recharges.open,
  sub_id: ({ people }) => people.worker,
  role_id: ({ people }) => people.spareRole,
  role_ids: ({ people }) => people.spareRole,
  voucher_nos: ({ coupon }) => coupon,
  order_nos: null,
  pay_no: null,
  repay_no: null,
  signing_no: ({ deals }) => deals.bought,
  contract_no: ({ deals }) => deals.bought,
  dispute_no: ({ dispute }) => dispute,
  work_no: ({ works }) => works.waiting,
  complaint_no: ({ works }) => works.complaint,
  ticket_no: ({ tickets }) => tickets.waiting,
  apply_no: ({ invoices }) => invoices.submitted,
  title_no: ({ invoices }) => invoices.title,
  work_nos: null,
  task_id: null,
  card_id: null,
  id: null,
  ids: null,
};
/** Lists of numbers, sent as such in a body. */
const isList = ({ endpoint }: Served, name: string) => {
  const { success } = endpoint.input.shape[name]!.safeParse(['O1']) as { success: boolean };
  return success;
};
/** The real number of what this address is about, of a tenant. */
function pointerOf(tenant: Tenant, { endpoint }: Served, name: string): string {
  const named = exampleOf(tenant, endpoint)?.[name];
  const [first] = Array.isArray(named) ? (named as string[]) : [named as string | undefined];
  const pointer = first ?? pointers[name]?.(tenant);
  if (pointer === undefined) throw new Error(`${endpoint.path} has no example of ${name}`);
  return pointer;
}
/** The same text with its last digit changed: what a guesser tries next. */
const neighbour = (id: string) => id.replace(/.$/, (last) => (last === '9' ? '8' : '9'));
const digit = seeded(testSeed);
const random = (id: string) =>
  id.replaceAll(/\d/g, () => String(Math.floor(digit() * 10))).replaceAll(/k[0-9a-f]{12}/g, 'k0123456789ab');
const tricks = [
  '1%00',
  '1,2',
  '[1]',
  '-1',
  '9007199254740992',
  '%',
  "' or 1=1 --",
  '*',
  '../../etc',
  'undefined',
];

const label = (subject: Subject, { method, path }: Served, what: string) =>
  `${subject.name}: ${method} ${path} ${what}`;
/** Addresses that take a pointer, with its name; those of the subject's credential. */
const pointed = (credential: Served['credential']) =>
  app.served
    // Ids in an export filter one's own rows, and begin a task that stays: exports.test.ts looks into the files.
    .filter((one) => one.credential === credential && !one.path.endsWith('/export'))
    .flatMap((served) =>
      Object.keys(pointers)
        .filter((name) => name in served.endpoint.input.shape)
        .map((name) => ({ served, name })),
    );
const credentialKindOf = (as: As | undefined): Served['credential'] =>
  as !== undefined && 'sub_token' in as ? 'sub' : 'main';
/** An id is not a secret to whoever sent it; everything else of a tenant is. */
const secretsOf = ({ canary, uid, phone }: Tenant) => [canary, String(uid), phone];
/** Without what is of the call alone: its number, and the moment that takes its marks back. */
const plain = ({ status, text }: Reply) => [
  status,
  text.replace(/"request_id":"[^"]+"/, '').replace(/"mark":\d+/, ''),
];
const foreignTo = (subject: Subject) =>
  Object.entries(tenants)
    .filter(([key]) => key !== subject.own)
    .map(([, tenant]) => tenant);

function assertNothingForeign(subject: Subject, text: string, what: string): void {
  for (const tenant of foreignTo(subject)) {
    for (const secret of secretsOf(tenant))
      if (text.includes(secret)) expect.fail(`${what} gave away ${secret}: ${text}`);
  }
}

describe('the matrix of who asks for what (Z1)', () => {
  test('no answer holds a byte of another tenant, and another’s id is answered like one that does not exist', async () => {
    const before = { a: await fingerprint(app, tenants.a), b: await fingerprint(app, tenants.b) };
    let asked = 0;
    for (const subject of subjects) {
      const others = tenants[subject.own === 'a' ? 'b' : 'a'];
      await together(pointed(credentialKindOf(subject.as)), 8, async ({ served, name }, index) => {
        const input = exampleOf(others, served.endpoint) ?? {};
        const pointer = pointerOf(others, served, name);
        const nobodys = random(pointer);
        const askFor = (number: string) =>
          ask(app, served, { ...input, [name]: isList(served, name) ? [number] : number }, subject.as);
        const [foreign, absent] = [await askFor(pointer), await askFor(nobodys)];
        assertNothingForeign(subject, foreign.text, label(subject, served, name));
        if (subject.refused !== undefined && (subject.refused === 401 || isGrantable(served.endpoint.access)))
          expect([label(subject, served, name), foreign.status]).toEqual([
            label(subject, served, name),
            subject.refused,
          ]);
        const neutral = (reply: Reply) =>
          JSON.stringify(plain(reply)).replaceAll(pointer, '#').replaceAll(nobodys, '#');
        // Numbers of ledger lines are counted for each tenant: the other's may be one of their own as well.
        const isOwnToo =
          subject.own !== undefined && pointer === pointerOf(tenants[subject.own], served, name);
        if (!isOwnToo)
          expect([label(subject, served, name), neutral(foreign)]).toEqual([
            label(subject, served, name),
            neutral(absent),
          ]);
        // A call that is signed out is refused before anything is read, and the other tenant asks as the first one does: for
        // them one more number says as much as eleven.
        const tried = subject.own === 'a' ? shareOf(tricks, index) : tricks.slice(0, 1);
        for (const other of [neighbour(pointer), ...tried]) {
          const reply = await askFor(other);
          assertNothingForeign(subject, reply.text, label(subject, served, `${name}=${other}`));
          if (reply.status >= 500 && reply.status !== 501)
            expect.fail(`${label(subject, served, `${name}=${other}`)} answered ${reply.status}`);
          asked += 1;
        }
      });
    }
    expect(asked).toBeGreaterThan(1_000);
    expect({ a: await fingerprint(app, tenants.a), b: await fingerprint(app, tenants.b) }).toEqual(before);
  });

  test('the owner and a sub-account with the permission do get their own', async () => {
    const { a } = tenants;
    for (const [served, as] of [
      [rowOf(app, api.orders.detail.path), a.owner],
      [rowOf(app, api.orders.detail.path, 'sub'), a.member],
      [rowOf(app, api.coupons.ticket.path), a.owner],
      [rowOf(app, api.credit.bills.path, 'sub'), a.member],
    ] as const) {
      const { status, text } = await ask(
        app,
        served,
        {
          ...exampleOf(a, served.endpoint),
          ...('bill_no' in served.endpoint.input.shape && { bill_no: a.bill }),
        },
        as,
      );
      expect([served.path, status, text.includes(a.canary)]).toEqual([served.path, 200, true]);
    }
  });

  test('a list of ids with a foreign one in it touches only the own ones', async () => {
    const { a, b } = tenants;
    const before = await fingerprint(app, b);
    const mine = await ask(
      app,
      rowOf(app, api.orders.remove.path),
      { order_no: `${a.orders.closed},${b.orders.closed}` },
      a.owner,
    );
    expect(mine.body.data).toMatchObject({
      deleted: [a.orders.closed],
      failed: [{ order_no: b.orders.closed }],
    });
    expect(await fingerprint(app, b)).toBe(before);
  });

  test('a sub-account that is shown only its own work finds its colleagues’ nowhere', async () => {
    const { a } = tenants;
    await app.database.asOwner(`update roles set data_scope = '{"order": "self"}' where uid = ${a.uid}`);
    for (const status of ['all', 'pending_pay', 'completed', 'closed'] as const) {
      const { data } = await app.call(api.orders.list, { status }, a.member);
      expect([status, data.total, data.counts.all, data.list]).toEqual([status, 0, 0, []]);
    }
    expect((await app.call(api.orders.detail, { order_no: a.orders.paid }, a.member)).status).toBe(404);
    expect((await app.call(api.orders.cancel, { order_no: a.orders.pending }, a.member)).status).toBe(404);
    expect((await ask(app, rowOf(app, api.home.summary.path, 'sub'), {}, a.member)).text).not.toContain(
      a.orders.paid,
    );
    await app.database.asOwner(`update roles set data_scope = '{}' where uid = ${a.uid}`);
  });
});

describe('lists and sums (Z5)', () => {
  test('whatever is searched, sorted or filtered, nothing foreign is counted or shown', async () => {
    const { a } = tenants;
    const c = await newTenant(app);
    const subject: Subject = { name: 'third tenant', as: c.owner, own: undefined };
    const lists = app.served.filter(
      ({ endpoint, credential, method }) =>
        credential === 'main' && method === 'GET' && 'page_size' in endpoint.input.shape,
    );
    expect(lists.length).toBeGreaterThanOrEqual(6);
    await together(lists, 3, async (served) => {
      const searches = [a.canary, a.orders.paid, a.coupon, a.bill].map((keyword) => ({ keyword }));
      const places = ['all', 'suzhou'].flatMap((location) => [
        { location },
        { location, page_size: '100', order_type: 'render' },
        { location, kind: 'full_cut' },
      ]);
      const days = { start_time: '2020-01-01', end_time: '2030-01-01' };
      for (const query of [
        ...searches,
        ...places,
        days,
        { page_size: '100' },
        { sort: '-created_at' },
        { sort: 'amount' },
        { page: '2' },
        { page: '1000000' },
      ]) {
        const { text, status, body } = await ask(app, served, query, c.owner);
        expect(status).toBeLessThan(500);
        assertNothingForeign(subject, text, `${served.path} ${JSON.stringify(query)}`);
        if ('keyword' in query)
          expect([served.path, query, (body.data as { total?: number } | null)?.total ?? 0]).toEqual([
            served.path,
            query,
            0,
          ]);
      }
    });
  });

  test('a cursor made for one tenant shows another nothing of it', async () => {
    const { a, b } = tenants;
    const { data } = await app.call(api.orders.list, { page_size: 1 }, a.owner);
    expect(data.next_cursor).not.toBeNull();
    const { text, status } = await ask(
      app,
      rowOf(app, api.orders.list.path),
      { page: '2', page_size: '1', cursor: data.next_cursor! },
      b.owner,
    );
    expect(status).toBeLessThan(500);
    for (const secret of secretsOf(a)) expect(text).not.toContain(secret);
    for (const part of [a.orders.paid, a.orders.pending])
      expect(
        Buffer.from(data.next_cursor!, 'base64url').toString('latin1') + data.next_cursor!,
      ).not.toContain(part);
  });
});

describe('personal data (P1)', () => {
  test('no answer of any role holds a whole phone number, e-mail address, card or identity number', async () => {
    const detectors = {
      // Not inside a word: eleven of a request id's hexadecimal digits may look like one.
      phone: /(?<![\w.])1[3-9]\d{9}(?![\w.])/,
      // An address behind an asterisk is the end of a masked one (shell.md#masking).
      email: /(?<![\w.+*-])[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
      identity: /(?<![A-Za-z\d])\d{17}[\dX](?!\d)/,
    };
    const { a } = tenants;
    await grant(app, a, []);
    for (const as of [a.owner, a.member, forbidden]) {
      const read = app.served.filter(
        ({ credential, endpoint, method }) =>
          credential === credentialKindOf(as) && method === 'GET' && !endpoint.effect,
      );
      await together(read, 3, async (served) => {
        const { text } = await ask(app, served, exampleOf(a, served.endpoint), as);
        for (const [kind, pattern] of Object.entries(detectors))
          expect([served.path, kind, pattern.exec(text)?.[0]]).toEqual([served.path, kind, undefined]);
      });
    }
    const signedIn = await app.call(api.passport.signIn, { account: a.phone, password: PASSWORD });
    expect(signedIn.text).not.toContain(a.phone);
  });
});
