import sharp from 'sharp';
import { endpoints } from '@uc/contract/all-endpoints';
import { expect, test } from 'vitest';
import { post } from './accounts';
import { expectGone, expectShown, newPerson, open, url } from './browser';
import { picture } from './form-fills';
import { PAY_PASSWORD } from './step-up';

/** A licence has a thousand points on each side at least. */
const licence = async () => ({
  name: '主体资格证明.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp((await picture('证明.jpg')()).buffer)
    .resize(1200, 1600)
    .jpeg()
    .toBuffer(),
});

test.each([
  ['a wide screen', 1440, 900, false],
  ['a phone in the dark', 390, 844, true],
] as const)(
  'an applicant on %s fills one form with two classes, pays once, and sees two cases that name each other',
  async (_, width, height, dark) => {
    const { page, complaints } = await newPerson({ as: 'qihang', width, height, dark });
    const shot = async (name: string) => {
      const folder = process.env.PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/classes-${width}-${name}.png` });
    };
    const mark = `山海来客${width}`;
    await open(page, '/copyright/trademark?edit=new');
    const editor = page.getByRole('dialog', { name: '商标申请' });
    const forward = editor.getByRole('button', { name: '下一步' });
    await editor.getByRole('checkbox', { name: /启航/ }).check();
    await forward.click();
    await editor.getByLabel('商标名称').fill(mark);
    await editor.getByLabel('类别', { exact: true }).selectOption('9');
    await editor
      .getByRole('list', { name: '可选的商品/服务项', exact: true })
      .getByRole('button')
      .first()
      .click();
    await editor.getByRole('button', { name: '添加类别' }).click();
    await editor.getByLabel('类别2', { exact: true }).selectOption('41');
    const second = editor.getByRole('list', { name: '可选的商品/服务项（类别2）' });
    await second.getByRole('button').first().click();
    await expectShown(editor.getByText('商品/服务项（类别2）（已选1项）'));
    await editor.getByRole('group', { name: '其他类别' }).scrollIntoViewIfNeeded();
    await shot('form');
    await forward.click();
    await editor.getByLabel('委托书', { exact: true }).setInputFiles(await picture('委托书.jpg')());
    await editor.getByLabel('主体资格证明', { exact: true }).setInputFiles(await licence());
    await expectShown(editor.getByRole('button', { name: '移除主体资格证明.jpg' }));
    // What was said of the first paper's save still stands while the second one is being saved.
    await expect.poll(() => editor.locator('form').getAttribute('data-dirty')).toBe('false');
    await expectShown(editor.getByText('已自动保存'));

    // The draft keeps both classes: who comes back finds them.
    await page.reload();
    await forward.click();
    await expect.poll(() => editor.getByLabel('类别2', { exact: true }).inputValue()).toBe('41');
    await expectShown(editor.getByText('商品/服务项（类别2）（已选1项）'));
    await forward.click();
    await forward.click();
    await expectShown(editor.getByText(/^预检通过/));
    await expectShown(editor.getByRole('heading', { name: '各类别费用（2个案件，2笔订单，一次付款）' }));
    await expectShown(editor.getByRole('rowheader', { name: '第41类' }));
    await shot('review');
    await editor.getByRole('button', { name: '提交并付款' }).click();

    const cashier = page.getByRole('dialog', { name: '收银台' });
    await expectShown(cashier.getByText(`商标 商标注册 第9类 ${mark}`));
    await expectShown(cashier.getByText(`商标 商标注册 第41类 ${mark}`));
    await expectShown(cashier.getByText('1,538.00').first());
    await shot('cashier');

    // A customer who leaves the cashier finds from one of the cases the way to pay both.
    await open(page, `/copyright/trademark?tab=pending_pay&keyword=${mark}`);
    await expectShown(page.getByText('第9类', { exact: true }));
    await expectShown(page.getByText('第41类', { exact: true }));
    await shot('list');
    await page
      .getByRole('button', { name: new RegExp(`^${mark}`) })
      .first()
      .click();
    const all = page.getByRole('link', { name: '一并付款' });
    await all.scrollIntoViewIfNeeded();
    await shot('case');
    await all.click();
    await expectShown(cashier.getByText('1,538.00').first());
    await cashier.getByLabel('支付密码', { exact: true }).fill(PAY_PASSWORD);
    await cashier.getByRole('radio', { name: '微信支付' }).check();
    await cashier.getByRole('button', { name: '去支付' }).click();
    const online = page.getByRole('dialog', { name: '在线支付' });
    const address = await online.getByRole('link', { name: '打开演示收银台' }).getAttribute('href');
    const ticket = new URL(address!, url).searchParams.get('ticket');
    await post(endpoints.channels.sandboxPay.path, { ticket, outcome: 'success' });
    await expectShown(cashier.getByText('支付成功'));
    await expectShown(cashier.getByRole('link', { name: '查看知识产权案件' }));

    await open(page, `/copyright/trademark?tab=processing&keyword=${mark}`);
    await expect.poll(() => page.getByText('平台审核中', { exact: true }).count()).toBeGreaterThanOrEqual(2);
    const ninth = page.locator('main :is(tr, li)').filter({ hasText: '第9类' });
    await ninth.getByRole('button', { name: new RegExp(`^${mark}`) }).click();
    const others = page.getByRole('list', { name: '同一商标的其他类别' });
    await expectShown(others.getByText(/平台审核中$/));
    await expectGone(all);
    await others.getByRole('link', { name: `第41类 ${mark}` }).click();
    await expectShown(others.getByRole('link', { name: `第9类 ${mark}` }));
    await expectGone(others.getByRole('link', { name: `第41类 ${mark}` }));
    await shot('sibling');
    expect(complaints).toEqual([]);
  },
);

test('an applicant who weighs several classes is told what all of them cost before a form is begun', async () => {
  const { page } = await newPerson({ as: 'qihang', width: 1440, height: 900 });
  await open(page, '/copyright/trademark');
  await page.getByRole('button', { name: '费用测算' }).click();
  const quote = page.getByRole('dialog', { name: '商标费用测算' });
  const registered = quote.getByRole('row', { name: /官费 · .*注册/ });
  await expectShown(registered.getByText('270.00').first());
  await quote.getByRole('button', { name: '添加类别' }).click();
  await quote.getByLabel('商品/服务项数（类别2）', { exact: true }).fill('12');
  await expectShown(registered.getByText('540.00'));
  await expectShown(quote.getByText('1,592.00'));
  await quote.getByRole('button', { name: '移除类别' }).click();
  await expectShown(quote.getByLabel('商品/服务项数', { exact: true }));
});
