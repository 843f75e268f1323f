const fieldTexts: Record<string, string> = {
  sub_username: '子账号名',
  true_name: '姓名',
  phone: '手机',
  email: '邮箱',
  roles: '角色',
  can_create: '创建下级子账号',
  expire_on: '到期日期',
  quota: '额度',
  quota_alert_pct: '预警比例',
  quota_used: '已使用额度',
  state_reason: '原因',
  name: '名称',
  description: '描述',
  permissions: '权限',
  data_scope: '仅本人',
};

/** One change in words: 角色 项目经理 → 财务; for permissions those given and taken. */
export function changeText({
  field,
  before,
  after,
}: {
  field: string;
  before: string;
  after: string;
}): string {
  const text = fieldTexts[field] ?? field;
  if (field === 'permissions')
    return [after && `新增权限：${after}`, before && `移除权限：${before}`].filter(Boolean).join('；');
  if (before === '') return `${text}：${after}`;
  return `${text}：${before} → ${after || '无'}`;
}
