import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerTo } from './answers';
import {
  expectGone,
  expectHistory,
  expectPageEntry,
  expectPlace,
  expectShown,
  open,
  placeOf,
  url,
} from './browser';
import { cookiesOf } from './accounts';
import { sharedPerson } from './browser-pool';
import { customer } from './customer';
import { workOfStudio } from './form-states';
import { pressMore } from './row-actions';
import { expectToast, undo } from './toasts';

const QIHANG = '100000000004';
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a request saves itself in four steps, says what is missing, and is handed in', async () => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  await open(page, '/crowdsourcing/publish');
  await expectShown(page.getByText('您还没有发布需求'));
  await page.getByRole('button', { name: '发布需求' }).first().click();
  const editor = page.getByRole('dialog', { name: /^(?:发布|编辑)需求$/ });
  await editor.getByRole('button', { name: '下一步' }).click();
  await expectShown(editor.getByRole('alert').getByText('Please enter 标题'));
  await editor.getByLabel('标题').fill('茶山小店的门头与招牌');
  await editor.getByLabel('类目').selectOption('品牌设计');
  await expectShown(editor.getByText('已自动保存'));
  // Unsaved input is asked about.
  let letGo = () => undefined as void;
  const isOver = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/request/save-draft', async (route) => {
    await isOver;
    return route.fallback();
  });
  await editor.getByLabel('标题').fill('茶山小店的门头与招牌设计');
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('dialog', { name: '离开此页面？' }).getByRole('button', { name: '继续编辑' }).click();
  letGo();
  await expectShown(editor.getByText('已自动保存'));
  // A refresh goes on with what was saved, however late its drawer comes, and Back closes it.
  await expectHistory(page);
  await page.route('**/RequestEditor-*.js', async (route) => {
    await expectPageEntry(page);
    await route.continue();
  });
  await page.reload();
  await expectShown(editor);
  await expect.poll(() => editor.getByLabel('标题').inputValue()).toBe('茶山小店的门头与招牌设计');
  await page.unroute('**/RequestEditor-*.js');
  await expectHistory(page);
  await page.goBack();
  await expectGone(editor);
  expect(placeOf(page)).toBe('/crowdsourcing/publish');
  await page.getByRole('button', { name: '编辑：茶山小店的门头与招牌设计' }).click();
  await editor.getByRole('button', { name: '下一步' }).click();
  await editor.getByRole('button', { name: '使用该类目的描述模板' }).click();
  await editor
    .getByLabel('描述', { exact: true })
    .fill('门头约六米，需要招牌、橱窗贴与菜单的整套视觉，附现场照片与尺寸。');
  await editor.getByRole('button', { name: '下一步' }).click();
  await editor.getByLabel('预算下限').fill('1000');
  await editor.getByLabel('预算上限').fill('3000');
  await editor.getByLabel('截止日期').fill(dayIn(10));
  await editor.getByLabel('交付周期').fill('20');
  await editor.getByRole('button', { name: '下一步' }).click();
  await editor.getByRole('button', { name: '提交审核' }).click();
  await expectGone(editor);
  await expectShown(page.getByRole('tab', { name: /^待审核\s*1$/ }));
  await page.getByRole('button', { name: '关闭需求：茶山小店的门头与招牌设计' }).click();
  await page.getByRole('dialog', { name: '关闭需求' }).getByRole('button', { name: '关闭需求' }).click();
  await expectShown(page.getByRole('tab', { name: /^已关闭\s*1$/ }));
  expect(complaints).toEqual([]);
});

