import { daysAfter } from '@uc/contract/day';
import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { fen, formatFen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { waitingAsInEarnest } from '../../db/testing';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newPhone, newStaff, newSubAccount, signedIn } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { digitsOf } from '../../testing-count';
import { takePayment } from '../payments/payment';
import { newNo, owner as person } from '../testing';
import { giveNewcomerCoupons } from './center';
import { saveCodes } from './codes';
import { grantCoupon } from './issue';
import { insertTemplate } from './template-store';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

type Terms = Parameters<typeof insertTemplate>[1];
let made = 0;
const template = async (terms: Partial<Terms> = {}) => {
  const template_id = `center-${++made}`;
  await app.database.transaction((tx) =>
    insertTemplate(tx, {
      template_id,
      name: `第${made}号券`,
      kind: 'full_cut',
      face_fen: 10_00,
      threshold_fen: 100_00,
      valid_days: 30,
      claim_type: 'public',
      ...terms,
    }),
  );
  return template_id;
};
const claim = (as: As, template_id: string) => app.call(api.coupons.claim, { template_id }, as);
const offerOf = async (as: As, template_id: string) => {
  const { data } = await app.call(api.coupons.center, { page_size: 100 }, as);
  return data.list.find((one) => one.template_id === template_id);
};
const inDays = (days: number) => daysAfter(new Date(), days);

describe('claiming', () => {
  test('claiming a coupon gives one with the terms of the template, and then says why there is no other', async () => {
    const { as, uid } = await newOwner(app.deps);
    const id = await template({ total_count: 5, start_delay_days: 2 });
    expect(await offerOf(as, id)).toMatchObject({
      claimable: true,
      left: 5,
      validity_text: '领取2天后生效，生效后30天内有效',
    });
    const { coupon } = (await claim(as, id)).data;
    expect(coupon).toMatchObject({ kind: 'full_cut', face_value: 10, status: 'pending', threshold: 100 });
    expect((await claim(as, id)).body).toMatchObject({ msg: '您已领取过', errorCode: 330020 });
    expect(await offerOf(as, id)).toMatchObject({
      claimable: false,
      left: 4,
      claimed: 1,
      unclaimable_reason: '您已领取过',
    });
    expect((await newestOfOwner(app, uid, 1))[0]!.title).toBe('领取成功');
    await app.database.setClock(2 * 86_400_000 + 60_000);
    const { data } = await app.call(api.coupons.list, { status: 'unused' }, await signedIn(app.deps, uid));
    expect(data.list.map(({ coupon_no }) => coupon_no)).toEqual([coupon.coupon_no]);
  });

  test.each<[string, Partial<Terms>, string, boolean]>([
    ['paused', { status: 'paused' }, '活动已暂停，请稍后再来', true],
    ['sold out', { total_count: 1, issued_count: 1 }, '已领完', true],
    ['not begun', { claim_from: inDays(3) }, '尚未开始', true],
    ['over', { claim_to: inDays(-1) }, '活动已结束', false],
    ['ended', { status: 'ended' }, '活动已结束', false],
    ['past its own validity', { valid_days: null, valid_to: inDays(-1) }, '活动已结束', false],
  ])('a coupon template that is %s is not given, and is told', async (_, terms, reason, isShown) => {
    const { as } = await newOwner(app.deps);
    const id = await template(terms);
    expect((await claim(as, id)).body).toMatchObject({ msg: reason });
    expect((await offerOf(as, id)) !== undefined).toBe(isShown);
  });

  test('claiming a coupon does not find drafts, nor what is meant for codes, grants or newcomers', async () => {
    const { as } = await newOwner(app.deps);
    for (const terms of [
      { status: 'draft' },
      { claim_type: 'code' },
      { claim_type: 'grant' },
      { claim_type: 'newcomer' },
    ] as const) {
      const id = await template(terms);
      expect((await claim(as, id)).status).toBe(404);
      expect(await offerOf(as, id)).toBeUndefined();
    }
  });

  test('claiming a coupon is for sub-accounts that may, and the coupon is the main account’s', async () => {
    const { as, uid } = await newOwner(app.deps);
    const id = await template();
    const reader = await newSubAccount(app.deps, uid, ['finance.coupon:view']);
    expect((await claim(reader.as, id)).body.errorCode).toBe(310403);
    const clerk = await newSubAccount(app.deps, uid, ['finance.coupon:view', 'finance.coupon:redeem']);
    expect((await claim(clerk.as, id)).status).toBe(200);
    expect((await app.call(api.coupons.summary, {}, as)).data.available_count).toBe(1);
  });

  test('a claim of a coupon sent several times under one key is one coupon', async () => {
    const { as } = await newOwner(app.deps);
    const id = await template({ per_user_limit: 5 });
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(api.coupons.claim, { template_id: id }, as, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await offerOf(as, id))?.claimed).toBe(1);
  });
});

