import type { Staff } from '../call/index';
import type { Actor } from '../orders/transition';
import type { Initiator } from '../ledger/index';

/** Passwords of the demo world; known to everyone who can read, so production refuses to load it. */
export const DEMO_PASSWORD = 'Demo1234';
export const DEMO_PAY_PASSWORD = 'Pay12345';

export const owner = {
  uid: 100_000_000_001,
  username: 'demo',
  phone: '13800138000',
  nickname: '山海数字文创',
} as const;
export const newcomer = {
  uid: 100_000_000_002,
  username: 'xinren',
  phone: '13700137000',
  nickname: '新人小陈',
} as const;
export const provider = {
  uid: 100_000_000_003,
  username: 'studio',
  phone: '13900139000',
  nickname: '拾光设计工作室',
} as const;

/** A customer who asks for a first credit line. */
export const applicant = {
  uid: 100_000_000_004,
  username: 'qihang',
  phone: '13600136000',
  nickname: '启航动画工场',
} as const;
/** Has not repaid for half a year: the case for a write-off request. */
export const debtor = {
  uid: 100_000_000_005,
  username: 'yuanshan',
  phone: '13500135000',
  nickname: '远山数字影像',
} as const;

/** The account whose bill was written off: it is still owed (finance.md#credit-line-and-bill-states). */
export const defaulter = {
  uid: 100_000_000_006,
  username: 'jiangnan',
  phone: '13400134000',
  nickname: '江南漫画社',
} as const;

export const members = [
  {
    subId: '00000000-0000-4000-8000-000000000001',
    username: 'guanli',
    name: '林管理',
    phone: '13800138001',
    role: 'ADM',
    quotaYuan: null,
  },
  {
    subId: '00000000-0000-4000-8000-000000000002',
    username: 'caiwu',
    name: '周财务',
    phone: '13800138002',
    role: 'FIN',
    quotaYuan: 5000,
  },
  {
    subId: '00000000-0000-4000-8000-000000000003',
    username: 'xiangmu',
    name: '陈项目',
    phone: '13800138003',
    role: 'PM',
    quotaYuan: null,
  },
] as const;

/** Has never signed in: the first sign-in asks for a password of its own. */
export const beginner = {
  subId: '00000000-0000-4000-8000-000000000004',
  username: 'xinjin',
  name: '赵新进',
  phone: '13800138004',
  role: 'VW',
} as const;

export const staff = [
  { staffId: 'P000000000001', username: 'auditor', name: '审核员', role: 'auditor' },
  { staffId: 'P000000000002', username: 'finance', name: '财务', role: 'finance' },
  { staffId: 'P000000000003', username: 'finance2', name: '财务复核', role: 'finance2' },
  { staffId: 'P000000000004', username: 'credit', name: '风控授信', role: 'credit' },
  { staffId: 'P000000000005', username: 'ip', name: '知产专员', role: 'ip' },
  { staffId: 'P000000000006', username: 'cs', name: '客服', role: 'cs' },
  { staffId: 'P000000000007', username: 'super', name: '超级管理员', role: 'super' },
] as const;

/** A member of staff, as a signed-in request would name them. */
export function staffMember(username: (typeof staff)[number]['username']): Staff {
  const { staffId, name, role } = staff.find((one) => one.username === username)!;
  return { kind: 'staff', staffId, name, role, sessionId: 'demo', tag: '' };
}

/** Somebody who acts on the owner's account. */
export interface Person {
  by: Initiator;
  subId: string | null;
}
const member = (username: (typeof members)[number]['username']): Person => {
  const { subId } = members.find((one) => one.username === username)!;
  return { by: { kind: 'sub', name: username, subId }, subId };
};
export const people = {
  demo: { by: { kind: 'owner', name: owner.username }, subId: null },
  guanli: member('guanli'),
  caiwu: member('caiwu'),
  xiangmu: member('xiangmu'),
} as const satisfies Record<string, Person>;

export const seller: Actor = { kind: 'seller', name: provider.nickname };
export const studioOwner: Initiator = { kind: 'owner', name: provider.username };
export const clerk: Initiator = { kind: 'staff', name: 'finance' };

/** The accounts that the start prints and tests sign in with. */
export const demoAccounts = [
  { ...owner, text: `主账号  demo / 13800138000        企业买家，有授信、余额、创意币、优惠券与白条账单` },
  { ...newcomer, text: `新用户  xinren / 13700137000      什么都还没有` },
  { ...provider, text: `服务商  studio / 13900139000      卖给 demo，有待结算收入、作品与众包合同` },
  { ...applicant, text: `申请人  qihang / 13600136000      版权、商标、专利申请，各个阶段都有` },
  {
    uid: owner.uid,
    username: 'guanli · caiwu · xiangmu',
    text: `子账号  企业标识 ${owner.uid}，子账号名 guanli（管理员）、caiwu（财务，每月额度5,000.00）、xiangmu（项目经理）、${beginner.username}（观察员，首次登录须改密）`,
  },
  {
    uid: null,
    username: 'staff',
    text: `运营    ${staff.map(({ username }) => username).join('、')}（控制台 /center/operator）`,
  },
  { uid: null, username: '', text: `密码    ${DEMO_PASSWORD}，支付密码 ${DEMO_PAY_PASSWORD}` },
] as const;
