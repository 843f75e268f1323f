import { type Grantable, grantable, permissionTree } from './permissions';

type Preset = 'ADM' | 'FIN' | 'AUD' | 'PM' | 'EXE' | 'IP' | 'VW';
const presetNames: Record<Preset, [name: string, description: string]> = {
  ADM: ['管理员', '管理订单、财务、子账号与业务，不能提现与管理知产'],
  FIN: ['财务', '查看资产、充值、支付、还款、发起提现'],
  AUD: ['审计', '只读查看财务与操作日志'],
  PM: ['项目经理', '发布需求、下单、验收'],
  EXE: ['设计/执行', '投标、交付、管理作品'],
  IP: ['知产专员', '申请与跟进版权、商标、专利'],
  VW: ['观察员', '只读查看订单与业务'],
};
/** The preset roles: immutable, copyable (members-and-roles.md#permission-codes). */
export const presetRoles = Object.entries(presetNames).map(([code, [name, description]]) => ({
  code: code as Preset,
  name,
  description,
  permissions: grantable.filter((one) => presetsOf(one).includes(code)),
}));

function presetsOf(permission: Grantable): string[] {
  const [name = '', verb = ''] = permission.split(':');
  return permissionTree[name]?.actions[verb]?.presets.split(' ') ?? [];
}
