import { api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import { workLimits } from '@uc/contract/works/form';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { create as createMember, memberForm, ticketFor } from '../access/testing';
import { milestone, newHire } from '../crowdsourcing/hires/testing';
import { brief, newBuyer, openRequest, type RequestStaff, requestStaff } from '../crowdsourcing/testing';
import { newMaker } from '../maker/projects/testing';
import { newOwner, PASSWORD } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { newOnline } from '../works/testing';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
  staff = await requestStaff(app);
});
afterAll(() => app.close());

/** Something of which an account has so many at most; `attempts` go off at once, `kept` counts what is there then. */
interface Counted {
  most: number;
  attempts: (() => Promise<{ status: number }>)[];
  kept: () => Promise<number>;
}

const countOf = (from: string) => async () =>
  (await app.database.asOwner<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;
/** Copies the one row of an account so many times, with what has to differ, so that the limit is near. */
const copy = (table: string, uid: number, times: number, change: string) =>
  app.database.asOwner(
    `insert into ${table}
     select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${change}))).*
     from (select * from ${table} where uid = ${uid} limit 1) t, generate_series(1, ${times}) g`,
  );
const times = (count: number, attempt: (at: number) => Promise<{ status: number }>) =>
  Array.from({ length: count }, (_, at) => () => attempt(at));
const ticketsFor = async (as: As, scene: Parameters<typeof ticketFor>[2], count: number) => {
  const tickets: string[] = [];
  for (let at = 0; at < count; at += 1) tickets.push(await ticketFor(app, as, scene));
  return tickets;
};

const cases: Record<string, () => Promise<Counted>> = {
  async 'drafts of requests'() {
    const { uid, as } = await newOwner(app.deps);
    return {
      most: limits.request.drafts,
      attempts: times(limits.request.drafts + 10, () => app.call(api.requests.saveDraft, brief(), as)),
      kept: countOf(`crowd_requests where uid = ${uid}`),
    };
  },
  async 'drafts of filings'() {
    const { uid, as } = await newOwner(app.deps);
    const save = () => app.call(api.copyright.saveDraft, { form: {} }, as);
    await save();
    await copy('filing_cases', uid, 95, `'app_no', 'CR' || g`);
    return { most: 100, attempts: times(12, save), kept: countOf(`filing_cases where uid = ${uid}`) };
  },
  async applicants() {
    const { uid, as } = await newOwner(app.deps);
    const save = (at: number) =>
      app.call(
        api.applicants.save,
        { kind: 'person', region: 'mainland', name_cn: `申请人${'甲乙丙丁戊己庚辛壬癸子丑寅卯'[at]}` },
        as,
      );
    await save(0);
    const { max } = limits.applicants;
    await copy(
      'filing_applicants',
      uid,
      max - 5,
      `'applicant_no', 'AP' || g, 'private', null, 'id_key', null`,
    );
    return { most: max, attempts: times(12, save), kept: countOf(`filing_applicants where uid = ${uid}`) };
  },
  async projects() {
    const { uid, as } = await newOwner(app.deps);
    const save = (at: number) => app.call(api.maker.save, { name: `桌面蚕房${at}` }, as);
    await save(0);
    const most = limits.maker.projects;
    await copy('maker_projects', uid, most - 5, `'project_no', 'MP' || g, 'draft_key', gen_random_uuid()`);
    return { most, attempts: times(12, save), kept: countOf(`maker_projects where uid = ${uid}`) };
  },
  async 'posts of a project on a day'() {
    const { as, no } = await newMaker(app);
    const post = (at: number) =>
      app.call(
        api.maker.progress,
        {
          project_no: no,
          post_key: crypto.randomUUID(),
          title: `第${at}周`,
          text: '完成了一半的样张。',
          imgs: [],
        },
        as,
      );
    return {
      most: limits.maker.postsPerDay,
      attempts: times(12, post),
      kept: countOf(`maker_posts where project_no = '${no}'`),
    };
  },
  async works() {
    const who = await newOwner(app.deps);
    const save = (at: number) =>
      app.call(api.works.save, { title: `第${at}件`, images: [], tags: [], files: [] }, who.as);
    await save(0);
    await copy('works', who.uid, workLimits.works - 5, `'work_no', 'WK' || g, 'place', 1000 + g`);
    return {
      most: workLimits.works,
      attempts: times(12, save),
      kept: countOf(`works where uid = ${who.uid}`),
    };
  },
  async 'works at the top'() {
    const who = await newProvider(app);
    const { work_no, version } = await newOnline(app, who);
    await app.database.asOwner(`delete from works where uid = ${who.uid} and work_no <> '${work_no}'`);
    await copy('works', who.uid, 11, `'work_no', 'WT${who.uid}' || g, 'place', 1000 + g`);
    return {
      most: workLimits.tops,
      attempts: times(11, (at) =>
        app.call(api.works.top, { work_no: `WT${who.uid}${at + 1}`, version, top: true }, who.as),
      ),
      kept: countOf(`works where uid = ${who.uid} and is_top`),
    };
  },
  async 'complaints that are open'() {
    const [maker, { uid, as }] = [await newProvider(app), await newOwner(app.deps)];
    const { work_no } = await newOnline(app, maker);
    await app.database.asOwner(`delete from works where uid = ${maker.uid} and work_no <> '${work_no}'`);
    await copy('works', maker.uid, 11, `'work_no', 'WC${maker.uid}' || g, 'place', 1000 + g`);
    const body = '该作品使用了我司已登记的画作，见登记证书';
    return {
      most: limits.complaint.openMost,
      attempts: times(11, (at) =>
        app.call(
          api.works.complain,
          { work_no: `WC${maker.uid}${at + 1}`, ground: 'infringement', body, files: [] },
          as,
        ),
      ),
      kept: countOf(`work_complaints where by_uid = ${uid}`),
    };
  },
  async favourites() {
    const [buyer, { uid, as }] = [await newBuyer(app), await newOwner(app.deps)];
    const open: string[] = [];
    for (let at = 0; at < 4; at += 1) open.push(await openRequest(app, staff, buyer.as));
    const add = (target_no: string) => app.call(api.favourites.add, { kind: 'request', target_no }, as);
    await add(open[0]!);
    const most = limits.favourites.perType;
    await copy('favourites', uid, most - 2, `'target_no', 'P' || g`);
    return {
      most,
      attempts: open.slice(1).map((no) => () => add(no)),
      kept: countOf(`favourites where uid = ${uid}`),
    };
  },
  async 'tickets that are open'() {
    const { uid, as } = await newOwner(app.deps);
    const most = limits.ticket.openMost;
    const open = () =>
      app.call(api.support.open, { category: 'other', title: '咨询', body: '请问如何开具发票？' }, as);
    await open();
    await copy('tickets', uid, most - 2, `'ticket_no', 'TK' || g`);
    return { most, attempts: times(3, () => open()), kept: countOf(`tickets where uid = ${uid}`) };
  },
  async 'counter-offers of a hire'() {
    const hire = await newHire(app, staff);
    const most = limits.hire.counters;
    await hire.counter(hire.provider.as);
    await hire.counter(hire.buyer.as, [milestone('全部成果', 900)]);
    await app.database.asOwner(
      `insert into crowd_offers select (jsonb_populate_record(null::crowd_offers, to_jsonb(o) || jsonb_build_object('seq', 100 + g))).*
       from (select * from crowd_offers where request_no = '${hire.no}' and side = 'provider') o, generate_series(1, ${most - 3}) g`,
    );
    const TOO_MANY_COUNTERS = 350029;
    // A counter-offer that is taken gets another one from the buyer, which is then free for the others.
    const counter = async (at: number) => {
      for (;;) {
        const answer = await hire.counter(hire.provider.as, [milestone('全部成果', 700 + at)]);
        if (answer.status === 200) await hire.counter(hire.buyer.as, [milestone('全部成果', 900)]);
        if (answer.status === 200 || answer.body.errorCode === TOO_MANY_COUNTERS) return answer;
      }
    };
    return {
      most,
      attempts: times(6, counter),
      kept: countOf(`crowd_offers where request_no = '${hire.no}' and side = 'provider'`),
    };
  },
  async roles() {
    const { uid, as } = await newOwner(app.deps);
    const tickets = await ticketsFor(as, 'role', 9);
    const create = (at: number) =>
      app.call(
        api.access.createRole,
        { name: `角色${at}`, permissions: ['home:view'], verify_token: tickets[at] },
        as,
      );
    await create(8);
    const { max } = limits.customRoles;
    await copy('roles', uid, max - 4, `'role_id', 'R' || g, 'name', '旧角色' || g`);
    return { most: max, attempts: times(8, create), kept: countOf(`roles where uid = ${uid}`) };
  },
  async 'sub-accounts'() {
    const { uid, as } = await newOwner(app.deps);
    const { max } = limits.subAccount;
    for (let at = 0; at < max - 3; at += 1) await createMember(app, as);
    const tickets = await ticketsFor(as, 'member', 8);
    const create = (at: number) =>
      app.call(api.access.createMember, { ...memberForm(), verify_token: tickets[at] }, as);
    return { most: max, attempts: times(8, create), kept: countOf(`sub_accounts where uid = ${uid}`) };
  },
  async 'exports that wait'() {
    const { uid, as } = await newOwner(app.deps);
    return {
      most: 3,
      attempts: times(9, () => app.call(api.orders.exportList, {}, as)),
      kept: countOf(`export_tasks where uid = ${uid}`),
    };
  },
  async 'recharges that are not paid'() {
    const { uid, as } = await newOwner(app.deps);
    const ask = () => app.call(api.recharge.create, { amount: 100, target: 'rmb', channel: 'offline' }, as);
    return {
      most: limits.recharge.maxUnpaid,
      attempts: times(12, ask),
      kept: countOf(`recharges where uid = ${uid}`),
    };
  },
};

test.each(Object.keys(cases))(
  'an account that sends many at once keeps no more than its limit of %s',
  async (name) => {
    const { most, attempts, kept } = await cases[name]!();
    const left = most - (await kept());
    const statuses = (await Promise.all(attempts.map((attempt) => attempt()))).map(({ status }) => status);
    expect([await kept(), statuses.filter((status) => status === 200).length]).toEqual([most, left]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  },
);

test('an account that signs in from many devices at once stays signed in at no more than its limit', async () => {
  const { uid, username } = await newOwner(app.deps);
  const enter = () => app.call(api.passport.signIn, { account: username, password: PASSWORD });
  for (let at = 0; at < limits.session.maxDevices; at += 1) expect((await enter()).status).toBe(200);
  // A try counts as a failure until it is compared: one more at once may be asked for a captcha.
  const atOnce = Array.from({ length: limits.captcha.afterSignInFailures }, enter);
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
  expect(statuses).toEqual(atOnce.map(() => 200));
  expect(await countOf(`sessions where uid = ${uid} and revoked_at is null`)()).toBe(
    limits.session.maxDevices,
  );
});
