import { withDependencies } from '@uc/contract/permission-needs';
import { grantable, ownerPermissions } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { routeEntries, routeOf } from '../routes';
import { screens } from '../screens';
import { landingOf } from './landing';
import { isAllowed, type Viewer } from './menu';

const viewer = (permissions: readonly string[], rest: Partial<Viewer> = {}): Viewer => ({
  kind: 'sub',
  hasCreditLimit: false,
  can: (permission) => permissions.includes(permission),
  ...rest,
});
/** The fault of a landing, or nothing when it is a page of theirs that renders without a choice before. */
function faultOf(who: Viewer): string {
  const id = landingOf(who);
  if (id === undefined) {
    const open = routeEntries.filter(
      ([, row]) => row.permission && row.screen && !row.needs && row.as !== 'owner' && isAllowed(row, who),
    );
    return open.length === 0 ? '' : `nowhere, though ${open.map(([one]) => one).join()} may be opened`;
  }
  const row = routeOf(id);
  if (!isAllowed(row, who)) return `${id} is not permitted`;
  if (!row.screen || !(row.screen in screens)) return `${id} renders nothing`;
  if (row.needs) return `${id} needs ${row.needs}`;
  if (row.as && row.as !== (who.kind === 'sub' ? 'subAccount' : 'owner')) return `${id} is for others`;
  return '';
}

describe('everybody lands on a page of theirs', () => {
  test('a member with any single permission, with what it needs or without, lands on a page that it may see', () => {
    const faults = grantable.flatMap((code) =>
      [[code], withDependencies([code])].flatMap((codes) => faultOf(viewer(codes)) || []),
    );
    expect(faults).toEqual([]);
  });

  test('a member with any set of permissions lands on a page that it may see', () => {
    fc.assert(
      fc.property(fc.subarray(grantable), fc.boolean(), (codes, hasCreditLimit) => {
        expect(faultOf(viewer(codes, { hasCreditLimit }))).toBe('');
      }),
    );
  });

  test('a member with a preset role, and the owner, lands on 首页', () => {
    const landings = presetRoles.map(({ permissions }) => landingOf(viewer(permissions)));
    expect(new Set([...landings, landingOf(viewer(ownerPermissions, { kind: 'main' }))])).toEqual(
      new Set(['home']),
    );
  });
});

test.each([
  [['order.order:view', 'finance.rmb:view'], 'orders.myOrders'],
  [['finance.rmb:view', 'finance.coupon:view'], 'finance.rmb'],
  [['sub.user:quota'], 'access.sub'],
  // The homepage lies outside.
  [['fac.work:view'], 'provider.works'],
  // Not in the menu, but a page.
  [['msg:view'], 'messages'],
  [['finance.credit:view'], 'finance.creditLimit'],
  // Permissions without a page of their own.
  [['finance.overview:view', 'sub.log:view'], undefined],
  [[], undefined],
])('a member with %j lands on %s', (codes, expected) => {
  expect(landingOf(viewer(codes))).toBe(expected);
});

test('a first-level address leads to the first of its pages that is permitted', () => {
  const codes = ['home:view', 'finance.coupon:view', 'finance.rmb:view', 'fac.work:view'];
  const under = (id: Parameters<typeof landingOf>[1]) => landingOf(viewer(codes), id);
  expect([under('finance'), under('provider'), under('orders')]).toEqual([
    'finance.rmb',
    'provider.works',
    undefined,
  ]);
});
