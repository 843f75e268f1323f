import { expect, test } from 'vitest';
import { differencesOf } from './differences';

const row = (title: string, amount: number, status: 'funded' | 'unfunded' | 'dropped' = 'unfunded') => ({
  title,
  amount,
  due_date: '2027-03-01',
  status,
});

test('a change of a contract is told by milestone: another day, another amount, what comes and what goes, and the sum', () => {
  const present = [row('旧', 80, 'dropped'), row('深化', 500), row('初稿', 500, 'funded'), row('印刷', 300)];
  const wanted = [{ ...row('初稿', 500), due_date: '2027-03-05' }, row('深化', 700), row('动画', 400)];
  expect(differencesOf(present, wanted)).toEqual([
    {
      kind: '变更',
      title: '初稿',
      before: '500.00元，2027-03-01前交付',
      after: '500.00元，2027-03-05前交付',
    },
    {
      kind: '变更',
      title: '深化',
      before: '500.00元，2027-03-01前交付',
      after: '700.00元，2027-03-01前交付',
    },
    { kind: '新增', title: '动画', after: '400.00元，2027-03-01前交付' },
    { kind: '取消', title: '印刷', before: '300.00元，2027-03-01前交付' },
    { kind: '总额', title: '', before: '1,300.00元', after: '1,600.00元' },
  ]);
});

test('each of two milestones with one title is compared once', () => {
  const present = [row('月度维护', 500), row('月度维护', 600)];
  expect(differencesOf(present, present)).toEqual([]);
});
