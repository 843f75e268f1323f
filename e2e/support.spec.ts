import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectGone, expectPlace, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { consoleUrl, openConsole } from './console';
import { unique } from './unique';
import { expectToast } from './toasts';

interface Withdrawals {
  list: { withdraw_no: string; status_text: string }[];
}

describe('工单', () => {
  test('a ticket that is opened from a withdrawal shows its state, is answered in the console, and confirmed by its customer', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    const { list } = await get<Withdrawals>(endpoints.withdrawals.list.path, { status: 'success' }, 'demo');
    const { withdraw_no: no, status_text: state } = list[0]!;
    await open(page, `/finance/rmb?tab=withdraw&withdraw=${no}`);
    await page.getByRole('dialog', { name: '提现详情' }).getByRole('link', { name: '提交工单' }).click();
    await expectPlace(page, /^\/support\?view=new/);
    const about = page.getByRole('group', { name: '关联单据' });
    await expectShown(about.getByText(no));
    await expectShown(about.getByText(state));
    const title = `到账金额不符${unique()}`;
    await page.getByLabel('标题', { exact: true }).fill(title);
    await page.getByLabel('问题描述', { exact: true }).fill('到账少了2元，请核实，手机13811112222');
    await page.getByRole('button', { name: '提交工单' }).click();
    await expectPlace(page, /^\/support\?no=TK/);
    await expectShown(page.getByText('待受理', { exact: true }));

    const { page: staff } = await openConsole('cs');
    await staff.goto(`${consoleUrl}/queue/ticket`);
    await staff.getByRole('row', { name: title }).getByRole('button').first().click();
    const drawer = staff.getByRole('dialog').first();
    await expectShown(drawer.getByText(`当前：${state}`));
    await expectShown(drawer.getByText('手机138****2222'));
    await drawer.getByRole('button', { name: '受理', exact: true }).click();
    const take = staff.getByRole('dialog', { name: '受理', exact: true });
    await take.getByRole('button', { name: '受理', exact: true }).click();
    await expectGone(take);
    // The ticket stays open beside its list.
    await expectShown(drawer.getByText('手机13811112222'));
    await drawer.getByRole('button', { name: '答复', exact: true }).click();
    const answer = staff.getByRole('dialog', { name: '答复', exact: true });
    await answer.getByLabel(/^常用回复/).selectOption({ label: '款项已提交银行' });
    const body = answer.getByLabel('答复内容');
    await expect.poll(() => body.inputValue()).toContain(`提现${no}已提交银行`);
    await body.fill('2元为提现手续费，可在提现详情中查看。');
    await answer.getByRole('button', { name: '答复', exact: true }).click();
    await expectGone(answer);

    await page.reload();
    await expectShown(page.getByText('2元为提现手续费，可在提现详情中查看。'));
    await page.getByRole('button', { name: '确认已解决' }).click();
    const confirm = page.getByRole('dialog', { name: '确认已解决' });
    await confirm.getByRole('radio').nth(4).check({ force: true });
    await confirm.getByRole('button', { name: '确认已解决' }).click();
    await expectToast(page, '工单已完成');
    await expectShown(page.getByText('已完成', { exact: true }));
    await page.getByRole('link', { name: '工单', exact: true }).first().click();
    await page.getByRole('tab', { name: /已结束/ }).click();
    await expectShown(page.getByRole('link', { name: title }));
    expect(complaints).toEqual([]);
  });
});
