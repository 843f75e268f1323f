/**
 * An action that asks for a fresh verification of the person (decisions.md D10, shell.md#step-up-dialog;
 * trust §4.6).
 */
interface Scene {
  /** The name of the confirmed action, shown in the dialog. */
  text: string;
  /** The payment password is asked for as well, where one is set (finance.md#bank-card-states). */
  payPassword?: true;
  /**
   * A group of scenes of equal weight: a proof for one is accepted for the others until its ticket expires, in the browser
   * session that gave it (ADR 30). Never money, cards, passwords, phone or e-mail.
   */
  isShared?: true;
}

const catalogue = {
  card_edit: { text: '修改银行卡信息' },
  card_unbind: { text: '解绑银行卡', payPassword: true },
  card_reveal: { text: '查看完整卡号' },
  withdraw_confirm: { text: '确认子账号的提现', payPassword: true },
  contract: { text: '签署合同' },
  deposit: { text: '缴纳或退还保证金', payPassword: true },
  filing: { text: '确认专利稿件' },
  export: { text: '导出数据', isShared: true },
  login_password: { text: '修改登录密码', payPassword: true },
  pay_password: { text: '设置支付密码' },
  change_phone: { text: '修改手机号', payPassword: true },
  change_email: { text: '修改邮箱', payPassword: true },
  two_step: { text: '修改两步验证设置' },
  third_party: { text: '绑定或解绑第三方账号', payPassword: true },
  close_account: { text: '注销账户', payPassword: true },
  privacy: { text: '处理个人信息' },
  member: { text: '新建或变更子账号', isShared: true },
  member_quota: { text: '设置子账号额度' },
  member_password: { text: '重置子账号密码' },
  role: { text: '新建或变更角色', isShared: true },
} as const satisfies Record<string, Scene>;

/** The name of a scene. */
export type StepUpScene = keyof typeof catalogue;
/** The scenes, widened for look-up. A ticket of one scene is refused in another. */
export const stepUpScenes: Record<StepUpScene, Scene> = catalogue;
/** The scenes of equal weight. */
export const sharedScenes = (Object.keys(catalogue) as StepUpScene[]).filter(
  (name) => stepUpScenes[name].isShared,
);
export const stepUpSceneNames = Object.keys(catalogue) as [StepUpScene, ...StepUpScene[]];