describe('a code', () => {
  const codes = async (count: number, terms: Partial<Terms> = {}) => {
    const id = await template({ claim_type: 'code', per_user_limit: 20, ...terms });
    const list = Array.from({ length: count }, () => `TESTCODE${digitsOf('coupon code', 6)}`);
    await app.database.transaction((tx) => saveCodes(app.deps, tx, id, list));
    return list;
  };
  const redeem = (as: As, code: string) => app.call(api.coupons.redeem, { code }, as);
  /** The answer that a browser sees, asked again while the server is busy. */
  const redeemed = async (as: As, code: string) => {
    for (;;) {
      const answer = await redeem(as, code);
      if (answer.status !== 503) return answer;
    }
  };

  test('a coupon code is redeemed once, however it is typed, and by nobody else', async () => {
    const [one, other] = [await newOwner(app.deps), await newOwner(app.deps)];
    const [code] = await codes(1);
    const typed = ` ${code!.slice(0, 4)}-${code!.slice(4).toLowerCase()} `;
    expect((await redeem(one.as, typed)).data.coupon).toMatchObject({ status: 'unused' });
    for (const { as } of [one, other])
      expect((await redeem(as, code!)).body.msg).toBe('兑换码不存在或已使用');
    const rows = await app.database.asOwner<{ text: string }>(
      `select coupon_codes::text as text from coupon_codes`,
    );
    expect(rows.some(({ text }) => text.includes(code!))).toBe(false);
  });

  test('a wrong coupon code counts: the eleventh of a day is refused, right or not, and tomorrow begins anew', async () => {
    const { as, uid } = await newOwner(app.deps);
    const [first, second] = await codes(2);
    expect((await redeem(as, first!)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => redeemed(as, `WRONGCODE${String(index).padStart(4, '0')}`)),
    );
    const texts = answers.map(({ body }) => body.msg);
    expect(texts.filter((text) => text === '兑换码不存在或已使用')).toHaveLength(10);
    expect(texts.filter((text) => text === '今日兑换错误次数过多')).toHaveLength(15);
    expect((await redeem(as, second!)).body.msg).toBe('今日兑换错误次数过多');
    await app.database.setClock(86_400_000);
    expect((await redeem(await signedIn(app.deps, uid), second!)).status).toBe(200);
  });

  test('a coupon code that the server was too busy to look up does not count as a wrong one', async () => {
    const { as, uid } = await newOwner(app.deps);
    const [code] = await codes(1);
    const answer = await app.database.withOwner(async (owner) => {
      await owner.query('begin; lock table coupon_codes in access exclusive mode');
      const refused = await waitingAsInEarnest(() => redeem(as, code!));
      await owner.query('rollback');
      return refused;
    });
    expect(answer.status).toBe(503);
    expect(
      await app.database.asOwner(`select 1 from coupon_code_tries where uid = ${uid} and tries > 0`),
    ).toEqual([]);
    expect((await redeemed(as, code!)).status).toBe(200);
  });

  test('a text that is no coupon code at all is a form error and does not count', async () => {
    const { as } = await newOwner(app.deps);
    for (let times = 0; times < 12; times += 1) expect((await redeem(as, '太短')).status).toBe(422);
    const [code] = await codes(1);
    expect((await redeem(as, code!)).status).toBe(200);
  });

  test('a coupon code of a paused template stays unused', async () => {
    const { as } = await newOwner(app.deps);
    const [code] = await codes(1, { status: 'paused' });
    expect((await redeem(as, code!)).body.msg).toBe('活动已暂停，请稍后再来');
    await app.database.asOwner(`update coupon_templates set status = 'active'`);
    expect((await redeem(as, code!)).status).toBe(200);
  });
});

