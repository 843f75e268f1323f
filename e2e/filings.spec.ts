import sharp from 'sharp';
import { endpoints } from '@uc/contract/all-endpoints';
import { expect, test } from 'vitest';
import { answerTo } from './answers';
import { cookiesOf, credentialsOf } from './accounts';
import { expectGone, expectHistory, expectSettled, expectShown, open } from './browser';
import { sharedPerson } from './browser-pool';
import { openConsole, consoleUrl } from './console';
import { read } from './form-states';

/** The animation house, whose filings stand in every stage. */
async function applicant() {
  const person = await sharedPerson();
  await person.context.addCookies(cookiesOf('qihang'));
  return person;
}

/** A paper as staff would scan it. */
const paper = () =>
  sharp({ create: { width: 960, height: 1280, channels: 3, background: '#f4f1e8' } })
    .jpeg()
    .toBuffer();

test('staff hand a certificate over and then a better one; the customer sees both and saves the newest', async () => {
  const name = '启航渲染队列系统';
  const found = `${endpoints.copyright.list.path}?${new URLSearchParams({ keyword: name })}`;
  const { list } = await read<{ list: { app_no: string }[] }>(found, credentialsOf('qihang'));
  const { page: clerk } = await openConsole('ip');
  await clerk.goto(`${consoleUrl}/queue/filing?view=all&keyword=${list[0]!.app_no}`);
  await expectSettled(clerk);
  // One that is looked for by its number opens by itself.
  const item = clerk.getByRole('dialog', { name: /^CR/ });
  // A case is read from its beginning.
  await expectShown(item.getByLabel('上传为'));
  await expect
    .poll(() => item.getByRole('heading', { name: /^CR/ }).evaluate((it) => it === document.activeElement))
    .toBe(true);
  const file = { name: '登记证书.jpg', mimeType: 'image/jpeg', buffer: await paper() };
  await item.getByLabel('文件名称（选填）').fill('软件著作权登记证书');
  await item.getByLabel('文件', { exact: true }).setInputFiles(file);
  await expectShown(item.getByText(/^软件著作权登记证书（官方/));
  await item.getByLabel('上传为').selectOption('更新：软件著作权登记证书');
  await item.getByLabel('文件', { exact: true }).setInputFiles(file);
  await expectShown(item.getByText(/^第2版/));

  const { page, complaints } = await applicant();
  await open(page, `/copyright/apply?tab=done&keyword=${name}`);
  await page.getByRole('button', { name: new RegExp(`^查看：${name}`) }).click();
  await page.getByText('第2版，查看历史版本').click();
  await expectShown(page.getByRole('button', { name: '下载软件著作权登记证书第1版' }));
  // It is a tile that opens over the window.
  await page.getByRole('button', { name: /^查看软件著作权登记证书（/ }).click();
  const shown = page.getByRole('dialog', { name: '软件著作权登记证书' });
  await expectShown(shown.getByRole('img', { name: '软件著作权登记证书' }));
  await page.keyboard.press('Escape');
  await expectGone(shown);
  const save = page.getByRole('button', { name: /^下载软件著作权登记证书（/ });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('登记证书.jpg');
  expect(complaints).toEqual([]);
});

test('a filing that is sent back is marked with its reason until it is changed, and fees stand before an order', async () => {
  const { page, complaints } = await applicant();
  await open(page, '/copyright/apply?tab=todo');
  await page.getByRole('button', { name: '答复：纸鸢角色设定集' }).click();
  const fix = page.getByRole('dialog', { name: '补充材料：纸鸢角色设定集' });
  await expectShown(fix.getByRole('alert').getByText('样本不清晰，请重新上传原图'));
  expect(await fix.getByLabel('名称', { exact: true }).count()).toBe(0);
  await fix.getByRole('button', { name: '取消' }).click();
  await expectGone(fix);

  await open(page, '/copyright/trademark?tab=done');
  await page
    .getByRole('button', { name: /^查看：/ })
    .first()
    .click();
  await page.getByRole('button', { name: '办理业务' }).click();
  const order = page.getByRole('dialog', { name: /^办理业务/ });
  const place = order.getByRole('button', { name: '生成订单' });
  await expect.poll(() => place.isEnabled()).toBe(true);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/apply/order-fees?*', (route) => held.then(() => route.continue()), { times: 1 });
  await order.getByRole('radio', { name: '转让' }).check();
  await expect.poll(() => place.isEnabled()).toBe(false);
  answer();
  await expectShown(order.getByRole('rowheader', { name: /^官费 · .*转让/ }));
  await expect.poll(() => place.isEnabled()).toBe(true);
  await expectShown(order.getByText('合计'));
  expect(complaints).toEqual([]);
});