test('a draft goes on where it was left: reopened, taken back, with answers that are lost, and from one form alone', async () => {
  const { page } = await sharedPerson({ as: 'xinren' });
  await open(page, '/crowdsourcing/publish?tab=draft');
  const editor = page.getByRole('dialog', { name: /^(?:发布|编辑)需求$/ });
  const title = editor.getByLabel('标题');
  const saved = () => expectShown(editor.getByText('已自动保存'));
  const drafts = (name: string) => page.getByRole('button', { name: `编辑：${name}`, exact: true });
  const close = () => editor.getByRole('button', { name: '保存并关闭' }).click();
  /** The server does it, and its answer is lost. */
  const lose = (times: number) =>
    page.route(
      '**/request/save-draft',
      async (route) => {
        await answerTo(route);
        await route.abort('connectionreset');
      },
      { times },
    );

  // The first save: sent again with what was typed meanwhile, it is one draft.
  await page.getByRole('button', { name: '发布需求' }).first().click();
  await lose(1);
  await title.fill('一封丢了回答的信');
  await expectShown(editor.getByText('尚未保存，请检查网络后继续填写'));
  await title.fill('一封丢了回答的信封');
  await saved();
  await close();
  await expectGone(editor);
  await expectShown(drafts('一封丢了回答的信封'));
  expect(await drafts('一封丢了回答的信').count()).toBe(0);
  await expect.poll(() => drafts('一封丢了回答的信封').count()).toBe(1);

  // A later one: nobody else has changed it.
  const name = '一封丢了回答的信封甲';
  await drafts('一封丢了回答的信封').click();
  await lose(1);
  await title.fill(`${name}丙`);
  await expectShown(editor.getByText('尚未保存，请检查网络后继续填写'));
  await title.fill(name);
  await saved();
  await close();
  await expectGone(editor);
  // Opened again it has what was saved last, and saves.
  await drafts(name).click();
  await expect.poll(() => title.inputValue()).toBe(name);
  // Nobody has to type for what could not be sent.
  await lose(1);
  await title.fill('一封自己又寄出的信');
  await expectShown(editor.getByText('尚未保存，请检查网络后继续填写'));
  await saved();
  // An edit that is undone while it is being saved is saved once more; one that is undone before is not saved.
  const held: Route[] = [];
  await page.route('**/request/save-draft', (route) => void held.push(route), { times: 1 });
  await title.fill('一封自己又寄出的信件');
  await expect.poll(() => held.length).toBe(1);
  await title.fill('一封自己又寄出的信');
  let answers = 0;
  page.on('response', (one) => (answers += Number(one.url().includes('/request/save-draft'))));
  await held[0]!.continue();
  await expect.poll(() => answers).toBe(2);
  await saved();
  held.length = 0;
  await page.route('**/request/save-draft', (route) => void held.push(route), { times: 1 });
  await title.fill('一封自己又寄出的信件');
  await expect.poll(() => held.length).toBe(1);
  await title.fill('一封自己又寄出的信');
  await close();
  await held[0]!.continue();
  await expectGone(editor);
  await drafts('一封自己又寄出的信').click();
  await title.fill('一封');
  await title.fill('一封自己又寄出的信');
  await saved();

  // A form that was left does not name its draft in the address of the next one.
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await expectGone(editor);
  held.length = 0;
  await page.route('**/request/save-draft', (route) => void held.push(route), { times: 1 });
  await page.getByRole('button', { name: '发布需求' }).first().click();
  await title.fill('一份被放下的草稿');
  await expect.poll(() => held.length).toBe(1);
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await page.getByRole('dialog', { name: '离开此页面？' }).getByRole('button', { name: '离开' }).click();
  await expectGone(editor);
  await page.getByRole('button', { name: '发布需求' }).first().click();
  const answered = page.waitForResponse('**/request/save-draft');
  await held[0]!.continue();
  await answered;
  await expectHistory(page);
  expect(page.url()).toMatch(/edit=new/);
});

