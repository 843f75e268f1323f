import { dayAfter, dayOf, isAfter } from '@uc/contract/day';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cookiesOf, type Account } from './accounts';
import { expectGone, expectRegisterForm, expectShown, newPerson, open } from './browser';
import { sharedPerson } from './browser-pool';

import { press } from './forms';

interface Pasted {
  field: string | RegExp;
  /** A pasted text, and the text of the field once it is left. */
  texts: readonly (readonly [pasted: string, arrives: string])[];
}
interface Place {
  as?: Account;
  path: string;
  open?: (page: Page) => Promise<void>;
  fields: readonly Pasted[];
}

const phone: Pasted['texts'] = [
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['\u202a138\u200b00138000\u202c', '13800138000'],
  ['138001380001', '138001380001'],
];
const cnaps: Pasted['texts'] = [
  ['3081 0000 5019', '308100005019'],
  ['３０８１００００５０１９', '308100005019'],
];
const amount: Pasted['texts'] = [
  ['100。5', '100.5'],
  ['１００', '100'],
  ['¥1,000.00', '1000.00'],
  ['1，000.00', '1000.00'],
  ['100元', '100'],
  ['\u202a1,000\u202c', '1000'],
  ['1,00', '1,00'],
  ['1.000,00', '1.000,00'],
];

/** Every kind of field, where somebody meets it first. */
const places: readonly Place[] = [
  { path: '/login?as=sms', fields: [{ field: '手机号', texts: phone }] },
  {
    path: '/login',
    fields: [
      {
        field: '账号',
        texts: [
          ['+86 138 0013 8000', '13800138000'],
          [' zhang@example.com\u200b', 'zhang@example.com'],
        ],
      },
    ],
  },
  { path: '/login?view=register', open: expectRegisterForm, fields: [{ field: '手机号', texts: phone }] },
  {
    as: 'demo',
    path: '/finance/bankCard/createCard',
    fields: [
      { field: '联行号', texts: cnaps },
      { field: '对公账号', texts: [['32001－509 0000 0000', '32001-50900000000']] },
    ],
  },
  {
    as: 'studio',
    path: '/finance/bankCard/createCard',
    fields: [
      { field: '银行卡号', texts: [['\u202d6217-0000 1001 2345 677\u202c', '6217 0000 1001 2345 677']] },
      { field: '银行预留手机号', texts: phone },
    ],
  },
  { as: 'demo', path: '/finance/rmb/recharge', fields: [{ field: '自定义金额（元）', texts: amount }] },
  { as: 'demo', path: '/finance/rmb/withdraw', fields: [{ field: '提现金额（元）', texts: amount }] },
  {
    as: 'demo',
    path: '/finance/vouchers?view=center',
    fields: [{ field: '兑换券码', texts: [['demo-2026 yhq－888', 'DEMO2026YHQ888']] }],
  },
  {
    as: 'demo',
    path: '/account/manage',
    open: press('新建子账号'),
    fields: [
      { field: '手机', texts: phone },
      { field: '姓名', texts: [[' 买买提•艾力\u200b', '买买提·艾力']] },
      { field: '邮箱', texts: [['a＠example．com ', 'a@example.com']] },
      {
        field: '到期日期',
        texts: [
          ['２０９９１１３０', '2099-11-30'],
          ['2099年1月5日', '2099-01-05'],
          ['26', '26'],
        ],
      },
    ],
  },
  {
    as: 'xinren',
    path: '/account/safe/realNameAuth/person',
    fields: [{ field: '证件号', texts: [['110105 19491231 002x', '11010519491231002X']] }],
  },
];

async function paste(page: Page, field: string | RegExp, text: string): Promise<string> {
  const input = page.getByLabel(field, { exact: typeof field === 'string' }).first();
  await input.fill('');
  await input.focus();
  await page.keyboard.insertText(text);
  await input.blur();
  return input.inputValue();
}

describe('what is pasted', () => {
  test.each(places.map((place) => [place.as ?? 'a visitor', place.path, place] as const))(
    '%s pastes into each field of %s and it holds what was meant, whole',
    async (_who, path, place) => {
      const { page, context } = await sharedPerson();
      if (place.as !== undefined) await context.addCookies(cookiesOf(place.as));
      await open(page, path);
      await place.open?.(page);
      for (const { field, texts } of place.fields)
        for (const [pasted, arrives] of texts)
          expect([field, pasted, await paste(page, field, pasted)]).toEqual([field, pasted, arrives]);
    },
  );

  test('a person who pastes an amount reads what was understood while the field is still open', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/finance/rmb/withdraw');
    await page.getByLabel('提现金额（元）').focus();
    await page.keyboard.insertText('¥１，000。5元');
    await expectShown(page.getByText('识别为1,000.50'));
    await expect.poll(() => page.getByLabel('提现金额（元）').inputValue()).toBe('¥１，000。5元');
  });

  test('a person who types more than is meant is told by how much as people count, and nothing is cut', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/info');
    await press('编辑基本信息')(page);
    const bio = page.getByLabel('企业简介');
    await bio.fill('👨‍👩‍👧'.repeat(500));
    await expectShown(page.getByText('还可输入0个字'));
    await bio.fill('👨‍👩‍👧'.repeat(503));
    await expectShown(page.getByText('最多500个字，已超出3个字'));
    await expect.poll(() => bio.inputValue()).toBe('👨‍👩‍👧'.repeat(503));
    await page.getByRole('button', { name: '保存' }).click();
    await expect.poll(() => bio.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

test('a person who types 26 as a day reads that its year has four figures, and picks the day by keys', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/account/manage');
  await press('新建子账号')(page);
  const dialog = page.getByRole('dialog', { name: '新建子账号' });
  const day = dialog.getByLabel('到期日期');
  await day.fill('26');
  await day.press('Tab');
  await expectShown(dialog.getByRole('alert').getByText('年份请填写4位数字，例如2026-11-30'));
  await day.fill('2000-01-01');
  await day.press('Tab');
  await expectShown(dialog.getByRole('alert').getByText(/^不能早于20/));
  const calendar = page.getByRole('dialog', { name: '选择日期' });
  const opener = dialog.getByRole('button', { name: '打开日历：到期日期' });
  await opener.click();
  // Today is the first that may be chosen.
  const today = dayOf(new Date());
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-current'));
  await expect.poll(focused).toBe('date');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectGone(calendar);
  await expect.poll(() => day.inputValue()).toBe(dayAfter(today, 7));
  await opener.click();
  await expectShown(calendar);
  await page.keyboard.press('Escape');
  await expectGone(calendar);
  await expectShown(dialog);
});

test('whoever’s computer is a year back sees the orders of today’s last three months', async () => {
  const back = `const { Date: Real } = globalThis;
    const YEAR = 365 * 86400000;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() - YEAR) : super(...given); }
      static now() { return Real.now() - YEAR; }
    };`;
  const { page } = await newPerson({ as: 'demo', script: back });
  await open(page, '/orders/myOrders');
  await expectShown(page.getByRole('tab', { name: /^全部\s*[1-9]/ }));
  const start = page.getByLabel(/，从$/);
  const isOfNow = async () => isAfter(await start.inputValue(), dayAfter(dayOf(new Date()), -100));
  await expect.poll(isOfNow).toBe(true);
});
