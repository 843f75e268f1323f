import { grantable, ownerPermissions } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { expect, test } from 'vitest';
import { routeOf } from '../routes';
import { isAllowed, type MenuGroup, menuFor, type Viewer } from './menu';

const viewer = (permissions: readonly string[], rest: Partial<Viewer> = {}): Viewer => ({
  kind: 'main',
  hasCreditLimit: true,
  can: (permission) => permissions.includes(permission),
  ...rest,
});
const outline = (menu: MenuGroup[]) =>
  menu.map(({ title, items }) =>
    items.length > 0 ? `${title}(${items.map((item) => item.title).join(' ')})` : title,
  );

test('the owner sees the sidebar of shell.md#what-is-hidden', () => {
  expect(outline(menuFor(viewer(ownerPermissions)))).toEqual([
    '首页',
    '我的订单(我的订单 合同)',
    '财务管理(创意币 人民币账户 代金券 信用额度 账单 银行卡 发票)',
    '账户管理(账户信息 账户安全 子账号管理)',
    '众包管理(我发布的 我承接的 我收藏的)',
    '服务商中心(我的主页 服务商工作台 作品管理 服务商认证)',
    '创客孵化(原创项目 收藏项目)',
    '知识产权(版权 商标 专利)',
  ]);
});

test('信用额度 is offered only with a line', () => {
  const menu = outline(menuFor(viewer(ownerPermissions, { hasCreditLimit: false })));
  expect(menu).toContain('财务管理(创意币 人民币账户 代金券 账单 银行卡 发票)');
});

test('a sub-account with the preset 财务 sees what its role carries, and the pages for sub-accounts only by permission', () => {
  const finance = presetRoles.find(({ code }) => code === 'FIN')?.permissions ?? [];
  expect(outline(menuFor(viewer(finance, { kind: 'sub' })))).toEqual([
    '首页',
    '我的订单(我的订单 合同)',
    '财务管理(创意币 人民币账户 代金券 信用额度 账单 银行卡 发票)',
    '账户管理(账户信息)',
    '子账号管理',
    '众包管理(我发布的)',
  ]);
});

test('a sub-account manages sub-accounts on its own pages, the owner on others', () => {
  const pathOf = (kind: 'main' | 'sub') =>
    menuFor(viewer(grantable, { kind }))
      .flatMap((group) => [group, ...group.items])
      .find(({ title }) => title === '子账号管理')?.path;
  expect([pathOf('main'), pathOf('sub')]).toEqual(['/account/manage', '/subAccount/manage']);
});

test('a member without any permission has no entry in the menu, and no group without items', () => {
  expect(menuFor(viewer([]))).toEqual([]);
});

test('the homepage of a provider stands in the menu as an address outside', () => {
  const items = menuFor(viewer(ownerPermissions)).flatMap((group) => group.items);
  expect(items.filter(({ isExternal }) => isExternal).map(({ title }) => title)).toEqual(['我的主页']);
});

test('a hidden page is refused like any other', () => {
  const { can } = viewer(['finance.card:view']);
  expect(isAllowed(routeOf('finance.bankCard.detail'), { can })).toBe(true);
  expect(isAllowed(routeOf('finance.bankCard.create'), { can })).toBe(false);
});
