import { expect, test } from 'vitest';
import { guideOf } from './guide';
import { todoList } from './todos';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

test('todos come by deadline, those without one last, and only those that wait', () => {
  const nearest = { no: 'N1', title: '最近的一件', link: '/orders/myOrders?order=N1' };
  const todos = todoList([
    { key: 'withdraw_confirm', count: 1, deadline: null, nearest },
    { key: 'audit_rejected', count: 1, deadline: null, nearest },
    { key: 'iou_due', count: 1, deadline: at(9), nearest },
    {
      key: 'pending_pay',
      count: 3,
      deadline: at(3),
      nearest: { ...nearest, act: '/orders/myOrders?pay=N1' },
    },
    { key: 'pending_accept', count: 0, deadline: null, nearest },
  ]);
  expect(todos.map(({ text, count }) => `${text} ${count}`)).toEqual([
    '待付款订单 3',
    '待还白条 1',
    '待确认提现 1',
    '审核被驳回 1',
  ]);
  // Several lead to their list, one to itself.
  expect(todos.slice(0, 2).map(({ link }) => link)).toEqual([
    '/orders/myOrders?status=pending_pay',
    nearest.link,
  ]);
  // Either way the nearest one can be done at once, where it can.
  expect(todos.slice(0, 2).map(({ act }) => act)).toEqual([
    { text: '付款', link: '/orders/myOrders?pay=N1' },
    null,
  ]);
});

test('the guide tells how far a new account has come, and goes when all is done', () => {
  const nothing = {
    hasPhone: false,
    isVerified: false,
    hasPayPassword: false,
    hasRecharged: false,
    isActive: false,
  };
  expect(guideOf({ ...nothing, hasPhone: true })).toMatchObject({ percent: 20 });
  expect(guideOf(nothing)!.steps.map(({ text }) => text)).toEqual([
    '绑定手机',
    '实名认证',
    '设置支付密码',
    '首次充值',
    '发布需求/认证服务商',
  ]);
  const all = { hasPhone: true, isVerified: true, hasPayPassword: true, hasRecharged: true, isActive: true };
  expect(guideOf(all)).toBeNull();
});