test('a provider makes a request of the hall a favourite, bids, changes the bid and takes it back', async () => {
  const { page, context, complaints } = await sharedPerson();
  await context.addCookies(cookiesOf('studio'));
  const title = '漫画单行本装帧设计';
  await open(page, '/crowdsourcing/carry?tab=hall');
  await page.getByLabel('关键词').fill(title);
  await page.getByRole('button', { name: '查询' }).click();
  // A filter of the hall does not lead away from it.
  await expectPlace(page, /tab=hall/);
  await page.getByRole('button', { name: `收藏：${title}`, exact: true }).click();
  await expectShown(page.getByRole('button', { name: `取消收藏：${title}` }));
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: '投标', exact: true }).click();
  const form = page.getByRole('dialog', { name: `投标：${title}` });
  await form.getByRole('button', { name: '提交投标' }).click();
  for (const problem of ['报价', '周期', '方案'].map((label) => `Please enter ${label}`))
    await expectShown(form.getByRole('alert').getByText(problem));
  await form.getByLabel('报价（元）').fill('3000.555');
  await form.getByRole('button', { name: '提交投标' }).click();
  await expectShown(form.getByRole('alert').getByText('请输入正确的金额，最多保留两位小数'));
  await form.getByLabel('报价（元）').fill('2800');
  await form.getByLabel('周期').fill('12');
  await form.getByLabel('方案').fill('三册连排成一幅长卷，先出两版方向稿，三轮修改内定稿，交付印刷稿。');
  await form.getByRole('button', { name: '提交投标' }).click();
  await expectGone(form);
  await expectShown(drawer.getByText('我的投标'));
  await drawer.getByRole('button', { name: '修改投标（剩3次）' }).click();
  const again = page.getByRole('dialog', { name: `修改投标：${title}` });
  await again.getByLabel('报价（元）').fill('4600');
  await expectShown(again.getByText(/报价高于预算上限，雇主会看到这一标记/));
  await again.getByRole('button', { name: '保存修改' }).click();
  await expectGone(again);
  await expectShown(drawer.getByText('4,600.00'));
  await expectShown(drawer.getByText('高于预算上限'));
  // And its buyer sees the same.
  const { page: buyers } = await (await customer('jiangnan')).person();
  await open(buyers, '/crowdsourcing/publish');
  await buyers.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  const bids = buyers.getByRole('list', { name: '投标' }).getByRole('listitem');
  await expectShown(bids.filter({ hasText: '拾光设计工作室' }).getByText('高于预算上限'));
  // A row of 投标中 leads to the same.
  await open(page, '/crowdsourcing/carry');
  await page.getByRole('button', { name: `修改：${title}` }).click();
  await expectShown(again);
  await page.keyboard.press('Escape');
  await expectGone(again);
  await drawer.getByRole('button', { name: '关闭', exact: true }).click();
  await expectGone(drawer);
  await pressMore(page, `撤回：${title}`);
  await page
    .getByRole('dialog', { name: '撤回投标' })
    .getByRole('button', { name: '撤回', exact: true })
    .click();
  await expectGone(drawer.getByText('我的投标'));
  // Direct hires of this provider stand above the hall, whose view stays as it was chosen.
  await open(page, '/crowdsourcing/carry?tab=hall');
  await page.getByRole('button', { name: '列表', exact: true }).click();
  await open(page, '/crowdsourcing/carry?tab=hall');
  await expectShown(page.getByRole('table', { name: '需求大厅' }));
  const invited = page.getByRole('region', { name: '邀请我的' });
  await expectShown(invited.getByRole('button', { name: /^图谱线稿规范持续维护/ }));
  await open(page, '/crowdsourcing/collect');
  await page.getByRole('checkbox', { name: `选择${title}` }).check();
  const drop = page.getByRole('button', { name: '取消收藏（1）' });
  await drop.click();
  await expectShown(page.getByText('还没有收藏需求'));
  // Pressed by mistake, it is taken back.
  await undo(page, '已取消1项收藏');
  await page.getByRole('checkbox', { name: `选择${title}` }).check();
  await drop.click();
  await expectShown(page.getByText('还没有收藏需求'));
  await open(page, '/crowdsourcing/carry');
  expect(complaints).toEqual([]);
});

test('a provider becomes a favourite of whoever comes from its homepage, which has the colour and the icon of the app', async () => {
  const { page } = await sharedPerson({ as: 'xinren' });
  await page.goto(`${url}/studio/${QIHANG}`);
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  expect((await page.request.get(new URL(icon!, url).href)).status()).toBe(200);
  const colour = await page
    .getByRole('link', { name: '雇佣TA' })
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(colour).toBe('rgb(35, 87, 181)');
  await page.getByRole('link', { name: '收藏此服务商' }).click();
  const question = page.getByRole('dialog', { name: '收藏服务商' });
  await question.getByRole('button', { name: '收藏', exact: true }).click();
  await expectGone(question);
  await expectShown(page.getByRole('row').filter({ hasText: '启航动画工场' }));
});

