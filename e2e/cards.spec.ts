import { expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { cookiesOf } from './accounts';
import { expectGone, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

import { picture } from './form-fills';
import { staffNamed } from './staff';
import { stepUp } from './step-up';
import { unique } from './unique';

test('a bank account is bound by the amount that it received, shown in full once, and unbound', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/bankCard/createCard');
  await expectShown(page.getByText('山海数字文创（苏州）有限公司'));
  await page.getByRole('button', { name: '提交验证' }).click();
  await expectShown(page.getByText('Please enter 对公账号'));
  const account = `1102${unique().padStart(10, '0')}0012`;
  await page.getByLabel('对公账号').fill(account);
  await page.getByLabel('开户银行').selectOption({ label: '中国工商银行' });
  await page.getByLabel('开户省份').selectOption('江苏省');
  await page.getByLabel('开户城市').selectOption('苏州市');
  await page.getByLabel('开户支行').fill('工商银行苏州姑苏支行');
  await page.getByLabel('联行号').fill('102305000019');
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check();
  await page.getByRole('button', { name: '提交验证' }).click();
  await expectPlace(page, /^\/finance\/bankCard\/detail\?id=C/);
  await expectShown(page.getByText('验证款将在1个工作日内打出'));
  const id = new URL(page.url()).searchParams.get('id')!;

  const finance = await staffNamed('finance');
  const { micro_amount = 0 } = await finance.read(endpoints.cards.staffDetail.path, id);
  await finance.do(endpoints.cards.staffMicroSent.path, { no: id });
  await page.reload();
  await expectSettled(page);
  await page.getByRole('button', { name: '填写金额' }).click();
  const dialog = page.getByRole('dialog', { name: '打款验证' });
  const amount = dialog.getByLabel('收到的金额（元）');
  await amount.fill(micro_amount === 0.99 ? '0.98' : '0.99');
  await dialog.getByRole('button', { name: '确认' }).click();
  await expectShown(dialog.getByText('金额不正确，还可尝试2次'));
  await amount.fill(micro_amount.toFixed(2));
  await dialog.getByRole('button', { name: '确认' }).click();
  await expectGone(dialog);
  await expectShown(page.getByRole('main').getByText('已绑定', { exact: true }));

  await page.getByRole('button', { name: '查看完整卡号' }).click();
  await stepUp(page);
  await expectShown(page.getByText(account.replaceAll(/(\d{4})(?=\d)/g, '$1 ')));
  await page.getByRole('button', { name: /^隐藏/ }).click();
  expect(await page.getByRole('main').innerText()).not.toContain(account.slice(0, 8));

  await page.getByRole('button', { name: '解绑' }).click();
  await page.getByRole('dialog', { name: /解绑/ }).getByRole('button', { name: '解绑' }).click();
  await stepUp(page);
  await expectPlace(page, '/finance/bankCard');
  await expectShown(page.getByRole('article', { name: '中国工商银行 尾号0012' }).getByText('已解绑'));
});

test.each([
  ['demo' as const, 'Company', 'Enterprise', '招商银行苏州分行', '中国工商银行'],
  ['studio' as const, 'Person', 'Person', '招商银行苏州分行', '中国农业银行'],
])(
  '%s, who adds an account, hears how many there are and that a branch is of another bank',
  async (as, exists, matches, branch, bank) => {
    const { page, context } = await sharedPerson();
    await context.addCookies(cookiesOf(as));
    const asked: URL[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url())));
    const calls = (name: string) => asked.filter(({ pathname }) => pathname.endsWith(name));
    await open(page, '/finance/bankCard/createCard');
    await expectShown(page.getByRole('main').getByText(/已有\d+(张个人银行卡|个对公账户)，最多\d[张个]/));
    expect(calls(`checkExist${exists}BankCard`)).toHaveLength(1);
    if (as === 'studio') await page.getByLabel('银行卡号').fill('6228480402564890018');
    else await page.getByLabel('开户银行').selectOption({ label: bank });
    await page.getByLabel('开户支行').fill(branch);
    await expectShown(page.getByText(`开户支行写的是招商银行，与开户银行${bank}不一致，请核对`));
    await page.getByLabel('开户支行').fill(branch.replace('招商银行', bank));
    await expectGone(page.getByText('不一致，请核对'));
    const checks = calls(`chenckBankName${matches}Ajax`);
    expect(checks.length).toBeGreaterThan(0);
    expect(asked.filter(({ search }) => search.includes('62284804025'))).toEqual([]);
  },
);

