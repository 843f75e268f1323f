import { fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { insertPastOperations } from '../operations/index';
import { createRole, createSubAccount } from '../members/index';
import type { Password } from '../accounts/index';
import { beginner, owner, people } from './people';
import { after } from './story';

/** Roles of the owner's own: one that sees its own orders alone, one that nobody holds yet. */
const roles = [
  {
    roleId: 'R0RENDERING',
    name: '渲染专员',
    description: '只处理自己下的渲染订单',
    permissions: ['home:view', 'order.order:view', 'order.order:create', 'order.order:cancel', 'msg:view'],
    dataScope: { order: 'self' },
  },
  {
    roleId: 'R0INVOICING',
    name: '对账专员',
    description: '查看并导出收支与订单',
    permissions: [
      'home:view',
      'order.order:view',
      'order.order:export',
      'finance.rmb:view',
      'finance.rmb:export',
    ],
    dataScope: {},
  },
] as const;

/**
 * More of the owner's people than those who act in the story: a narrow role, and one who has left
 * (account.md#member-and-role-screens).
 */
export async function seedMembers(tx: Tx, deps: Deps, now: Date, password: Password): Promise<void> {
  const daysAgo = (days: number) => after(now, { days: -days });
  for (const role of roles)
    await createRole(tx, { ...role, uid: owner.uid, permissions: [...role.permissions] });
  await createSubAccount(deps, tx, {
    uid: owner.uid,
    subId: '00000000-0000-4000-8000-000000000005',
    subUsername: 'xuanran',
    trueName: '孙渲染',
    phone: '13800138005',
    password,
    roleIds: ['R0RENDERING'],
    status: 'active',
    mustChangePassword: false,
    canCreate: false,
    expireAt: after(now, { days: 90 }),
    remark: '外包，项目结束后停用',
    createdAt: daysAgo(60),
  });
  await createSubAccount(deps, tx, {
    uid: owner.uid,
    subId: '00000000-0000-4000-8000-000000000006',
    subUsername: 'lizhi',
    trueName: '钱离职',
    password,
    roleIds: ['EXE', 'VW'],
    status: 'disabled',
    mustChangePassword: false,
    createdAt: daysAgo(200),
  });
  // A member whose quota 财务 may set: that quota is within its own.
  await createSubAccount(deps, tx, {
    uid: owner.uid,
    subId: '00000000-0000-4000-8000-000000000007',
    subUsername: 'chuna',
    trueName: '吴出纳',
    phone: '13800138007',
    password,
    roleIds: ['FIN'],
    status: 'active',
    mustChangePassword: false,
    canCreate: false,
    quota: fen(2000_00),
    quotaStatus: true,
    quotaCycle: 'month',
    createdAt: daysAgo(45),
  });
  await insertPastOperations(tx, operations(daysAgo));
}

type Operation = readonly [
  who: (typeof people)[keyof typeof people],
  days: number,
  module: string,
  action: string,
  about?: string,
];

const operations = (daysAgo: (days: number) => Date) =>
  (
    [
      [people.guanli, 1, 'access', 'createMember', beginner.subId],
      [people.xiangmu, 2, 'orders', 'create'],
      [people.xiangmu, 2, 'orders', 'pay'],
      [people.caiwu, 3, 'finance', 'recharge'],
      [people.caiwu, 5, 'finance', 'exportRecords'],
      [people.demo, 9, 'access', 'disableMember', '00000000-0000-4000-8000-000000000006'],
      [people.caiwu, 12, 'finance', 'iouRepay'],
      [people.xiangmu, 15, 'orders', 'accept'],
      [people.guanli, 21, 'orders', 'cancel'],
      [people.demo, 60, 'access', 'createMember', '00000000-0000-4000-8000-000000000005'],
      [people.demo, 61, 'access', 'createRole', 'R0RENDERING'],
    ] satisfies Operation[]
  ).map(([{ by, subId }, days, module, action, about]: Operation) => ({
    uid: owner.uid,
    actor_kind: by.kind as 'owner' | 'sub',
    actor_id: subId ?? 'owner',
    actor_name: by.name,
    module,
    action,
    biz_no: about ?? null,
    at: daysAgo(days),
  }));
