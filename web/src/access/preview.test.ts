import { presetRoles } from '@uc/contract/preset-roles';
import { describe, expect, test } from 'vitest';
import { actionsFor, pagesFor } from './preview';

const of = (code: string) => presetRoles.find((role) => role.code === code)!.permissions;

describe('what a member will see', () => {
  test('the preview of a member shows the menu of its role, without the owner’s pages', () => {
    const pages = Object.fromEntries(pagesFor(of('FIN')).map(({ title, pages }) => [title, pages]));
    expect(pages['财务管理']).toEqual([
      '创意币',
      '人民币账户',
      '代金券',
      '信用额度',
      '账单',
      '银行卡',
      '发票',
    ]);
    expect(pages['账户管理']).toEqual(['账户信息']);
    // 财务 sets quotas, and nothing else there.
    expect(pages['子账号']).toEqual(['子账号管理']);
    expect(pagesFor(of('PM')).map(({ title }) => title)).not.toContain('子账号');
    expect(pagesFor([]).map(({ title }) => title)).toEqual([]);
  });
  test('the preview of a member says in words what it may do beside looking', () => {
    expect(actionsFor(of('FIN')).find(({ title }) => title === '财务管理')!.actions).toContain('发起提现');
    expect(actionsFor(['order.order:view'])).toEqual([]);
  });
});
