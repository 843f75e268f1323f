import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { patentNumberFault } from '@uc/contract/filings/patent-number';
import { lawEntries } from '@uc/contract/filings/law-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOwner, newStaff, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { findGoods, goodsIn } from './goods';
import { monthsBegun } from './months';
import { lawOn } from './law';

let app: TestApp;
let uid: number;
let as: As;
beforeAll(async () => {
  app = await startTestApp();
  ({ uid, as } = await newOwner(app.deps));
});
afterAll(() => app.close());

const trademark = async (input: object) => (await app.call(api.law.trademarkFees, input as never, as)).data;
const patent = async (input: object) => (await app.call(api.law.patentFees, input as never, as)).data;
const copyright = async (input: object) => (await app.call(api.law.copyrightFees, input as never, as)).data;

describe('fees before anything is filled in', () => {
  test.each([
    [{ items: '10' }, 270, 499],
    [{ items: '12' }, 324, 499],
    [{ items: '10', channel: 'paper' }, 300, 499],
    [{ items: '12', channel: 'paper' }, 360, 499],
    [{ items: '12,10' }, 594, 998],
    [{ business: 'renewal', late: '1' }, 675, 300],
    [{ business: 'change' }, 0, 200],
    [{ business: 'opposition_answer' }, 0, 1800],
  ])('a trademark %j costs %d official and %d service', async (input, official, service) => {
    const fees = await trademark(input);
    expect([fees.official, fees.service, fees.total]).toEqual([official, service, official + service]);
    expect(fees.items.every(({ source }) => source !== '')).toBe(true);
  });

  const annual = { type: 'invention', business: 'annual', year: 4, due: '2026-01-10' };
  test.each([
    [{ ...annual, paid: '2026-03-13' }, 1320],
    [{ ...annual, paid: '2026-01-30' }, 1200],
    [{ ...annual, paid: '2026-02-11' }, 1260],
    [{ ...annual, paid: '2027-01-01' }, 1500],
    [{ ...annual, paid: '2026-01-10' }, 1200],
    // The late fee is of the full fee.
    [{ ...annual, reduction: 'one', paid: '2026-03-13' }, 180 + 120],
    [{ type: 'design', business: 'annual', year: 11 }, 3000],
    [{ type: 'invention', reduction: 'one' }, 185],
    [{ type: 'invention' }, 950],
    [{ type: 'invention', reduction: 'several' }, 320],
    [{ type: 'invention', claims: 12, pages: 33 }, 950 + 300 + 150],
    [{ type: 'utility', pages: 302 }, 500 + 270 * 50 + 200],
    [{ type: 'design', claims: 12 }, 500],
    [{ type: 'invention', business: 'exam', reduction: 'one' }, 375],
  ])('a patent %j costs %d official', async (input, official) =>
    expect((await patent(input)).official).toBe(official),
  );

  test('a work costs by its kind and its series, software nothing official; 加急 is ours', async () => {
    expect((await copyright({ type: 'work', kind: 'art', series: 3 })).official).toBe(500);
    const urgent = await copyright({ type: 'software', urgency: 'urgent' });
    expect([urgent.official, urgent.service]).toEqual([0, 698]);
  });

  test('odd questions about fees are refused at their field, and a member needs the right', async () => {
    const design = { type: 'design', business: 'annual', year: 16 } as const;
    expect((await app.call(api.law.patentFees, design, as)).body.data.errors).toEqual([
      { field: 'year', message: '年度超出该类专利的有效期' },
    ]);
    expect((await app.call(api.law.patentFees, { type: 'utility', business: 'exam' }, as)).status).toBe(422);
    expect((await app.call(api.law.trademarkFees, { items: '0' }, as)).status).toBe(400);
    expect((await app.call(api.law.trademarkFees, { items: ',,' }, as)).status).toBe(400);
    const member = await newSubAccount(app.deps, uid, ['ip.patent:view']);
    expect((await app.call(api.law.trademarkFees, {}, member.as)).body.errorCode).toBe(310403);
  });

  // Official fees and our prices as filing_laws has them, by hand: what is not reduced stands outside of the brackets.
  const inventionFees = 3 * 900 + 3 * 1200 + 3 * 2000 + 4000;
  const inventionLater = 2 * 4000 + 3 * 6000 + 5 * 8000;
  const tenYears = 3 * 600 + 2 * 900 + 3 * 1200 + 2 * 2000;
  const ours = (years: number) => 200 + (years - 1) * 100;
  test.each([
    {
      ask: { type: 'invention' },
      years: 20,
      lines: 2 + 20,
      // Application with printing, examination, fees of twenty years, and our service of each.
      total: 900 + 50 + 4500 + (2500 + 200) + inventionFees + inventionLater + ours(20),
      one: (900 + 2500 + inventionFees) * 0.15 + 50 + 4500 + 200 + inventionLater + ours(20),
      several: (900 + 2500 + inventionFees) * 0.3 + 50 + 4500 + 200 + inventionLater + ours(20),
    },
    {
      // Two claims more than ten, three pages more than thirty: never reduced.
      ask: { type: 'invention', claims: 12, pages: 33 },
      years: 20,
      lines: 2 + 20,
      total: 92_550 + 2 * 150 + 3 * 50,
      one: 75_805 + 2 * 150 + 3 * 50,
      several: 92_550 - 19_700 * 0.7 + 2 * 150 + 3 * 50,
    },
    {
      ask: { type: 'utility' },
      years: 10,
      lines: 1 + 10,
      total: 500 + 2200 + tenYears + ours(10),
      one: (500 + tenYears) * 0.15 + 2200 + ours(10),
      several: (500 + tenYears) * 0.3 + 2200 + ours(10),
    },
    {
      ask: { type: 'design' },
      years: 15,
      lines: 1 + 15,
      total: 500 + 1200 + tenYears + 5 * 3000 + ours(15),
      one: (500 + tenYears) * 0.15 + 1200 + 5 * 3000 + ours(15),
      several: (500 + tenYears) * 0.3 + 1200 + 5 * 3000 + ours(15),
    },
  ] as const)('the life of a patent $ask costs $total, reduced $one or $several', async (row) => {
    const quoted = async (reduction: 'one' | 'several') =>
      (await app.call(api.law.patentLifetime, { ...row.ask, reduction }, as)).data;
    const { years, items, total, total_reduced: one } = await quoted('one');
    expect([years, items.length]).toEqual([row.years, row.lines]);
    expect([total, one, (await quoted('several')).total_reduced]).toEqual([row.total, row.one, row.several]);
  });

  test.each([
    [{}, 270 + 499 + (450 + 300)],
    [{ channel: 'paper' }, 300 + 499 + (500 + 300)],
    [{ items: '12' }, 270 + 2 * 27 + 499 + (450 + 300)],
    [{ items: '12', channel: 'paper' }, 300 + 2 * 30 + 499 + (500 + 300)],
    [{ items: '12,1,10' }, 3 * 270 + 2 * 27 + 3 * 499 + 3 * (450 + 300)],
  ] as const)(
    'ten years of a trademark %j and their renewal cost %d, without any reduction',
    async (ask, total) => {
      const { data } = await app.call(api.law.trademarkLifetime, ask, as);
      expect([data.years, data.total, data.total_reduced]).toEqual([10, total, null]);
    },
  );
});

