/**
 * Every permission code as the role editor groups it, with the presets that carry it
 * (members-and-roles.md#permission-codes); `sensitive` ones are red there.
 */
interface Action {
  text: string;
  presets: string;
  sensitive?: true;
}
interface Resource {
  area: string;
  text: string;
  actions: Record<string, Action>;
}

const EVERYONE = 'ADM FIN AUD PM EXE IP VW';
const resource = <A extends Record<string, Action>>(area: string, text: string, actions: A) => ({
  area,
  text,
  actions,
});
const action = (text: string, presets: string): Action => ({ text, presets });
const sensitive = (text: string, presets: string): Action => ({ text, presets, sensitive: true });

const intellectualProperty = (text: string) =>
  resource('ip', text, {
    view: action(`查看${text}`, 'IP VW'),
    apply: action(`申请${text}`, 'IP'),
    reply: action(`${text}补正`, 'IP'),
  });

const catalogue = {
  home: resource('home', '首页', { view: action('首页', EVERYONE) }),
  deadline: resource('home', '日程', { view: action('查看日程', EVERYONE) }),
  'order.order': resource('order', '订单', {
    view: action('查看订单', EVERYONE),
    create: action('下单', 'ADM PM IP'),
    cancel: action('取消订单', 'ADM PM IP'),
    delete: action('删除订单', 'ADM PM IP'),
    pay: sensitive('支付订单', 'ADM FIN PM IP'),
    accept: action('验收', 'ADM PM'),
    refund: action('申请退款', 'ADM PM'),
    export: action('导出订单', 'ADM FIN AUD'),
  }),
  'finance.overview': resource('finance', '资产总览', { view: action('资产总览', 'ADM FIN AUD') }),
  'finance.coin': resource('finance', '创意币', {
    view: action('查看创意币', 'ADM FIN AUD'),
    recharge: sensitive('充值创意币', 'ADM FIN'),
  }),
  'finance.rmb': resource('finance', '人民币账户', {
    view: action('查看收支明细', 'ADM FIN AUD'),
    export: action('导出收支明细', 'ADM FIN AUD'),
    recharge: sensitive('人民币充值', 'ADM FIN'),
    withdraw: sensitive('发起提现', 'FIN'),
  }),
  'finance.coupon': resource('finance', '优惠券', {
    view: action('查看优惠券', 'ADM FIN AUD PM IP'),
    redeem: action('兑换优惠券', 'ADM FIN'),
  }),
  'finance.credit': resource('finance', '信用额度', {
    view: action('查看信用额度', 'ADM FIN AUD'),
    repay: sensitive('白条还款', 'ADM FIN'),
  }),
  'finance.bill': resource('finance', '账单', {
    view: action('查看账单与费用分析', 'ADM FIN AUD'),
    export: action('导出账单', 'ADM FIN AUD'),
  }),
  'finance.card': resource('finance', '银行卡', { view: action('查看银行卡', 'ADM FIN AUD') }),
  'finance.invoice': resource('finance', '发票', {
    view: action('查看发票', 'ADM FIN AUD'),
    apply: action('申请开票与管理抬头', 'ADM FIN'),
  }),
  'account.info': resource('account', '主账号资料', {
    view: action('查看主账号资料', EVERYONE),
    edit: action('编辑主账号资料', 'ADM'),
  }),
  'sub.user': resource('sub', '子账号', {
    view: action('查看子账号', 'ADM AUD'),
    create: sensitive('新建子账号', 'ADM'),
    edit: sensitive('编辑子账号', 'ADM'),
    disable: sensitive('停用子账号', 'ADM'),
    resetpwd: sensitive('重置子账号密码', 'ADM'),
    delete: sensitive('删除子账号', 'ADM'),
    quota: sensitive('设置额度', 'ADM FIN'),
  }),
  'sub.role': resource('sub', '角色', { view: action('查看角色', 'ADM AUD') }),
  'sub.log': resource('sub', '操作日志', { view: action('查看操作日志', 'ADM AUD') }),
  'crowd.request': resource('crowd', '需求', {
    view: action('查看需求', 'ADM FIN PM VW'),
    publish: action('发布需求', 'ADM PM'),
    edit: action('编辑需求', 'ADM PM'),
    close: action('关闭需求', 'ADM PM'),
    select: action('选标', 'ADM PM'),
    accept: action('验收成果', 'ADM PM'),
    dispute: action('发起维权', 'ADM PM'),
  }),
  'crowd.escrow': resource('crowd', '托管', { pay: sensitive('托管赏金', 'ADM FIN PM') }),
  'crowd.bid': resource('crowd', '投标与交付', {
    view: action('查看投标', 'ADM EXE VW'),
    submit: action('投标', 'ADM EXE'),
    contract: sensitive('签署合同', 'ADM'),
    deliver: action('交付成果', 'ADM EXE'),
    withdraw: action('撤回投标', 'ADM EXE'),
  }),
  'crowd.review': resource('crowd', '评价', { write: action('评价与回复', 'ADM PM EXE') }),
  'crowd.collect': resource('crowd', '收藏', { manage: action('管理收藏', 'ADM PM EXE') }),
  'fac.work': resource('fac', '作品', {
    view: action('查看作品', 'ADM EXE VW'),
    manage: action('管理作品', 'ADM EXE'),
  }),
  'fac.cert': resource('fac', '服务商认证', { view: action('查看服务商认证', 'ADM AUD EXE') }),
  'fac.deposit': resource('fac', '保证金', { pay: sensitive('缴纳与退还保证金', 'ADM') }),
  'maker.project': resource('maker', '创客项目', {
    view: action('查看创客项目', 'ADM PM EXE VW'),
    manage: action('管理创客项目', 'ADM PM EXE'),
    incubate: action('申请孵化', 'ADM PM EXE'),
  }),
  'ip.copyright': intellectualProperty('版权'),
  'ip.trademark': intellectualProperty('商标'),
  'ip.patent': intellectualProperty('专利'),
  'ip.applicant': resource('ip', '申请人', { manage: action('管理申请人', 'IP') }),
  'ip.case': resource('ip', '案件', { confirm: sensitive('确认稿件', 'IP') }),
  'ip.fee': resource('ip', '知产费用', { pay: sensitive('支付知产费用', 'FIN IP') }),
  contract: resource('contract', '合同', {
    view: action('查看合同', EVERYONE),
    remind: action('催签', 'ADM PM EXE'),
  }),
  ticket: resource('ticket', '工单', {
    view: action('查看工单', EVERYONE),
    manage: action('提交与回复工单', EVERYONE),
  }),
  msg: resource('msg', '消息', { view: action('查看消息', EVERYONE), manage: action('管理消息', EVERYONE) }),
};