test('a work becomes a favourite of whoever comes from its page, after being asked', async () => {
  const { page, complaints } = await sharedPerson({ as: 'xinren' });
  const work = await workOfStudio();
  await open(page, `/crowdsourcing/collect?kind=work&keep=${work}`);
  const question = page.getByRole('dialog', { name: '收藏作品' });
  await expectShown(page.getByText('还没有收藏作品'));
  await question.getByRole('button', { name: '收藏', exact: true }).click();
  await expectGone(question);
  await expectShown(page.getByRole('row').filter({ hasText: work }).getByText('展示中'));
  expect(complaints).toEqual([]);
});

test('a buyer compares bids and chooses one with two milestones', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/crowdsourcing/publish');
  await expectShown(page.getByRole('tab', { name: /^选标中/ }));
  await page.getByRole('tab', { name: /^选标中/ }).click();
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const file = page.getByRole('dialog', { name: '导出发布的需求' });
  await file.getByRole('button', { name: '开始导出' }).click();
  await expectShown(file.getByRole('button', { name: /^下载/ }));
  await file.getByRole('button', { name: '关闭', exact: true }).first().click();
  await page.getByRole('button', { name: /^文创园导视系统视觉设计/ }).click();
  const drawer = page.getByRole('dialog').first();
  await expectShown(drawer.getByText('13,800.00'));
  // Compared bids stand figure below figure, and their works are one press away.
  const offers = drawer.getByRole('list', { name: '投标' }).getByRole('listitem');
  const columns = (name: string) =>
    offers
      .getByRole('term')
      .filter({ hasText: name })
      .evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().left))]);
  for (const name of ['报价', '周期', '评分', '完成单数', '认证', '作品'])
    await expect.poll(async () => [name, (await columns(name)).length]).toEqual([name, 1]);
  const works = drawer.getByRole('link', { name: /^作品：拾光设计工作室（\d+件）$/ });
  await expect.poll(() => works.getAttribute('href')).toBe('/studio/100000000003');
  await drawer.getByRole('button', { name: '收藏服务商：拾光设计工作室' }).click();
  await expectToast(page, '已收藏');
  await drawer.getByRole('button', { name: '选定：拾光设计工作室' }).click();
  const form = page.getByRole('dialog', { name: '选定：拾光设计工作室' });
  await form.getByRole('button', { name: '增加里程碑' }).click();
  // The icon that opens the calendar is not below the button that deletes the milestone.
  for (const day of await form.getByLabel('交付日期').all())
    await expect
      .poll(() =>
        day.evaluate((input) => {
          const { right, top, height } = input.getBoundingClientRect();
          return document.elementFromPoint(right - 4, top + height / 2) === input;
        }),
      )
      .toBe(true);
  await form.getByRole('button', { name: '选定并生成合同' }).click();
  await expectShown(form.getByRole('alert').getByText('里程碑名称为2-40个字'));
  await form.getByRole('button', { name: '再想想' }).click();
  await expectGone(form);
  expect(complaints).toEqual([]);
});

test('a row names what comes next in its contract, and leads to it by keyboard', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/crowdsourcing/publish?status=accepting');
  const title = '山海经异兽明信片套装设计';
  for (const [step, button, isFirst] of [
    ['验收', /^验收：/, true],
    ['去托管', /^托管/, false],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: title });
    if (!isFirst) {
      await row.getByRole('button', { name: `更多操作：${title}` }).focus();
      await page.keyboard.press('Enter');
    }
    await row.getByRole('button', { name: `${step}：${title}` }).focus();
    await page.keyboard.press('Enter');
    await expectShown(page.getByRole('heading', { name: title, level: 1 }));
    const asked = page.getByRole('list', { name: '里程碑' }).getByRole('button', { name: button }).first();
    await expectShown(asked);
    await expectShown(page.getByRole('heading', { name: '留言板' }));
    const stands = () =>
      asked.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return [document.activeElement === one, top > 0 && bottom < window.innerHeight];
      });
    await expect.poll(stands).toEqual([true, true]);
    await page.goBack();
    await expectShown(page.getByRole('heading', { name: '我发布的', level: 1 }));
  }
  expect(complaints).toEqual([]);
});