describe('newcomers', () => {
  test('newcomers get the coupons meant for them once, after they have opened an account', async () => {
    const id = await template({ claim_type: 'newcomer', kind: 'voucher', face_fen: 20_00 });
    const phone = newPhone();
    const { uid } = await newOwner(app.deps, { phone });
    const welcome = () => app.database.transaction((tx) => giveNewcomerCoupons(tx, uid));
    expect(await welcome()).toBeGreaterThanOrEqual(1);
    expect(await welcome()).toBe(0);
    const rows = await app.database.asOwner(
      `select 1 from coupons where uid = ${uid} and template_id = '${id}'`,
    );
    expect(rows).toHaveLength(1);
    await app.database.asOwner(`update coupon_templates set status = 'ended' where template_id = '${id}'`);
  });
});

describe('the end of a coupon, trust C2', () => {
  const given = async (validTo: Date) => {
    const { as, uid } = await newOwner(app.deps);
    const templateId = await template({
      claim_type: 'grant',
      kind: 'voucher',
      face_fen: 100_00,
      threshold_fen: 0,
    });
    const couponNo = await app.database.transaction((tx) =>
      grantCoupon(tx, {
        uid,
        by: person,
        templateId,
        validTo,
        validFrom: new Date(validTo.getTime() - 86_400_000),
      }),
    );
    const use = () =>
      app.database.transaction((tx) =>
        takePayment(tx, {
          uid,
          by: person,
          orderNo: newNo('O'),
          title: '渲染',
          orderType: 'render',
          parts: { coupons: [{ couponNo, amount: fen(1_00) }] },
        }),
      );
    return { as, uid, couponNo, use };
  };

  test('the end of a coupon is a moment: used a millisecond before it, refused at it (trust C2)', async () => {
    const end = new Date(Date.now() + 60_000);
    const { use } = await given(end);
    await inThePast(new Date(end.getTime() - 1), use);
    await expect(inThePast(end, use)).rejects.toMatchObject({ refusal: 'coupon.unusable' });
  });

  test('the end of a coupon is the database’s: whatever this computer’s clock says, its own decides', async () => {
    const { as, use } = await given(new Date(Date.now() + 60_000));
    await app.database.setClock(59_000);
    await use();
    await app.database.setClock(61_000);
    await expect(use()).rejects.toMatchObject({ refusal: 'coupon.unusable' });
    const { data } = await app.call(api.coupons.list, { status: 'invalid' }, as);
    expect(data.list).toMatchObject([{ status: 'expired', balance: 99 }]);
  });

  test('the end of a coupon is announced a week and a day before it, once each', async () => {
    const { uid } = await given(new Date(Date.now() + 20 * 86_400_000));
    const told = async (days: number) => {
      await app.database.setClock(days * 86_400_000 + 60_000);
      for (let times = 0; times < 3; times += 1) await app.runner.run('finance.couponReminders');
      return (await newestOfOwner(app, uid, 9)).map(({ title }) => title);
    };
    expect(await told(12)).toEqual([]);
    expect(await told(13)).toEqual(['您有1张优惠券7天内到期']);
    expect(await told(14)).toHaveLength(1);
    expect(await told(19)).toEqual(['您有1张优惠券1天内到期', '您有1张优惠券7天内到期']);
    expect(await told(21)).toHaveLength(2);
  });
});