/** Never grantable to a sub-account: the owner's own affairs (members-and-roles.md#permission-codes). */
const ownerOnly = [
  'account.safe:manage',
  'account.realname:manage',
  'finance.card:manage',
  'finance.credit:apply',
  'finance.rmb:confirm',
  'fac.cert:submit',
  'sub.role:manage',
] as const;

/** Permissions of staff (shell.md#people), with the staff roles that hold each. */
export const staffPermissions = {
  'staff.outbox:view': ['auditor', 'finance', 'finance2', 'credit', 'ip', 'cs', 'super'],
  'staff.desk:view': ['auditor', 'finance', 'finance2', 'credit', 'ip', 'cs', 'super'],
  'staff.file:view': ['auditor', 'finance', 'finance2', 'credit', 'ip', 'cs', 'super'],
  'staff.job:view': ['finance', 'finance2', 'auditor', 'super'],
  'staff.recharge:handle': ['finance', 'finance2', 'super'],
  'staff.withdraw:handle': ['finance', 'finance2', 'super'],
  'staff.card:handle': ['finance', 'finance2', 'super'],
  'staff.adjust:handle': ['finance', 'finance2', 'super'],
  'staff.credit:handle': ['credit', 'super'],
  'staff.credit:second': ['finance', 'finance2', 'super'],
  'staff.credit:view': ['credit', 'finance', 'finance2', 'super'],
  'staff.coupon:handle': ['finance', 'cs', 'super'],
  'staff.order:handle': ['cs', 'super'],
  'staff.key:handle': ['super'],
  'staff.staff:handle': ['super'],
  'staff.realname:view': ['auditor', 'finance', 'finance2', 'super'],
  'staff.realname:handle': ['auditor', 'super'],
  'staff.realname:revoke': ['super'],
  'staff.realname:pay': ['finance', 'finance2', 'super'],
  'staff.user:view': ['auditor', 'finance', 'finance2', 'credit', 'cs', 'super'],
  'staff.user:handle': ['finance', 'super'],
  'staff.appeal:handle': ['auditor', 'super'],
  'staff.avatar:handle': ['auditor', 'cs', 'super'],
  'staff.notice:handle': ['cs', 'super'],
  'staff.cert:handle': ['auditor', 'super'],
  'staff.cert:revoke': ['super'],
  'staff.filing:view': ['ip', 'finance', 'finance2', 'super'],
  'staff.filing:handle': ['ip', 'super'],
  'staff.law:handle': ['ip', 'super'],
  'staff.work:handle': ['auditor', 'super'],
  'staff.project:handle': ['auditor', 'super'],
  'staff.incubation:handle': ['auditor', 'super'],
  'staff.crowd:handle': ['auditor', 'super'],
  'staff.dispute:handle': ['cs', 'super'],
  'staff.ticket:handle': ['cs', 'super'],
  'staff.answer:handle': ['super'],
  'staff.help:handle': ['cs', 'super'],
  'staff.invoice:handle': ['finance', 'finance2', 'super'],
  'staff.ledger:view': ['finance', 'finance2', 'auditor', 'super'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Roles of the provider’s own people (shell.md#people). */
export type StaffRole = 'auditor' | 'finance' | 'finance2' | 'credit' | 'ip' | 'cs' | 'super';
type Catalogue = typeof catalogue;
/** A code that a role may carry, `area.resource:action`. */
export type Grantable = {
  [R in keyof Catalogue]: `${R & string}:${keyof Catalogue[R]['actions'] & string}`;
}[keyof Catalogue];
export type OwnerOnly = (typeof ownerOnly)[number];
export type StaffPermission = keyof typeof staffPermissions;
/**
 * The access rule of an endpoint. `public`: anybody. `session`: any signed-in customer or sub-account. `subAccount`: a
 * sub-account about itself. Grantable codes: the owner and sub-accounts whose roles carry it.
 */
export type Access = 'public' | 'session' | 'subAccount' | Grantable | OwnerOnly | StaffPermission;

/** Resources in the editor's order: `{ 'order.order': { area, text, actions } }`. */
export const permissionTree: Record<string, Resource> = catalogue;
/** The names of the areas as the editor shows them. */
export const areaNames: Record<string, string> = {
  home: '首页',
  order: '订单',
  finance: '财务管理',
  account: '账户管理',
  sub: '子账号',
  crowd: '众包管理',
  fac: '服务商中心',
  maker: '创客孵化',
  ip: '知识产权',
  contract: '合同',
  ticket: '工单',
  msg: '消息',
};
export const grantable = Object.entries(permissionTree).flatMap(([name, { actions }]) =>
  Object.keys(actions).map((verb) => `${name}:${verb}` as Grantable),
);
/** Everything the owner of a main account may do. */
export const ownerPermissions: readonly (Grantable | OwnerOnly)[] = [...grantable, ...ownerOnly];

/** The Chinese name of a code, for refusals and the editor. */
export const permissionText = (code: string): string => actionOf(code)?.text ?? code;
function actionOf(code: string) {
  const [name = '', verb = ''] = code.split(':');
  return permissionTree[name]?.actions[verb];
}

/** Areas whose things are made by somebody, so that 仅本人 means something there. */
export const scopedAreas: readonly string[] = ['order', 'crowd', 'fac', 'maker', 'ip'];

const grantableSet = new Set<string>(grantable);
/** True when a role may carry the code, so its endpoint has a sub-account twin (decisions.md D11). */
export const isGrantable = (access: string): access is Grantable => grantableSet.has(access);
export const isStaff = (access: string): access is StaffPermission => access in staffPermissions;
/** Whether a staff role carries a staff permission (shell.md#people). */
export const mayStaff = (role: StaffRole, access: StaffPermission): boolean =>
  (staffPermissions[access] as readonly StaffRole[]).includes(role);
/** Every staff permission of a role. */
export const permissionsOfStaff = (role: StaffRole): StaffPermission[] =>
  (Object.keys(staffPermissions) as StaffPermission[]).filter((access) => mayStaff(role, access));
