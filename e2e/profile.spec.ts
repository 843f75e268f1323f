import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { endpoints } from '@uc/contract/all-endpoints';
import { get } from './accounts';
import { expectGone, expectHistory, expectPlace, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';

interface Profile {
  nickname: string;
  occupation: string | null;
  city: string | null;
  avatar_url: string | null;
  wechat_mask: string | null;
  public_fields: string[];
}
const profileOf = (account: 'demo' | 'xinren') => get<Profile>(endpoints.account.profile.path, {}, account);
const card = (page: Page, name: string) => page.getByRole('region', { name });

describe('账户信息', () => {
  test('账户信息 is filled in from what is missing, in its place, and shows at once what was saved', async () => {
    const { page, complaints } = await sharedPerson({ as: 'xinren' });
    await open(page, '/account/info');
    await expectShown(page.getByRole('img', { name: /^资料完整度\d+%$/ }));
    await page.getByRole('button', { name: '所在地区' }).click();
    const form = card(page, '基本信息');
    const province = form.getByLabel('省份');
    await expect.poll(() => province.evaluate((element) => element === document.activeElement)).toBe(true);
    await province.selectOption('江苏省');
    await form.getByLabel('城市').selectOption('苏州市');
    await form.getByLabel('区县').selectOption('吴中区');
    await form.getByLabel('昵称').fill('新人 小陈');
    await form.getByRole('button', { name: '保存' }).click();
    await expectShown(form.getByRole('alert').getByText('昵称为2-20个字符'));
    await form.getByLabel('昵称').fill('新人小陈');
    await form.getByLabel('职业', { exact: true }).fill('剪辑师');
    await form.getByRole('switch', { name: '公开职业' }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expectShown(page.getByRole('status').getByText('资料已保存'));
    await expectShown(form.getByText('江苏省 苏州市 吴中区'));
    await expectShown(form.getByText('剪辑师'));
    await expect
      .poll(() => profileOf('xinren'))
      .toMatchObject({
        nickname: '新人小陈',
        occupation: '剪辑师',
        city: '320500',
        public_fields: ['occupation'],
      });
    // Editing is over: the button that began it has the focus again.
    const edit = form.getByRole('button', { name: '编辑基本信息' });
    await expect.poll(() => edit.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('账户信息 takes a contact without ever showing it whole again, and gives it up', async () => {
    const { page } = await sharedPerson({ as: 'xinren' });
    await open(page, '/account/info');
    const contact = card(page, '联系方式');
    await contact.getByRole('button', { name: '编辑联系方式' }).click();
    await contact.getByLabel('微信').fill('chen_new_1');
    await contact.getByRole('button', { name: '保存' }).click();
    await expectShown(contact.getByText('c********1'));
    expect(await page.content()).not.toContain('chen_new_1');
    await contact.getByRole('button', { name: '编辑联系方式' }).click();
    await contact.getByRole('button', { name: '清除微信' }).click();
    await contact.getByRole('button', { name: '保存' }).click();
    await expectShown(contact.getByRole('button', { name: '编辑联系方式' }));
    await expectGone(contact.getByText('c********1'));
    await expect.poll(async () => (await profileOf('xinren')).wechat_mask).toBeNull();
  });

  test('账户信息 is not left with something unsaved before it was asked', async () => {
    const { page, complaints } = await sharedPerson({ as: 'demo' });
    await open(page, '/home');
    await page.getByRole('button', { name: '账户菜单' }).click();
    await page.getByRole('link', { name: '账户信息' }).first().click();
    await expectPlace(page, '/account/info');
    await expectSettled(page);
    const form = card(page, '基本信息');
    await form.getByRole('button', { name: '编辑基本信息' }).click();
    await form.getByLabel('职业', { exact: true }).fill('未保存的职业');
    const question = page.getByRole('dialog', { name: '离开此页面？' });
    // By a link.
    await page.getByRole('link', { name: '首页', exact: true }).first().click();
    await expectShown(question.getByText('离开将丢失未保存内容'));
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expectGone(question);
    await expectPlace(page, '/account/info');
    // By Back, twice: the page stays, and what was typed with it.
    for (const answer of ['继续编辑', '离开']) {
      await expectHistory(page);
      await page.goBack().catch(() => undefined);
      await expectShown(question);
      await expectPlace(page, '/account/info');
      await expect.poll(() => form.getByLabel('职业', { exact: true }).inputValue()).toBe('未保存的职业');
      await question.getByRole('button', { name: answer }).click();
      await expectGone(question);
    }
    await expectPlace(page, '/home');
    await expect.poll(async () => (await profileOf('demo')).occupation).not.toBe('未保存的职业');
    // Nothing typed, nothing asked.
    await open(page, '/account/info');
    await form.getByRole('button', { name: '编辑基本信息' }).click();
    await page.getByRole('link', { name: '首页', exact: true }).first().click();
    await expectPlace(page, '/home');
    expect(complaints).toEqual([]);
  });

  test('账户信息 says when somebody else was faster, with the way to what is there now', async () => {
    const { page } = await sharedPerson({ as: 'demo' });
    await open(page, '/account/info');
    const form = card(page, '基本信息');
    await form.getByRole('button', { name: '编辑基本信息' }).click();
    await form.getByLabel('职业', { exact: true }).fill('慢一步');
    const other = await sharedPerson({ as: 'demo' });
    await open(other.page, '/account/info');
    const faster = card(other.page, '基本信息');
    await faster.getByRole('button', { name: '编辑基本信息' }).click();
    await faster.getByLabel('职业', { exact: true }).fill('快一步');
    await faster.getByRole('button', { name: '保存' }).click();
    await expectShown(faster.getByText('快一步'));
    await form.getByRole('button', { name: '保存' }).click();
    await expectShown(form.getByText('资料已在别处修改，请刷新后重试'));
    await form.getByRole('button', { name: '载入最新资料' }).click();
    await expectShown(form.getByText('快一步'));
  });

  test('账户信息 of a member is read and not changed where its roles say so', async () => {
    const { page, complaints } = await sharedPerson({ as: 'caiwu' });
    await open(page, '/account/info');
    await expectShown(card(page, '基本信息').getByText('山海数字文创'));
    expect(await page.getByRole('button', { name: /^编辑/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /更换头像|修改手机|修改邮箱/ }).count()).toBe(0);
    expect(await page.content()).not.toContain('13800138000');
    await open(page, '/account/info/portrait');
    await expectShown(page.getByText(/没有.*权限/));
    expect(complaints).toEqual([]);
  });
});

describe('头像', () => {
  test('an avatar is chosen, moved, zoomed, turned and saved by keyboard alone', async () => {
    const { page, complaints } = await sharedPerson({ as: 'xinren' });
    await open(page, '/account/info/portrait');
    const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2f7d4f' } })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel('选择图片或拖到此处')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
    const window = page.getByLabel('头像裁剪区域，使用方向键移动图片');
    await window.waitFor();
    await tabTo(page, () => window.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByLabel('缩放').inputValue()).toBe('1.2');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByLabel('旋转').inputValue()).toBe('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('旋转').inputValue()).toBe('-89');
    const save = page.getByRole('button', { name: '保存头像' });
    await tabTo(page, () => save.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await expectPlace(page, '/account/info');
    // In the bar above as well, without another visit; the automatic check may have let it through by then.
    const { pendingAvatar, avatar } = endpoints.account;
    const own = [pendingAvatar, avatar].map(({ path }) => `img[src^="${path.replace('{name}', '')}"]`);
    await expectShown(page.getByRole('banner').locator(own.join()));
    await expectShown(page.getByRole('main').locator(own.join()));
    expect(complaints).toEqual([]);
  });

  test('an avatar of the house is one press away; a picture that is too small is told beside it', async () => {
    const { page, complaints } = await sharedPerson({ as: 'xinren', width: 390, height: 844 });
    await open(page, '/account/info/portrait');
    const small = await sharp({ create: { width: 120, height: 400, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('选择图片或拖到此处')
      .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
    await expectShown(
      page.getByRole('alert').getByText('图片为120×400像素，要求宽不小于200、高不小于200，请更换图片'),
    );
    await page.getByRole('radio', { name: '海浪' }).check();
    await page.getByRole('button', { name: '保存头像' }).click();
    await expectPlace(page, '/account/info');
    await expect
      .poll(async () => (await profileOf('xinren')).avatar_url)
      .toBe('/center/user/avatars/sea.svg');
    expect(complaints).toEqual([]);
  });
});

/** Goes on with Tab until it is there, as somebody without a mouse does. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