test('a buyer marks a point of a delivered picture by keyboard, and reads it beside the picture', async () => {
  const { page, complaints } = await sharedPerson({ as: 'demo' });
  await open(page, '/crowdsourcing/publish?status=accepting');
  await page.getByRole('button', { name: /^山海经异兽明信片套装设计/ }).click();
  await page.getByRole('link', { name: /^打开合同/ }).click();
  await page.getByRole('button', { name: '批注：第2版第二版.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: /第2版：第二版\.jpg$/ });
  await dialog.getByRole('button', { name: '添加批注' }).click();
  await expectShown(dialog.getByRole('alert').getByText('请先在图片上选择位置'));
  const aim = dialog.getByRole('button', { name: '选择批注的位置' });
  await aim.focus();
  for (const key of ['ArrowLeft', 'Shift+ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expectShown(dialog.getByText('位置：横49%，纵45%'));
  await page.keyboard.type('山体再低一些');
  await dialog.getByRole('button', { name: '添加批注' }).click();
  await expectShown(dialog.getByRole('button', { name: '批注1：山体再低一些' }));
  await expectShown(dialog.getByRole('list', { name: '批注' }).getByText('山体再低一些'));
  expect(complaints).toEqual([]);
});

test('a provider who types the initials of a province narrows the hall to it, and sees all again after a reset', async () => {
  const { page } = await sharedPerson({ as: 'studio' });
  await open(page, '/crowdsourcing/carry?tab=hall');
  const region = page.getByLabel('地区', { exact: true });
  const seek = page.getByLabel('输入汉字或拼音首字母查找').last();
  await seek.fill('zj');
  await seek.press('Enter');
  await expect.poll(() => region.inputValue()).toBe('330000');
  await page.getByRole('button', { name: '查询' }).click();
  await expectPlace(page, /region=330000/);
  await seek.fill('gd');
  await seek.press('Enter');
  await expect.poll(() => region.inputValue()).toBe('440000');
  await page.getByRole('button', { name: '重置' }).click();
  await expect.poll(() => region.inputValue()).toBe('');
});

test('a provider keeps filters of the hall under a name, finds them again, changes and deletes them', async () => {
  const { page, complaints } = await sharedPerson({ as: 'studio' });
  await open(page, '/crowdsourcing/carry?tab=hall');
  const save = page.getByRole('button', { name: '保存筛选', exact: true });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByLabel('关键词').fill('装帧');
  await page.getByRole('button', { name: '查询' }).click();
  await save.click();
  const dialog = page.getByRole('dialog', { name: '保存筛选' });
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expectShown(dialog.getByRole('alert').getByText('Please enter 名称'));
  await dialog.getByLabel('名称').fill('装帧的活');
  await dialog.getByLabel('新需求提醒').selectOption('daily');
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await expectGone(dialog);
  await page.getByRole('button', { name: '重置' }).click();
  await expectShown(save);
  await page
    .getByRole('navigation', { name: '我的筛选' })
    .getByRole('link', { name: /^装帧的活/ })
    .click();
  await expectPlace(page, /keyword=/);
  await expect.poll(() => page.getByLabel('关键词').inputValue()).toBe('装帧');
  await page.getByRole('button', { name: '修改筛选：装帧的活' }).click();
  const change = page.getByRole('dialog', { name: '修改筛选' });
  await change.getByLabel('名称').fill('书籍装帧');
  await change.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '修改筛选：书籍装帧' }).click();
  await change.getByRole('button', { name: '删除这个筛选' }).click();
  await expectGone(change);
  await expectShown(save);
  await expectGone(page.getByRole('link', { name: /^书籍装帧/ }));
  expect(complaints).toEqual([]);
});
