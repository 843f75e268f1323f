import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectGone, expectPlace, expectSettled, expectShown, open, type Person, signIn } from './browser';
import { forget, newcomer, SECRET } from './newcomer';
import { stepUp } from './step-up';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const card = (page: Page) => page.getByRole('region', { name: '两步验证' });
/** Codes are good once: those of the step after are good already. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 });

/** A newcomer on 账户安全. */
async function secured(options: Parameters<typeof newcomer>[0] = {}) {
  const person = await newcomer(options);
  await open(person.page, '/account/safe');
  return person;
}

/** Binds an authenticator app through the screen; answers its secret and the recovery codes. */
async function bindApp(page: Page) {
  await card(page).getByRole('button', { name: '绑定身份验证器' }).click();
  await stepUp(page, { login: SECRET });
  const binding = dialog(page, '绑定身份验证器');
  await expectShown(binding.getByRole('img', { name: '身份验证器二维码' }));
  const secret = ((await binding.getByText(/^[A-Z2-7 ]{39}$/).textContent()) ?? '').replaceAll(' ', '');
  await binding.getByLabel('动态码').fill('12');
  await binding.getByLabel('动态码').fill(codeOf(secret));
  await binding.getByRole('button', { name: '确认绑定' }).click();
  const codes = binding.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expectShown(codes);
  const recovery = await codes.allTextContents();
  await binding.getByRole('button', { name: '我已保存' }).click();
  await expectGone(binding);
  return { secret, recovery };
}

/** The authenticator of a laptop with a fingerprint reader, by the browser's own test door. */
async function withAuthenticator({ context, page }: Person): Promise<void> {
  const devtools = await context.newCDPSession(page);
  onTestFinished(() => devtools.detach());
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('an authenticator app', () => {
  test('an authenticator app is bound by scanning, asked for at the next sign-in, and a recovery code stands in for it', async () => {
    const person = await secured();
    const { page, phone } = person;
    const { secret, recovery } = await bindApp(page);
    expect(recovery).toHaveLength(10);
    await expectShown(card(page).getByText('已开启'));
    await expectShown(card(page).getByText('剩余10个可用'));
    expect(person.complaints.filter((said) => !/403|Failed to load/.test(said))).toEqual([]);

    await forget(person);
    await signIn(page, phone, SECRET);
    await expectShown(page.getByRole('heading', { name: '两步验证' }));
    const field = page.getByLabel('动态码');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    const next = codeOf(secret, 30);
    await field.fill(next === '000000' ? '111111' : '000000');
    await expectShown(page.getByRole('alert').getByText('动态码错误，还可尝试4次'));
    await field.fill(next);
    await expectPlace(page, '/home');

    await forget(person);
    await signIn(page, phone, SECRET);
    await page.getByRole('button', { name: '改用恢复码' }).click();
    await page.getByLabel('恢复码').fill(recovery[0]!.toLowerCase());
    await page.getByRole('button', { name: '验证并登录' }).click();
    await expectPlace(page, '/home');
    await open(page, '/account/safe');
    await expectShown(card(page).getByText('剩余9个可用'));
  });

  test('the second step of a sign-in leads back to the first by 返回, and an authenticator app is taken away with a recovery code', async () => {
    const person = await secured({ width: 390, height: 844, dark: true });
    const { page, phone } = person;
    const { secret, recovery } = await bindApp(page);
    await forget(person);
    await signIn(page, phone, SECRET);
    await page.getByRole('button', { name: '返回' }).click();
    await expectShown(page.getByLabel('账号', { exact: true }));
    await signIn(page, phone, SECRET);
    // Kept: thirty seconds later the clock would give another one.
    const used = codeOf(secret, 30);
    await page.getByLabel('动态码').fill(used);
    await expectPlace(page, '/home');
    await open(page, '/account/safe');
    await card(page).getByRole('button', { name: '解绑' }).click();
    await dialog(page, '解绑身份验证器？').getByRole('button', { name: '解绑' }).click();
    const proof = dialog(page, '安全验证');
    await expectShown(proof.getByRole('tab', { name: '身份验证器' }));
    expect(await proof.getByRole('tab', { name: '登录密码' }).count()).toBe(0);
    await proof.getByLabel('动态码').fill(used);
    await proof.getByRole('button', { name: '确认' }).click();
    await expectShown(proof.getByRole('alert').getByText('该动态码已使用，请等待下一个动态码'));
    await proof.getByRole('button', { name: '改用恢复码' }).click();
    await proof.getByLabel('恢复码').fill(recovery[0]!);
    await proof.getByRole('button', { name: '确认' }).click();
    await expectShown(card(page).getByText('未开启'));
    await forget(person);
    await signIn(page, phone, SECRET);
    await expectPlace(page, '/home');
  });
});

describe('a passkey', () => {
  test('a passkey is added, confirms a sensitive action and signs in as the second step', async () => {
    const person = await secured();
    const { page, phone } = person;
    await withAuthenticator(person);
    await card(page).getByRole('button', { name: '添加通行密钥' }).click();
    const adding = dialog(page, '添加通行密钥');
    await adding.getByRole('button', { name: '创建通行密钥' }).click();
    await expectShown(adding.getByRole('alert').getByText('Please enter 名称'));
    await adding.getByLabel('名称').fill('办公电脑');
    await adding.getByRole('button', { name: '创建通行密钥' }).click();
    await stepUp(page, { login: SECRET });
    const codes = dialog(page, '保存恢复码');
    await expectShown(codes);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('复制全部');
    await expectShown(codes.getByRole('listitem'));
    await codes.getByRole('button', { name: '我已保存' }).click();
    await expectShown(card(page).getByText('办公电脑'));

    // Its name is changed in its place: by keys alone, and Esc leaves it as it is.
    await card(page).getByRole('button', { name: '重命名通行密钥办公电脑' }).click();
    const name = card(page).getByLabel('通行密钥名称');
    await name.fill('不要了');
    await name.press('Escape');
    await expectShown(card(page).getByText('办公电脑'));
    const again = card(page).getByRole('button', { name: '重命名通行密钥办公电脑' });
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
    await again.press('Enter');
    await name.fill(' ');
    await name.press('Enter');
    await expectShown(card(page).getByRole('alert').getByText('Please enter 通行密钥名称'));
    await name.fill('家里的电脑');
    await name.press('Enter');
    await expectShown(card(page).getByText('家里的电脑'));
    await expectGone(name);

    await card(page).getByRole('button', { name: '重新生成' }).click();
    await dialog(page, '重新生成恢复码？').getByRole('button', { name: '重新生成' }).click();
    const proof = dialog(page, '安全验证');
    await expect.poll(() => proof.getByRole('tab').first().textContent()).toBe('通行密钥');
    await proof.getByRole('button', { name: '使用通行密钥' }).click();
    await expectShown(dialog(page, '新的恢复码').getByRole('listitem'));
    await dialog(page, '新的恢复码').getByRole('button', { name: '我已保存' }).click();

    await forget(person);
    await signIn(page, phone, SECRET);
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expectPlace(page, '/home');
    await expectSettled(page);
    expect(person.complaints.filter((said) => !/403|Failed to load/.test(said))).toEqual([]);
  });
});
