import { grantable } from '@uc/contract/permissions';
import { presetRoles } from '@uc/contract/preset-roles';
import { describe, expect, test } from 'vitest';
import { ownerRights, rightsOf } from '../members/index';
import {
  actionsOn,
  isWithin,
  mayAllow,
  mayCreate,
  mayTouch,
  type ManagerRights,
  untouchable,
} from './manager-rights';
import { next, transitions } from './states';

const role = (codes: string[], scope: Record<string, 'all' | 'self'> = {}) =>
  rightsOf(['R'], [{ role_id: 'R', name: 'R', permissions: codes, data_scope: scope }]);
const owner: ManagerRights = {
  subId: null,
  createdBy: null,
  canCreate: true,
  rights: ownerRights,
  quota: null,
};
const manager = (given: Partial<ManagerRights> = {}): ManagerRights => ({
  subId: 'S1',
  createdBy: 'owner',
  canCreate: true,
  rights: rightsOf(['ADM'], []),
  quota: null,
  ...given,
});
const member = (sub_id: string, roles: string[] = ['PM']) => ({
  sub_id,
  status: 'active' as const,
  rights: rightsOf(roles, []),
});

describe('within (members-and-roles.md#how-a-right-is-decided)', () => {
  test.each(presetRoles.map(({ code }) => code))('role %s is within the owner and within itself', (code) => {
    const rights = rightsOf([code], []);
    expect([isWithin(rights, ownerRights), isWithin(rights, rights)]).toEqual([true, true]);
  });
  test('a permission that the owner’s list lacks is not within it', () => {
    expect(isWithin(rightsOf(['FIN'], []), rightsOf(['ADM'], []))).toBe(false);
    expect(isWithin(role(['order.order:view', 'order.order:pay']), role(['order.order:view']))).toBe(false);
  });
  test('the same permission with a wider data scope is not within the list, with a narrower one it is', () => {
    const narrow = role(['order.order:view'], { order: 'self' });
    const wide = role(['order.order:view']);
    expect([isWithin(wide, narrow), isWithin(narrow, wide)]).toEqual([false, true]);
  });
});

describe('who may touch whom', () => {
  test('an owner may manage everybody; a manager neither itself, nor its maker, nor a member with more permissions', () => {
    expect(mayTouch(owner, member('S1', ['FIN']))).toBe(true);
    const by = manager({ createdBy: 'S0' });
    expect(mayTouch(by, member('S2'))).toBe(true);
    expect(mayTouch(by, member('S1'))).toBe(false);
    expect(mayTouch(by, member('S0'))).toBe(false);
    expect(mayTouch(by, member('S2', ['FIN']))).toBe(false);
  });
  test('actions on a member are those that the manager’s permissions allow and the member’s status lists', () => {
    expect(actionsOn(owner, member('S2'))).toEqual(['edit', 'quota', 'reset_password', 'disable', 'delete']);
    expect(actionsOn(owner, { ...member('S2'), status: 'disabled' })).toEqual([
      'edit',
      'quota',
      'enable',
      'delete',
    ]);
    expect(actionsOn(owner, { ...member('S2'), status: 'deleted' })).toEqual([]);
    const quotaOnly = manager({
      rights: role([...grantable].filter((code) => !/^sub\.user:[^q]/.test(code))),
    });
    expect(actionsOn(quotaOnly, member('S2'))).toEqual(['quota']);
    expect(actionsOn(manager(), member('S1'))).toEqual([]);
  });
  test('a member that cannot be managed has the reason why', () => {
    const by = manager({ createdBy: 'S0' });
    const looker = manager({ rights: rightsOf(['AUD'], []) });
    expect(untouchable(by, member('S2'))).toBeNull();
    expect(untouchable(by, member('S1'))).toBe('不能管理自己的账号');
    expect(untouchable(by, member('S0'))).toBe('该成员创建了您的账号，不能由您管理');
    expect(untouchable(by, member('S2', ['FIN']))).toMatch(/超出您的权限/);
    expect(untouchable(looker, { ...member('S2'), rights: role(['order.order:view']) })).toMatch(/仅可查看/);
    expect(untouchable(owner, { ...member('S2'), status: 'deleted' })).toMatch(/当前状态/);
  });
  test('an owner and its managers may create members, a manager that a manager made may not', () => {
    expect(mayCreate(owner)).toBe(true);
    expect(mayCreate(manager())).toBe(true);
    expect(mayCreate(manager({ canCreate: false }))).toBe(false);
    expect(mayCreate(manager({ createdBy: 'S0' }))).toBe(false);
    expect(mayCreate(manager({ rights: rightsOf(['PM'], []) }))).toBe(false);
  });
  test('who is held by a quota lets nobody spend more', () => {
    const by = manager({ quota: 500_00 });
    expect(mayAllow(by, { status: true, total: 500_00 })).toBe(true);
    expect(mayAllow(by, { status: true, total: 500_01 })).toBe(false);
    expect(mayAllow(by, { status: false, total: 0 })).toBe(false);
    expect(mayAllow(owner, { status: false, total: 0 })).toBe(true);
  });
});

describe('the life of a member (members-and-roles.md#sub-account-states)', () => {
  test('a member’s status changes as the table of members-and-roles.md#sub-account-states lists it, and no other way', () => {
    const lines = Object.entries(transitions).flatMap(([from, events]) =>
      Object.entries(events)
        .filter(([, to]) => to !== from)
        .map(([event, to]) => `${from} ${event} ${to}`),
    );
    expect(lines).toEqual([
      'pending_activation activate active',
      'pending_activation disable disabled',
      'pending_activation lapse disabled',
      'pending_activation expire disabled',
      'pending_activation delete deleted',
      'active disable disabled',
      'active expire disabled',
      'active delete deleted',
      'disabled enable active',
      'disabled delete deleted',
    ]);
    expect(next('active', 'lapse')).toBeUndefined();
  });
});
