import type { MailStop } from '@uc/contract/account/texts';
import { maskEmail } from '@uc/contract/mask';
import type { Tx } from '../db/index';
import { notify } from './notify';

const reasons: Record<MailStop, string> = {
  recipient: '拒收邮件或已不存在',
  bounce: '退回了系统邮件，地址可能已停用或不存在',
  complaint: '的服务商反馈，系统邮件被标记为垃圾邮件',
  staff: '经核实无法收取系统邮件',
};

/** Tells an owner that mail to their address has stopped, by other ways than that one. */
export const tellMailStopped = (
  tx: Tx,
  { uid, address, why }: { uid: number; address: string; why: MailStop },
): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title: '邮箱无法送达',
    content: `您绑定的邮箱${maskEmail(address)}${reasons[why]}，系统已停止向该邮箱发送邮件。请更换邮箱；邮箱恢复后也可重新绑定。`,
    link: '/account/safe/mailbox',
    sms: true,
  });

/** Tells an owner that mail goes to their address again. */
export const tellMailResumed = (tx: Tx, uid: number, address: string): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    title: '邮箱已恢复',
    content: `系统已恢复向您绑定的邮箱${maskEmail(address)}发送邮件。`,
    link: '/account/safe',
  });
