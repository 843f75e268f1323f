import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { dayOf } from '@uc/contract/day';
import { endpoints } from '@uc/contract/all-endpoints';
import { type Account, get } from './accounts';
import { byTurns } from './breadth';
import { expectSettled, expectShown, newPerson, open } from './browser';
import { openConsole, consoleUrl } from './console';

/** Set to a folder, the papers are kept there to be looked at. */
const { PRINTS } = process.env;

interface Paper {
  as: Account | 'staff';
  /** Opens it and answers the number under which it is kept. */
  show: (page: Page) => Promise<string>;
  /** A drawer, with what stands in the list below it. */
  over?: RegExp;
}

/** The first of a list, opened by its address. */
const byNumber =
  (as: Account, path: string, query: Record<string, string>, key: string, place: string) =>
  async (page: Page) => {
    const { list } = await get<{ list: Record<string, string>[] }>(path, query, as);
    const number = list[0]![key]!;
    await open(page, place + number);
    await expectShown(page.locator(`[data-number$="${number}"]`));
    return number;
  };

const pressed = async (page: Page, place: string, name: RegExp | string): Promise<void> => {
  await open(page, place);
  await page.getByRole('button', { name }).first().click();
  await expectShown(page.getByRole('dialog'));
  await expectSettled(page);
};
const inTitle = async (page: Page, place: string, name: RegExp): Promise<string> => {
  await page.goto(place);
  await expectSettled(page);
  const row = page.getByRole('button', { name }).first();
  const number = name.exec((await row.textContent())!)![0];
  await row.click();
  await expectShown(page.getByRole('dialog', { name: number }));
  await expectSettled(page);
  return number;
};

/** Every page and drawer that is kept as a document. */
const papers: Record<string, Paper> = {
  order: {
    as: 'demo',
    show: byNumber(
      'demo',
      endpoints.orders.list.path,
      { status: 'completed' },
      'order_no',
      '/orders/myOrders?status=all&order=',
    ),
    over: /O\d{16}/g,
  },
  contract: {
    as: 'demo',
    show: async (page) => {
      const { list } = await get<{ list: { contract_no: string; request_no: string }[] }>(
        endpoints.contracts.list.path,
        { role: 'buyer' },
        'demo',
      );
      await open(page, `/crowdsourcing/publish?contract=${list[0]!.contract_no}`);
      await expectShown(page.getByText('合同文本'));
      return list[0]!.contract_no;
    },
  },
  case: {
    as: 'qihang',
    show: byNumber('qihang', endpoints.copyright.list.path, {}, 'app_no', '/copyright/apply?no='),
  },
  bill: {
    as: 'demo',
    show: byNumber('demo', endpoints.credit.bills.path, {}, 'bill_no', '/finance/creditLimit?bill='),
    over: /IOU\d{6}-\d{6}/g,
  },
  withdrawal: {
    as: 'demo',
    show: byNumber(
      'demo',
      endpoints.withdrawals.list.path,
      {},
      'withdraw_no',
      '/finance/rmb?tab=withdraw&withdraw=',
    ),
    over: /W\d{16}/g,
  },
  recharge: {
    as: 'demo',
    show: byNumber(
      'demo',
      endpoints.recharge.list.path,
      { status: 'success' },
      'recharge_no',
      '/finance/rmb/recharge?no=',
    ),
  },
  transfer: {
    as: 'demo',
    show: byNumber(
      'demo',
      endpoints.recharge.list.path,
      { status: 'reviewing' },
      'recharge_no',
      '/finance/rmb/recharge?no=',
    ),
  },
  record: {
    as: 'demo',
    show: async (page) => {
      await pressed(page, '/finance/rmb', /^查看流水/);
      return (await page.getByRole('dialog').locator('[data-number]').first().textContent())!;
    },
    over: /F\d{16,}/g,
  },
  statement: {
    as: 'demo',
    show: async (page) => {
      await pressed(page, '/finance/rmb', '月度对账单');
      await expectShown(page.getByText('期末可用余额'));
      return dayOf(new Date()).slice(0, 7);
    },
    over: /F\d{16,}/g,
  },
  project: {
    as: 'studio',
    show: byNumber('studio', endpoints.maker.list.path, {}, 'project_no', '/maker/original?project='),
  },
  'withdrawal in the console': {
    as: 'staff',
    show: (page) => inTitle(page, `${consoleUrl}/queue/withdraw?view=all`, /W\d{16}/),
    over: /W\d{16}/g,
  },
  'dispute in the console': {
    as: 'staff',
    show: (page) => inTitle(page, `${consoleUrl}/queue/dispute?view=all`, /^[A-Z]{2}[0-9A-Z]{10}/),
  },
};