test('a person who takes a picture of a card sees its number in the empty field, may change it, and is asked before it takes the place of another', async () => {
  const { page, context } = await sharedPerson();
  await context.addCookies(cookiesOf('studio'));
  await open(page, '/finance/bankCard/createCard');
  const number = page.getByLabel('银行卡号', { exact: true });
  const choose = async (name: string) =>
    page.getByLabel('拍照识别卡号（选填）', { exact: true }).setInputFiles(await picture(name)());
  await expectShown(page.getByText(/如 演示银行卡照片\.jpg）/));
  await choose('照片.jpg');
  await expectShown(page.getByText('未能识别银行卡号，请确认图片清晰完整，或手动填写'));
  await expect.poll(() => number.inputValue()).toBe('');

  await choose('演示银行卡.jpg');
  await expectShown(page.getByRole('list', { name: '拍照识别卡号（选填）识别结果' }).getByText('已填入'));
  await expect.poll(() => number.inputValue()).toBe('6222 6002 6000 1072 444');
  await number.fill('6217000010012345677');
  await choose('演示银行卡.jpg');
  await expectShown(page.getByText('与填写不一致，请核对'));
  await expect.poll(() => number.inputValue()).toBe('6217 0000 1001 2345 677');
  await page.getByRole('button', { name: '采用识别的银行卡号' }).click();
  await expect.poll(() => number.inputValue()).toBe('6222 6002 6000 1072 444');
});

test('a person who takes another picture of a card while the first one is being read is told the number of the second', async () => {
  const { page } = await sharedPerson({ as: 'studio' });
  await open(page, '/finance/bankCard/createCard');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let asked = 0;
  await page.route(`**${endpoints.cards.readCard.path}*`, async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue();
  });
  const field = page.getByLabel('拍照识别卡号（选填）', { exact: true });
  await field.setInputFiles(await picture('照片.jpg')());
  await expect.poll(() => asked).toBe(1);
  await page.getByRole('button', { name: '移除照片.jpg' }).click();
  await field.setInputFiles(await picture('演示银行卡.jpg')());
  await expectShown(page.getByRole('button', { name: '移除演示银行卡.jpg' }));
  letGo();
  const number = page.getByLabel('银行卡号', { exact: true });
  await expect.poll(() => number.inputValue()).toBe('6222 6002 6000 1072 444');
  expect(await page.getByText('未能识别银行卡号').count()).toBe(0);
});

test('a person who types the initials of a bank or a province chooses it by Enter, and the form is not sent', async () => {
  const { page } = await sharedPerson({ as: 'demo' });
  await open(page, '/finance/bankCard/createCard?kind=company');
  const bank = page.getByLabel('开户银行', { exact: true });
  const [seekBank, seekPlace] = [0, 1].map((at) => page.getByLabel('输入汉字或拼音首字母查找').nth(at));
  await seekBank!.fill('gh');
  await expect
    .poll(async () => (await bank.locator('option').allInnerTexts()).slice(0, 2))
    .toEqual(['请选择', '中国工商银行']);
  await seekBank!.press('Enter');
  await expect.poll(() => bank.inputValue()).toBe('ICBC');
  await expect.poll(() => bank.locator('option').count()).toBeGreaterThan(200);
  await seekPlace!.fill('js');
  await seekPlace!.press('Enter');
  await expect.poll(() => page.getByLabel('开户省份').inputValue()).toBe('江苏省');
  await expectGone(page.getByText('Please enter 对公账号'));
});