describe('staff and coupons', () => {
  const terms = {
    name: '周年庆满减',
    kind: 'full_cut' as const,
    face_value: 20,
    threshold: 200,
    valid_days: 30,
    claim_type: 'public' as const,
    total_count: 3,
  };
  const newId = () => `staff-${++made}`;

  test('staff make a coupon template, start it, pause it with a reason, and end it for good', async () => {
    const { as } = await newStaff(app.deps, 'cs');
    const customer = await newOwner(app.deps);
    const no = newId();
    expect(
      (await app.call(api.coupons.staffTemplateCreate, { template_id: no, ...terms }, as)).data.status,
    ).toBe('draft');
    const again = await app.call(api.coupons.staffTemplateCreate, { template_id: no, ...terms }, as);
    expect(again.body.msg).toBe('该模板编号已存在');
    expect((await claim(customer.as, no)).status).toBe(404);
    expect((await app.call(api.coupons.staffTemplatePause, { no, reason: '还没开始' }, as)).status).toBe(409);
    await app.call(api.coupons.staffTemplateStart, { no }, as);
    expect((await claim(customer.as, no)).status).toBe(200);
    await app.call(api.coupons.staffTemplatePause, { no, reason: '预算用尽' }, as);
    expect((await app.call(api.coupons.staffTemplatePause, { no, reason: '预算用尽' }, as)).status).toBe(409);
    expect((await app.call(api.coupons.staffTemplateEnd, { no, reason: '活动结束' }, as)).data.status).toBe(
      'ended',
    );
    expect((await app.call(api.coupons.staffTemplateStart, { no }, as)).status).toBe(409);
    const { data } = await app.call(api.coupons.staffTemplate, { no }, as);
    expect(data).toMatchObject({
      template: { status: 'ended', issued_count: 1, actions: [] },
      coupons: [{ status: 'unused', count: 1 }],
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no worth', { face_value: undefined }, 'face_value'],
    ['more off than it takes', { threshold: 19.99 }, 'threshold'],
    ['no end', { valid_days: undefined }, 'valid_days'],
    ['two ends', { valid_to: '2030-01-01' }, 'valid_days'],
    ['a discount without a cap', { kind: 'discount', discount_rate: 8.5 }, 'discount_cap'],
    ['an end before its beginning', { claim_from: '2030-02-01', claim_to: '2030-01-01' }, 'claim_to'],
  ])('a coupon template of staff is refused with %s', async (_, change, field) => {
    const { as } = await newStaff(app.deps, 'cs');
    const answer = await app.call(
      api.coupons.staffTemplateCreate,
      { template_id: newId(), ...terms, ...change } as never,
      as,
    );
    expect(answer.status).toBe(422);
    expect((answer.body.data as { errors?: { field: string }[] }).errors?.[0]?.field).toBe(field);
  });

  test('a coupon template is taken with a discount as the console sends it, and refused in Chinese where its rate is wrong', async () => {
    const { as } = await newStaff(app.deps, 'cs');
    const make = (change: object) =>
      app.call(
        api.coupons.staffTemplateCreate,
        {
          template_id: newId(),
          name: '开工折扣',
          kind: 'discount',
          discount_rate: 8.5,
          discount_cap: '200',
          threshold: '300',
          valid_days: '30',
          claim_type: 'code',
          per_user_limit: '1',
          ...change,
        } as never,
        as,
      );
    expect((await make({})).data.status).toBe('draft');
    for (const rate of [10, 0, 8.55, null]) {
      const answer = await make({ discount_rate: rate });
      expect([answer.status, answer.text]).toEqual([
        422,
        expect.stringContaining('折扣为0.1-9.9之间的数字，最多一位小数'),
      ]);
    }
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['49,999.99 in all', { face_value: 49_999.99, threshold: 50_000, total_count: 1 }, false],
    ['50,000.00 in all', { face_value: 25, total_count: 2000 }, true],
    ['no end', { total_count: undefined }, true],
    [
      'no end of a discount',
      { kind: 'discount', discount_rate: 8.5, discount_cap: 1, total_count: undefined },
      true,
    ],
  ])(
    'a template worth %s is started alone below 50,000.00, and by a second person from there on',
    async (_, change, isLarge) => {
      const [one, two] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'cs')];
      const no = newId();
      await app.call(
        api.coupons.staffTemplateCreate,
        { template_id: no, ...terms, ...change } as never,
        one.as,
      );
      const alone = await app.call(api.coupons.staffTemplateStart, { no }, one.as);
      expect([alone.status, alone.body.msg]).toEqual(
        isLarge
          ? [
              409,
              expect.stringMatching(/^(本模板不限发放总量|总面额达到50,000.00元)，须由另一位同事开始发放$/),
            ]
          : [200, 'success'],
      );
      if (isLarge) expect((await app.call(api.coupons.staffTemplateStart, { no }, two.as)).status).toBe(200);
      await app.call(api.coupons.staffTemplatePause, { no, reason: '盘点库存' }, one.as);
      expect((await app.call(api.coupons.staffTemplateStart, { no }, one.as)).status).toBe(200);
    },
  );

  test('templates that one person starts one after another count together, in whatever order', async () => {
    const worths = [20_000, 29_999.99, 0.01];
    const orders = [
      [0, 1, 2],
      [1, 0, 2],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const [one, two] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'cs')];
      const make = async (worth: number, as = one.as) => {
        const no = newId();
        const worthy = { face_value: worth, threshold: 50_000, total_count: 1 };
        await app.call(api.coupons.staffTemplateCreate, { template_id: no, ...terms, ...worthy }, as);
        return no;
      };
      const start = (no: string, as = one.as) => app.call(api.coupons.staffTemplateStart, { no }, as);
      const [first, second, third] = order.map((at) => worths[at]!);
      const begun = await make(first!);
      expect((await start(begun)).status).toBe(200);
      // A template that runs already is not counted again.
      await app.call(api.coupons.staffTemplatePause, { no: begun, reason: '盘点库存' }, one.as);
      expect((await start(begun)).status).toBe(200);
      expect((await start(await make(second!))).status).toBe(200);
      const last = await make(third!);
      const refused = await start(last);
      const before = formatFen(fen(Math.round((first! + second!) * 100)));
      expect([refused.status, refused.body.msg]).toEqual([
        409,
        `测试运营24小时内单独开始发放${before}元，连同本次共50,000.00元，达到50,000.00元，须由另一位同事开始发放`,
      ]);
      expect((await app.call(api.coupons.staffTemplate, { no: last }, one.as)).data.template.status).toBe(
        'draft',
      );
      // The second person starts it, and has used nothing of their own by that.
      expect((await start(last, two.as)).status).toBe(200);
      expect((await start(await make(49_999.99, two.as), two.as)).status).toBe(200);
    }
  });

  test('a person may start templates alone again a day later', async () => {
    const one = await newStaff(app.deps, 'finance');
    const worthy = { face_value: 49_999, threshold: 50_000, total_count: 1 };
    const [first, second] = [newId(), newId()];
    for (const template_id of [first, second])
      await app.call(api.coupons.staffTemplateCreate, { template_id, ...terms, ...worthy }, one.as);
    const start = (no: string, as: As) => app.call(api.coupons.staffTemplateStart, { no }, as);
    expect((await start(first, one.as)).status).toBe(200);
    expect((await start(second, one.as)).status).toBe(409);
    const passed = (minutes: number) =>
      app.database.asOwner(
        `update alone_acts set at = at - interval '${minutes} minutes' where staff_id = '${one.staffId}'`,
      );
    await passed(24 * 60 - 1);
    expect((await start(second, one.as)).status).toBe(409);
    await passed(2);
    expect((await start(second, one.as)).status).toBe(200);
  });

  test('staff grant each customer one coupon, however often the grant is sent, and none to an unknown customer', async () => {
    const { as } = await newStaff(app.deps, 'cs');
    const no = newId();
    await app.call(api.coupons.staffTemplateCreate, { template_id: no, ...terms, claim_type: 'grant' }, as);
    await app.call(api.coupons.staffTemplateStart, { no }, as);
    const uids = await Promise.all([1, 2].map(async () => String((await newOwner(app.deps)).uid)));
    const grant = (to: string[], request_token: string = randomUUID()) =>
      app.call(api.coupons.staffTemplateGrant, { no, uids: to, reason: '客诉补偿', request_token }, as);
    expect((await grant([...uids, '100000009999'])).status).toBe(422);
    const token = randomUUID();
    const first = (await grant(uids, token)).data;
    const repeat = (await grant(uids, token)).data;
    expect([first.granted, repeat.granted, repeat.coupons]).toEqual([2, 0, first.coupons]);
    expect((await grant(uids)).body.msg).toBe('已领完');
    const { data } = await app.call(api.coupons.staffTemplate, { no }, as);
    expect(data.template.issued_count).toBe(2);
    expect(data.timeline.map(({ text, actor, comment }) => [text, actor, comment])).toEqual([
      ['定向发放2张', '测试运营', '客诉补偿'],
      ['开始发放', '测试运营', ''],
      ['新建模板', '测试运营', ''],
    ]);
  });

  test('staff make codes of coupons that are shown once, and void a coupon with a reason', async () => {
    const { as } = await newStaff(app.deps, 'finance');
    const customer = await newOwner(app.deps);
    const no = newId();
    await app.call(api.coupons.staffTemplateCreate, { template_id: no, ...terms, claim_type: 'code' }, as);
    await app.call(api.coupons.staffTemplateStart, { no }, as);
    const { codes } = (await app.call(api.coupons.staffTemplateCodes, { no, count: 2 }, as)).data;
    expect(new Set(codes).size).toBe(2);
    const { coupon } = (await app.call(api.coupons.redeem, { code: codes[0]! }, customer.as)).data;
    const kill = () =>
      app.call(
        api.coupons.staffVoid,
        { uid: String(customer.uid), coupon_no: coupon.coupon_no, reason: '兑换码外泄' },
        as,
      );
    expect((await kill()).data.status).toBe('void');
    expect((await kill()).status).toBe(409);
    const auditor = await newStaff(app.deps, 'auditor');
    expect((await app.call(api.coupons.staffTemplateStart, { no }, auditor.as)).status).toBe(403);
  });
});
