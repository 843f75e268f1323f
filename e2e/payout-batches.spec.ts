import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { endpoints } from '@uc/contract/all-endpoints';
import { memoryFolder } from '../tools/memory-folder.mjs';
import { theWorld } from './site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from './accounts';
import { expectGone, expectSettled, expectShown, newPerson } from './browser';
import { addressOf, killServer, startServer } from './server';

const folder = mkdtempSync(join(memoryFolder(), 'uc-payouts-'));
let server: ChildProcess;
let url: string;
/** A bank whose file is a CSV, so that the test reads it as the bank does. */
const layouts = [
  {
    id: 'test-bank',
    name: '试验银行批量代付',
    account: { no: '1102020109000012345', name: '演示文创服务有限公司' },
    file: {
      format: 'csv',
      digits: 'tab',
      columns: [
        { heading: '客户业务编号', value: 'no' },
        { heading: '收款账号', value: 'card_no' },
        { heading: '收款人', value: 'holder' },
        { heading: '金额', value: 'amount' },
      ],
    },
    result: {
      columns: { no: '客户业务编号', amount: '金额', state: '状态', bank_no: '流水号', reason: '备注' },
      paid: ['成功'],
      failed: ['失败'],
      returned: ['退票'],
    },
  },
];

/** A server whose payouts people make, on the demo world. */
beforeAll(async () => {
  cpSync(theWorld().folder, folder, { recursive: true });
  const file = join(folder, 'layouts.json');
  writeFileSync(file, JSON.stringify(layouts));
  server = startServer(folder, '0', { PAYOUT: 'people', PAYOUT_LAYOUTS: file });
  url = await addressOf(server);
});
afterAll(async () => {
  await killServer(server);
  rmSync(folder, { recursive: true, force: true });
});

async function call<T>(path: string, staff_token: string, body?: object): Promise<T> {
  const answer = await fetch(url + path, {
    headers: { staff_token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: T }).data;
}
const tokenOf = async (username: string) => {
  const signedIn = await call<{ staff_token: string }>(endpoints.passport.signInAsStaff.path, '', {
    username,
    password: PASSWORD,
  });
  return signedIn.staff_token;
};

/** Somebody of finance before the batches, at a wide window or a telephone's. */
async function atBatches(token: string, look: { width?: number; height?: number; dark?: boolean } = {}) {
  const person = await newPerson({
    ...look,
    script: `sessionStorage.setItem('uc:staff', ${JSON.stringify(token)});`,
  });
  await person.page.goto(`${url}/center/operator/queue/payout`);
  await expectShown(person.page.getByRole('heading', { name: '打款批次', exact: true }));
  await expectSettled(person.page);
  return person;
}
const drawerOf = (page: Page, no: string) => page.getByRole('dialog', { name: no });
async function act(
  page: Page,
  no: string,
  event: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await drawerOf(page, no).getByRole('button', { name: event, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: event, exact: true });
  await fill?.(dialog);
  await dialog.getByRole('button', { name: event, exact: true }).click();
  return dialog;
}

test('finance takes withdrawals to the bank in a file that two people sign; its results pay them, and one comes back', async () => {
  const [first, second] = [await tokenOf('finance'), await tokenOf('finance2')];
  // The withdrawals that customers of the demo world asked for are reviewed by one or by two.
  const { staffList, staffApprove, staffApprove2 } = endpoints.withdrawals;
  const { list } = await call<{ list: { no: string; reviewer1: string }[] }>(
    `${staffList.path}?status=submitted&page_size=100`,
    first,
  );
  const approved = list.length;
  expect(approved).toBeGreaterThan(0);
  for (const { no, reviewer1 } of list) {
    const { status } = await call<{ status: string }>(staffApprove.path, reviewer1 === '' ? first : second, {
      no,
    });
    if (status === 'submitted') await call(staffApprove2.path, second, { no });
  }

  const { page, complaints } = await atBatches(first);
  await page.getByRole('button', { name: '制作批次' }).first().click();
  const making = page.getByRole('dialog', { name: '制作批次' });
  await expect.poll(() => making.getByLabel('银行批次文件').innerText()).toContain('尾号2345');
  await making.getByLabel('银行批次文件').selectOption('test-bank');
  await making.getByRole('button', { name: '制作批次' }).click();
  await expectGone(making);
  // A batch waits for another member of staff than its maker.
  await page.getByRole('tab', { name: '待签核' }).click();
  const open = page.locator('main tbody tr').filter({ hasText: '待签核' }).getByRole('button').first();
  const no = (await open.innerText()).trim();
  await open.click();
  await expectShown(drawerOf(page, no).getByRole('button', { name: '收回批次' }));
  expect(await drawerOf(page, no).getByRole('button', { name: '签核封面' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const { page: other } = await atBatches(second, { width: 390, height: 844, dark: true });
  await other.getByRole('button', { name: no, exact: true }).click();
  await expectShown(drawerOf(other, no).getByText('待送银行').first());
  await expectGone(await act(other, no, '签核封面'));

  await page.getByRole('tab', { name: '待送出' }).click();
  await page.getByRole('button', { name: no }).click();
  await expectGone(await act(page, no, '送出批次'));
  await page.getByRole('tab', { name: '待银行结果' }).click();
  await page.getByRole('button', { name: no }).click();
  const saving = page.waitForEvent('download');
  await drawerOf(page, no).getByRole('button', { name: '下载批次文件' }).click();
  const file = readFileSync(await (await saving).path(), 'utf8');
  const rows = file
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  expect(rows[0]).toEqual(['客户业务编号', '收款账号', '收款人', '金额']);
  const lines = rows.slice(1);
  expect(lines).toHaveLength(approved);
  for (const [, card] of lines) expect(card).toMatch(/^\d{12,19}\t$/);

  const upload = async (words: readonly string[], name: string) => {
    const head = '客户业务编号,金额,状态,流水号,备注';
    const said = lines.map(
      ([one, , , amount], at) => `${one},${amount},${words[at] ?? '成功'},BK${name}${at},户名不符`,
    );
    await drawerOf(page, no)
      .locator('input[type=file]')
      .setInputFiles({
        name: `${name}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from([head, ...said].join('\r\n')),
      });
    const heard = drawerOf(page, no).getByRole('region', { name: `结果文件 ${name}.csv` });
    await expectShown(heard);
    return heard;
  };
  const unclear = await upload(['未知'], 'first');
  await expectShown(unclear.getByText('无法识别银行的处理结果').first());
  await expectShown(unclear.getByText('未登记').first());
  const paid = await upload(['成功'], 'second');
  await expectShown(paid.getByText('已登记打款成功').first());
  const returned = await upload(['退票'], 'third');
  await expectShown(returned.getByText('已登记银行退票').first());
  await expectShown(drawerOf(page, no).getByText('上传银行结果').first());
  expect(complaints).toEqual([]);

  // The one that came back says so to its customer's staff page, with the bank's reason.
  const [back] = lines;
  const { status, reason } = await call<{ status: string; reason: string }>(
    `${endpoints.withdrawals.staffDetail.path}?no=${back![0]}`,
    first,
  );
  expect([status, reason]).toEqual(['returned', '户名不符']);
});
