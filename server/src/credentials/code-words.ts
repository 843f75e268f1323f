import type { Scene } from './code-store';

const purposes: Record<Scene, string> = {
  login: '登录',
  register: '注册',
  reset: '找回密码',
  step_up: '进行安全验证',
  withdraw: '申请提现或确认支付',
  bank_bind: '绑定银行卡',
  pay_pwd: '设置支付密码',
  bind_phone: '绑定手机号',
  change_phone_old: '修改手机号',
  change_phone_new: '修改手机号',
  bind_email: '绑定邮箱',
  change_email: '修改邮箱',
};

/** The purpose of a message, for the log of messages that staff read. */
export const sceneText = (scene: string): string =>
  scene in purposes ? `${purposes[scene as Scene]}验证码` : '通知';

/** The sentence with a code, and the values for a template of an SMS. */
export const codeMessage = (scene: Scene, code: string, minutes: number) =>
  ({
    scene,
    template: 'code',
    title: sceneText(scene),
    body: `【用户中心】验证码${code}，您正在${purposes[scene]}，${minutes}分钟内有效。请勿告诉他人。`,
    params: { code },
  }) as const;

/** The message to a phone number without an account. */
export const strangerMessage = (scene: Scene) =>
  ({
    scene,
    template: 'stranger',
    body: `【用户中心】您正在${purposes[scene]}，但该手机号尚未注册。如非本人操作，请忽略。`,
  }) as const;
