import type { ClosingCheck } from '../room/index';
import { countMembers } from '../members/index';
import { profileOf } from '../accounts/index';
import { openAppeal } from './security/appeal-store';

/** The conditions of this room (account.md#closing-conditions). */
export const ownClosingChecks: readonly ClosingCheck[] = [
  {
    code: 'members',
    text: '子账号',
    link: '/account/manage',
    async look(db, uid) {
      const count = await countMembers(db, uid);
      return count === 0
        ? { pass: true, msg: '无子账号' }
        : { pass: false, msg: `还有${count}个子账号，请先删除` };
    },
  },
  {
    code: 'realname',
    text: '实名认证',
    link: '/account/safe/realNameAuth',
    async look(db, uid) {
      return (await profileOf(db, uid))?.realnameStatus === 'pending'
        ? { pass: false, msg: '实名认证审核中，请等待结果或撤回' }
        : { pass: true, msg: '无审核中的实名认证' };
    },
  },
  {
    code: 'appeal',
    text: '手机号申诉',
    link: '/account/safe/phone',
    async look(db, uid) {
      return (await openAppeal(db, uid)) === undefined
        ? { pass: true, msg: '无处理中的申诉' }
        : { pass: false, msg: '手机号申诉审核中，请等待结果或撤回' };
    },
  },
];