describe('law is dated', () => {
  test('every code has a row today, and none twice on a day', async () => {
    const law = await lawOn(app.database.db, dayOf(new Date()));
    for (const code of Object.keys(lawEntries)) expect(law.source(code as never), code).not.toBe('');
  });

  test.each([
    ['2025-12-31', 12],
    ['2026-01-01', 13],
  ])('the classification that holds on %s is that of edition %d', async (on, edition) =>
    expect((await app.call(api.law.niceClasses, { on }, as)).data.edition).toBe(edition),
  );

  test('a change by two people applies from its day, and what came before keeps its own', async () => {
    const [ip, other] = [await newStaff(app.deps, 'ip'), await newStaff(app.deps, 'super')];
    const from = dayAfter(dayOf(new Date()), 10);
    const proposal = {
      code: 'trademark.extraItem.online' as const,
      value: '30.5',
      valid_from: from,
      source: '发改价格〔2026〕1号',
      reason: '官费调整',
    };
    const past = { ...proposal, valid_from: dayAfter(dayOf(new Date()), -1) };
    expect((await app.call(api.law.staffLawPropose, past, ip.as)).status).toBe(422);
    const odd = { ...proposal, code: 'trademark.term' as const, value: '10.5' };
    expect((await app.call(api.law.staffLawPropose, odd, ip.as)).status).toBe(422);
    const { data: open } = await app.call(api.law.staffLawPropose, proposal, ip.as);
    expect([open.status, open.before_text, open.value_text, open.actions]).toEqual([
      'open',
      '27.00元',
      '30.50元',
      [],
    ]);
    expect((await app.call(api.law.staffLawPropose, proposal, other.as)).status).toBe(409);
    const decision = { no: open.change_no, event: 'approve' as const };
    expect((await app.call(api.law.staffLawDecide, decision, ip.as)).body.msg).toContain('另一');
    const both = await Promise.all([
      app.call(api.law.staffLawDecide, decision, other.as),
      app.call(api.law.staffLawDecide, decision, other.as),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await trademark({ items: '12', on: dayAfter(from, -1) })).official).toBe(324);
    expect((await trademark({ items: '12', on: from })).official).toBe(331);
    const { data: rows } = await app.call(api.law.staffLawList, { code: proposal.code }, ip.as);
    expect(rows.list.map(({ valid_to, is_current }) => [valid_to, is_current])).toEqual([
      [null, false],
      [from, true],
    ]);
    const value = async (code: 'trademark.niceEdition' | 'copyright.pages' | 'copyright.lines') =>
      (await app.call(api.law.staffLawList, { code }, ip.as)).data.list.find((row) => row.is_current)!
        .value_text;
    expect(await Promise.all([value('trademark.niceEdition'), value('copyright.pages')])).toEqual([
      '第13版',
      '60页',
    ]);
    expect(await value('copyright.lines')).toBe('50行');
    const auditor = await newStaff(app.deps, 'auditor');
    expect((await app.call(api.law.staffLawList, {}, auditor.as)).status).toBe(403);
  });
});