test('a filing that was ordered and not paid yet is paid from its case, and another class takes no goods along', async () => {
  const { page, complaints } = await applicant();
  await open(page, '/copyright/trademark?tab=todo');
  await page.getByRole('button', { name: '去办理：海上来信' }).click();
  // The order that the notice asks for is chosen already.
  const due = page.getByRole('button', { name: '申请驳回复审' });
  await due.click();
  const order = page.getByRole('dialog', { name: /^办理业务/ });
  await expect.poll(() => order.getByRole('radio', { name: '驳回复审' }).isChecked()).toBe(true);
  await expectShown(order.getByLabel('给顾问的说明（选填）'));
  // The answer of the first try is lost; the second try hears what the first one did.
  await page.route(
    '**/apply/order',
    async (route) => {
      await answerTo(route);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await order.getByRole('button', { name: '生成订单' }).click();
  await expectShown(order.getByText('网络连接失败，请检查网络后重试'));
  await order.getByRole('button', { name: '生成订单' }).click();
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await expectShown(cashier);

  // A customer who leaves the cashier finds the way back where the deadline stands.
  await open(page, '/copyright/trademark?tab=todo');
  await page.getByRole('button', { name: '去办理：海上来信' }).click();
  await expectShown(page.getByText('驳回复审待付款'));
  await expectShown(page.getByText(/^剩余23:5\d:\d\d，到时自动关闭$/));
  const pay = page.getByRole('link', { name: '去付款', exact: true });
  await pay.click();
  await expectShown(cashier);

  // A procedure that is cancelled does not stand in the way of another one.
  await open(page, '/copyright/trademark?tab=todo');
  await page.getByRole('button', { name: '去办理：海上来信' }).click();
  await page.getByRole('button', { name: '取消办理驳回复审' }).click();
  const question = page.getByRole('dialog', { name: '取消办理：驳回复审' });
  await question.getByRole('button', { name: '取消办理' }).click();
  await expectGone(question);
  await expectShown(due);
  await expectGone(pay);

  await open(page, '/copyright/trademark?edit=new');
  const editor = page.getByRole('dialog', { name: '商标申请' });
  await editor.getByRole('button', { name: '下一步' }).click();
  const classes = editor.getByLabel('类别');
  await classes.selectOption('9');
  await editor.getByRole('list', { name: '可选的商品/服务项' }).getByRole('button').first().click();
  await expectShown(editor.getByText('商品/服务项（已选1项）'));
  await classes.selectOption('35');
  await expectShown(editor.getByText('商品/服务项（已选0项）'));
  // A missing part is told where it is given, also to somebody who sends the whole at once.
  await editor.getByRole('button', { name: '下一步' }).click();
  const template = editor.getByRole('link', { name: '下载商标代理委托书模板' });
  const paper = await page.request.get(new URL((await template.getAttribute('href'))!, page.url()).href);
  expect([paper.status(), paper.headers()['content-type']]).toEqual([
    200,
    expect.stringMatching(/wordprocessingml/),
  ]);
  await editor.getByRole('button', { name: '下一步' }).click();
  await expectShown(editor.getByText(/^还有\d+处需要修改/));
  // A step is ticked once nothing is wrong in it.
  const steps = editor.getByRole('list', { name: '申请步骤' }).getByRole('listitem');
  await expectShown(steps.filter({ hasText: '申请人' }).getByText('（1处待修改）'));
  await expectGone(steps.getByText('（已完成）'));
  await editor.getByRole('button', { name: '提交并付款' }).click();
  await expectShown(editor.getByText('请选择申请人').and(editor.getByRole('alert')));
  expect(complaints).toEqual([
    expect.stringContaining('ERR_CONNECTION_RESET'),
    expect.stringContaining('422'),
  ]);
});

test('whoever answers an office reads its notice, the last day and what was filed beside the answer; an answer of which nothing came back has arrived, and staff send it on', async () => {
  const { page } = await applicant();
  await open(page, '/copyright/apply?tab=todo');
  await page.getByRole('button', { name: '答复：木偶戏台场景原画' }).click();
  const reply = page.getByRole('dialog', { name: '答复：木偶戏台场景原画' });
  const notice = reply.getByRole('region', { name: '官方通知' });
  const answer = reply.getByRole('region', { name: '您的答复' });
  await expectShown(notice.getByText('补正通知', { exact: false }).first());
  await expectShown(notice.getByText(/请在\d{4}-\d{2}-\d{2}.*前/));
  await reply.getByText('已提交的申请内容').click();
  await expectShown(reply.getByText('作品性质'));
  // Side by side where there is room, the notice first on a phone.
  const places = async () => {
    const [asked, given] = [(await notice.boundingBox())!, (await answer.boundingBox())!];
    return { isLeft: asked.x + asked.width <= given.x, isAbove: asked.y + asked.height <= given.y };
  };
  expect(await places()).toEqual({ isLeft: true, isAbove: false });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(places).toEqual({ isLeft: false, isAbove: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await reply.getByLabel('说明').fill('已按通知补正作品说明');
  await page.route('**/apply/reply**', async (route) => {
    await answerTo(route);
    await route.abort('connectionreset');
  });
  await reply.getByRole('button', { name: '提交答复' }).click();
  await expectShown(reply.getByText('该案件当前状态为“已受理”，无需再答复。已提交的答复见办理进度。'));
  await reply.getByRole('button', { name: '知道了' }).click();
  await expectGone(reply);
  await expectGone(page.getByRole('button', { name: '答复：木偶戏台场景原画' }));

  const found = `${endpoints.copyright.list.path}?${new URLSearchParams({ keyword: '木偶戏台场景原画' })}`;
  const { list } = await read<{ list: { app_no: string }[] }>(found, credentialsOf('qihang'));
  const { page: clerk } = await openConsole('ip');
  await clerk.goto(`${consoleUrl}/queue/filing?view=all&keyword=${list[0]!.app_no}`);
  await expectSettled(clerk);
  const item = clerk.getByRole('dialog', { name: /^CR/ });
  await expectShown(item.getByText('待递交的答复'));
  await expectShown(item.getByText('已按通知补正作品说明').first());
  await item.getByRole('button', { name: '递交答复' }).click();
  const ask = clerk.getByRole('dialog', { name: '递交答复' });
  await ask.getByRole('button', { name: '递交答复' }).click();
  await expectGone(ask);
  await open(page, `/copyright/apply?no=${list[0]!.app_no}`);
  await expectShown(page.getByText('答复已递交官方').first());
});

test('an application whose answer was lost is handed in once, and the second try goes on to the cashier', async () => {
  const { page } = await applicant();
  await open(page, '/copyright/apply?tab=draft');
  await page
    .getByRole('button', { name: /^继续填写：/ })
    .first()
    .click();
  const editor = page.getByRole('dialog', { name: '版权申请' });
  const forward = editor.getByRole('button', { name: '下一步' });
  await forward.click();
  await forward.click();
  await forward.click();
  await expectShown(editor.getByText(/^预检通过/));
  await page.route(
    '**/apply/submit',
    async (route) => {
      await answerTo(route);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const send = editor.getByRole('button', { name: '提交并付款' });
  await send.click();
  await expectShown(editor.getByText('网络连接失败，请检查网络后重试'));
  const address = page.url();
  await send.click();
  const cashier = page.getByRole('dialog', { name: '收银台' });
  await expectShown(cashier);
  // A customer who loads the editor again is told where the application stands.
  await page.goto(address);
  const handedIn = page.getByRole('dialog').filter({ hasText: '该申请已提交，当前状态为“待付款”' });
  await handedIn.getByRole('link', { name: '去付款' }).click();
  await expectShown(cashier);
});

test('a number that is too large is named at its field, and not a fault of the network', async () => {
  const { page } = await applicant();
  await open(page, '/copyright/patent?edit=new');
  const editor = page.getByRole('dialog', { name: '专利申请' });
  const forward = editor.getByRole('button', { name: '下一步' });
  await forward.click();
  await editor.getByLabel('权利要求项数').fill('999');
  await expectShown(editor.getByText('尚未保存，请核对已填写的内容'));
  await forward.click();
  await forward.click();
  await expectShown(editor.getByText('权利要求项数：请输入0-500的整数'));
  await editor.getByRole('button', { name: '提交并付款' }).click();
  const claims = editor.getByLabel('权利要求项数');
  await expectShown(claims);
  await expect.poll(() => claims.evaluate((field) => field === document.activeElement)).toBe(true);
  await claims.fill('12');
  await expectShown(editor.getByText('已自动保存'));
});

test('a person who types 1.5 claims or -3 pages reads that it is no whole number, and nothing is changed', async () => {
  const { page } = await applicant();
  await open(page, '/copyright/patent?edit=new');
  const editor = page.getByRole('dialog', { name: '专利申请' });
  const forward = editor.getByRole('button', { name: '下一步' });
  await forward.click();
  for (const [label, typed] of [
    ['权利要求项数', '1.5'],
    ['说明书页数', '-3'],
  ] as const) {
    await editor.getByLabel(label).fill(typed);
    await editor.getByLabel(label).blur();
    await expectShown(editor.getByText(`${label}须为整数`));
    await expect.poll(() => editor.getByLabel(label).inputValue()).toBe(typed);
  }
  await forward.click();
  await forward.click();
  await expectShown(editor.getByRole('button', { name: '去修改：权利要求项数须为整数' }));
  await editor.getByRole('button', { name: '提交并付款' }).click();
  const claims = editor.getByLabel('权利要求项数');
  await expectShown(claims);
  await expect.poll(() => claims.inputValue()).toBe('1.5');
  await claims.fill('１2');
  await claims.blur();
  await expect.poll(() => claims.inputValue()).toBe('12');
  await editor.getByLabel('说明书页数').fill('3');
  await expectShown(editor.getByText('已自动保存'));
});

test('an applicant from outside the mainland is asked for its own number and papers', async () => {
  const { page, complaints } = await applicant();
  await open(page, '/copyright/trademark');
  await page.getByRole('button', { name: '申请人管理' }).click();
  await page.getByRole('button', { name: '新建申请人' }).click();
  const dialog = page.getByRole('dialog', { name: '新建申请人' });
  await dialog.getByRole('radio', { name: '法人或其他组织' }).check();
  await expectShown(dialog.getByLabel('统一社会信用代码'));
  await dialog.getByLabel('国家或地区').selectOption('hongkong');
  await expectShown(dialog.getByLabel('登记注册号'));
  await expectShown(dialog.getByText('主体资格证明'));
  await dialog.getByRole('radio', { name: '自然人' }).check();
  await expectShown(dialog.getByLabel('证件号码'));
  expect(await dialog.getByText('个体工商户').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a work fills its registration; a registered right is named by a bid and by a project, and tells of both', async () => {
  const { page, complaints } = await applicant();
  const work = '三分钟品牌动画短片定帧';
  await open(page, '/facilitator/management?tab=online');
  await page
    .getByRole('list', { name: '作品', exact: true })
    .getByRole('button', { name: new RegExp(`^${work}`) })
    .click();
  await page.getByRole('dialog', { name: work }).getByRole('button', { name: '申请著作权登记' }).click();
  const editor = page.getByRole('dialog', { name: '版权申请' });
  await expectShown(editor.getByRole('checkbox', { name: /启航/ }));
  await expect.poll(() => editor.getByRole('checkbox', { name: /启航/ }).isChecked()).toBe(true);
  await editor.getByRole('button', { name: '下一步' }).click();
  await expect.poll(() => editor.getByLabel('名称', { exact: false }).first().inputValue()).toBe(work);
  await expect.poll(() => editor.getByLabel('作品类型').inputValue()).toBe('film');
  await editor.getByRole('button', { name: '下一步' }).click();
  await expectShown(editor.getByRole('button', { name: `移除${work}.jpg` }));
  await editor.getByRole('button', { name: '关闭', exact: true }).click();
  await expectGone(editor);
  await page.getByRole('button', { name: `继续填写：${work}` }).waitFor();

  const name = '三分钟看懂榫卯';
  const opened = async () => {
    await open(page, `/copyright/apply?tab=done&keyword=${name}`);
    await page.getByRole('button', { name: `查看：${name}` }).click();
    return page.getByRole('region', { name: '关联', exact: true });
  };
  await (await opened()).getByRole('link', { name: '用于投标' }).click();
  await expectShown(page.getByText(`投标将关联“${name}`));
  const title = '漫画单行本装帧设计';
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click();
  const request = page.getByRole('dialog').first();
  await request.getByRole('button', { name: '投标', exact: true }).click();
  const bid = page.getByRole('dialog', { name: `投标：${title}` });
  await expectShown(bid.getByRole('list', { name: '已关联知识产权' }).getByText(name));
  await bid.getByLabel('报价（元）').fill('2900');
  await bid.getByLabel('周期').fill('18');
  await bid.getByLabel('方案').fill('以已登记的短片分镜为底，做三册连排的装帧与书口插画，两轮修改。');
  await bid.getByRole('button', { name: '提交投标' }).click();
  await expectGone(bid);
  await expectShown(request.getByRole('list', { name: /关联的知识产权$/ }).getByText(name));

  await (await opened()).getByRole('link', { name: '用于项目' }).click();
  await page.getByRole('button', { name: '新建项目' }).first().click();
  const project = page.getByRole('dialog', { name: '新建项目' });
  await project.getByLabel('项目名称').fill('榫卯动画课');
  await expectShown(project.getByText('已自动保存'));
  await expectHistory(page);
  await page.reload();
  const again = page.getByRole('dialog', { name: '编辑项目' });
  await expect.poll(() => again.getByLabel('项目名称').inputValue()).toBe('榫卯动画课');
  await again.getByRole('button', { name: '保存并关闭' }).click();
  await expectGone(again);
  await page.getByRole('button', { name: '榫卯动画课', exact: true }).click();
  const detail = page.getByRole('dialog', { name: '项目详情' });
  await detail.getByRole('list', { name: '关联的知识产权' }).getByRole('link', { name }).click();
  const uses = page.getByRole('list', { name: '关联', exact: true });
  await expectShown(uses.getByRole('link', { name: title }));
  await expectShown(uses.getByRole('link', { name: '榫卯动画课' }));
  expect(complaints).toEqual([]);
});

test('the head of a list that does not fit stays above its rows, also over what is done with them', async () => {
  const { page } = await applicant();
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const kind of ['apply', 'trademark', 'patent']) {
    await open(page, `/copyright/${kind}`);
    const frame = page.getByRole('region', { name: /可左右滚动$/ });
    await expectShown(frame);
    await frame.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await page.mouse.wheel(0, 200);
    const tops = await frame
      .locator('thead th')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.checkVisibility())
          .map((cell) => Math.round(cell.getBoundingClientRect().top)),
      );
    expect(new Set(tops).size).toBe(1);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});
