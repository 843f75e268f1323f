import { describe, expect, test } from 'vitest';
import type { Area } from './access';
import { codesOf, differences, extentOf, tick } from './role-draft';

const action = (code: string, depends: string[] = []) => ({ code, text: code, sensitive: false, depends });
const tree: Area[] = [
  {
    area: 'order',
    text: '订单',
    has_scope: true,
    children: [
      {
        resource: 'o',
        text: '订单',
        children: [action('o:view'), action('o:edit', ['o:view']), action('o:pay', ['o:view'])],
      },
    ],
  },
  {
    area: 'fund',
    text: '托管',
    has_scope: false,
    children: [{ resource: 'f', text: '托管', children: [action('f:pay', ['o:edit'])] }],
  },
];
const codes = (set: ReadonlySet<string>) => [...set].sort();

describe('ticking a permission', () => {
  test('a permission that is ticked ticks what it needs, and what that needs', () =>
    expect(codes(tick(tree, new Set(), ['f:pay'], true))).toEqual(['f:pay', 'o:edit', 'o:view']));
  test('a permission that is unticked takes what needs it along, and leaves the rest', () => {
    const all = new Set(['o:view', 'o:edit', 'o:pay', 'f:pay']);
    expect(codes(tick(tree, all, ['o:edit'], false))).toEqual(['o:pay', 'o:view']);
    expect(codes(tick(tree, all, ['o:view'], false))).toEqual([]);
  });
  test('the box of a whole area is half until every permission of it is ticked', () => {
    const order = codesOf(tree[0]!.children);
    expect(extentOf(new Set(), order)).toBe('none');
    expect(extentOf(new Set(['o:view']), order)).toBe('some');
    expect(extentOf(tick(tree, new Set(), order, true), order)).toBe('all');
  });
});

test('the question before a role is saved says in words what changes, and nothing where nothing does', () => {
  const before = {
    name: '甲',
    description: '',
    codes: new Set(['o:view', 'o:edit']),
    narrow: new Set<string>(),
  };
  expect(differences(tree, before, before)).toEqual([]);
  expect(
    differences(tree, before, {
      ...before,
      name: '乙',
      codes: new Set(['o:view', 'o:pay']),
      narrow: new Set(['order', 'fund']),
    }),
  ).toEqual([
    { text: '名称', what: ['乙'] },
    { text: '新增权限', what: ['o:pay'] },
    { text: '移除权限', what: ['o:edit'] },
    { text: '改为仅本人', what: ['订单'] },
  ]);
});