describe('the goods list', () => {
  test('the goods list is searched by name within classes, the likest first', async () => {
    const ask = async (input: object) => (await app.call(api.law.niceItems, input, as)).data;
    const found = await ask({ keyword: '软件', classes: '9,42' });
    expect(found.list.length).toBeGreaterThan(3);
    expect(found.list.every(({ class: no }) => no === 9 || no === 42)).toBe(true);
    expect((await ask({ keyword: '广告' })).list[0]).toMatchObject({ class: 35, name: '广告' });
    expect((await ask({ class: 35, page_size: 5 })).list).toHaveLength(5);
    expect((await app.call(api.law.niceClasses, {}, as)).data.list).toHaveLength(45);
    expect((await app.call(api.law.niceGroups, { class: 43 }, as)).data.list[0]!.code).toBe('4301');
  });

  test.each([12, 13])(
    'the goods list of edition %d has a good for each code, each in its class and once in it',
    (edition) => {
      const all = goodsIn(edition);
      expect(all.length).toBeGreaterThan(1000);
      expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
      expect(all.filter((good) => Number(good.group.slice(0, 2)) !== good.class)).toEqual([]);
      const places = all.map(({ name, group }) => `${group} ${name}`);
      expect(new Set(places).size).toBe(places.length);
    },
  );

  // Goods that the office’s list of changes of the 13th edition moves, and goods that stood wrong in both editions.
  const places: [name: string, until12: string | null, from13: string | null][] = [
    ['太阳镜', '0921', '1011'],
    ['眼镜', '0921', '1011'],
    ['眼镜框', '0921', '1011'],
    ['防眩光眼镜', '0919', '1011'],
    ['3D眼镜', '0921', '0911'],
    ['宠物用太阳镜', '0924', '1010'],
    ['香精油', '0305', null],
    ['化妆用香精油', null, '0306'],
    ['香薰用香精油', null, '0308'],
    ['生产用香精油', null, '0113'],
    ['安神用香精油', null, '0501'],
    ['电热服装', '1111', '2501'],
    ['电热袜', '1111', '2509'],
    ['电热手套', '1111', '2510'],
    ['电热靴', '1111', '2507'],
    ['消防车', '0916', '1202'],
    ['消防船', '0916', '1210'],
    ['救生艇', '0919', '1210'],
    ['救生筏', '0919', '1210'],
    ['增塑剂', '0108', '0108'],
    ['防冻剂', '0104', '0104'],
    ['感光纸', '0107', '0107'],
    ['救生器械', '0919', '0919'],
    ['防护头盔', '0919', '0919'],
    ['安全头盔', '0919', '0919'],
    ['助听器', '1004', '1004'],
    ['气象信息', '4213', null],
    ['提供气象信息', null, '4213'],
    ['园林景观设计', '4404', '4404'],
    ['机床', '0742', '0742'],
  ];
  test.each(places)(
    'the goods list has %s in %s until the 12th edition and in %s from the 13th on',
    async (name, ...groups) => {
      const of = async (edition: string) => {
        const { data } = await app.call(api.law.niceItems, { keyword: name, edition, page_size: 100 }, as);
        expect(data.edition).toBe(Number(edition));
        return data.list.find((good) => good.name === name)?.group ?? null;
      };
      expect([await of('12'), await of('13')]).toEqual(groups);
    },
  );

  test('the goods list names the class of a good that is looked for in another one, by the edition that is asked for', async () => {
    const asked = async (edition?: string) => {
      const ask = { keyword: '太阳镜', class: '9', ...(edition && { edition }) };
      const { data } = await app.call(api.law.niceItems, ask as never, as);
      return [data.list.map(({ name, group }) => [name, group]), data.elsewhere?.class ?? null];
    };
    expect(await asked('12')).toEqual([
      [
        ['太阳镜', '0921'],
        ['宠物用太阳镜', '0924'],
      ],
      null,
    ]);
    expect(await asked()).toEqual([[], 10]);
    const groupsOf = async (edition: string) =>
      (await app.call(api.law.niceGroups, { class: 3, edition }, as)).data.list.map(({ code }) => code);
    expect([(await groupsOf('12')).includes('0305'), (await groupsOf('13')).includes('0305')]).toEqual([
      true,
      false,
    ]);
  });

  test('the goods list tells a name that people use from one of the table: it has no group, for staff to look up', async () => {
    const { data } = await app.call(api.law.niceItems, { keyword: '手机壳', class: 9 }, as);
    expect(data.list).toContainEqual({ code: null, class: 9, group: null, name: '手机壳' });
  });

  test('the goods list answers within 50 ms', () => {
    const all = findGoods('', { edition: 13 });
    const times = Array.from({ length: 200 }, (_, at) => {
      const began = performance.now();
      findGoods(all[(at * 37) % all.length]!.name.slice(0, 2), { edition: 13 });
      return performance.now() - began;
    });
    expect(times.toSorted((one, other) => one - other)[197]).toBeLessThan(50);
  });
});

test('a patent number has its check digit, and ZL after the grant alone', () => {
  expect(patentNumberFault('201710601862.3', false)).toBeUndefined();
  expect(patentNumberFault('201710601862.4', false)).toBe('专利申请号校验位错误');
  expect(patentNumberFault('ZL201710601862.3', false)).toBe('授权公告前的申请号不带ZL');
  expect(patentNumberFault('ZL201710601862.3', true)).toBeUndefined();
  expect(patentNumberFault('20171060186.3', true)).toContain('12位');
});

test('months are counted once they have begun', () => {
  expect(monthsBegun('2026-01-31', '2026-02-28')).toBe(1);
  expect(monthsBegun('2026-01-31', '2026-03-01')).toBe(2);
});