async function opened({ as, show }: Paper, dark: boolean): Promise<{ page: Page; number: string }> {
  const { page } = as === 'staff' ? await openConsole('super') : await newPerson({ as });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  if (dark) await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  const number = await show(page);
  // A page that is loaded asks for the theme again.
  if (dark) await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'));
  return { page, number };
}

/** The PDF says the radical where a font has one glyph for a letter and for its radical (docs/outside.md). */
const radicals: Record<string, string> = { '⻚': '页', '⻓': '长', '⺠': '民', 戶: '户' };
const letters = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[⻚⻓⺠戶]/g, (radical) => radicals[radical]!);

/** The text of each sheet, blanks taken out. */
async function sheetsOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map(letters);
}

/** Faults of the printed page, measured in a window of its width. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const named = (element: Element) => `${element.tagName} ${element.textContent.slice(0, 30)}`;
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.querySelector('main')!;
    for (const one of document.querySelectorAll(
      'nav, [role=tab], [popover], [role=search], button:has(> svg)',
    ))
      if (isSeen(one)) faults.push(`pressed: ${named(one)}`);
    const { backgroundColor, color } = getComputedStyle(sheet);
    const light = (text: string) => Math.min(...(text.match(/\d+/g) ?? ['255']).slice(0, 3).map(Number));
    if (!backgroundColor.endsWith(', 0)') && light(backgroundColor) < 250)
      faults.push(`ground ${backgroundColor}`);
    if (light(color) > 90) faults.push(`text ${color}`);
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`${document.documentElement.scrollWidth} of ${innerWidth} wide`);
    // One column: what has a heading begins at the same edge as what is above it.
    const edges = [...sheet.querySelectorAll('section')].filter(
      (one) => isSeen(one) && one.querySelector(':scope > h3'),
    );
    if (new Set(edges.map((one) => Math.round(one.getBoundingClientRect().left))).size > 1)
      faults.push('more than one column');
    const texts = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      for (const { 0: amount, index } of text.matchAll(/[\d,]+\.\d{2}/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + amount.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`broken: ${amount}`);
      }
    }
    return faults;
  });

describe('whoever prints a document', () => {
  test.each(
    Object.entries(papers).flatMap(([name, paper], at) =>
      byTurns([false, true], at).map((dark) => ({ name, dark, paper })),
    ),
  )(
    'whoever prints a document gets a $name alone and light, with number, day and page on it (dark theme: $dark)',
    async ({ name, dark, paper }) => {
      const { page, number } = await opened(paper, dark);
      const shown = await page
        .getByRole(paper.over ? 'dialog' : 'main')
        .last()
        .innerText();
      const title = await page.title();
      const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
      if (PRINTS) {
        mkdirSync(PRINTS, { recursive: true });
        writeFileSync(join(PRINTS, `${name}${dark ? '-dark' : ''}.pdf`), pdf);
      }
      const sheets = await sheetsOf(pdf);
      sheets.forEach((sheet, at) => {
        expect([name, sheet.includes(letters(number))]).toEqual([name, true]);
        expect(sheet).toContain(`第${at + 1}页,共${sheets.length}页`);
      });
      expect(sheets[0]!.split(`打印于${dayOf(new Date())}`)).toHaveLength(2);
      // Nothing of the menu, nothing of the list below.
      const whole = sheets.join('');
      expect(whole).not.toMatch(/财务管理|消息中心|跳到主要内容|待办提现/);
      const others = (whole.match(paper.over ?? /(?!)/g) ?? []).filter((one) => !shown.includes(one));
      expect(others).toEqual([]);
      await expect.poll(() => page.title()).toBe(title);

      await page.setViewportSize({ width: 680, height: 900 });
      await page.emulateMedia({
        media: 'print',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      });
      expect([name, dark, ...(await faultsOf(page))]).toEqual([name, dark]);
    },
  );
});
