import type { Api } from '@uc/contract';
import { staffQueues } from '@uc/contract/staff-queues';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { api } from '../api';
import type { Tone } from '../../ui/StatusTag';
import { Customer } from '../Customer';
import { type Event, queue } from '../queue';
import { withReason } from './events';
import { decisionFacts } from './facts';

type User = WireOutput<Api['account']['userDetail']>;
type Appeal = WireOutput<Api['account']['appealList']>['list'][number];

const userTones: Record<string, Tone> = { active: 'positive', frozen: 'negative', closing: 'warning' };
const seen = ({ uid: no, version }: User) => ({ no, version });
const unversioned = ({ uid: no }: User) => ({ no });
const userEvents: Record<User['actions'][number], Event<User>> = {
  freeze: withReason({
    id: 'freeze',
    text: '冻结账号',
    tone: 'danger',
    endpoint: api.account.userFreeze,
    question: (one) => (
      <p>
        冻结 <Customer inline uid={one.uid} />
        ：全部会话立即退出，资金只进不出，并以短信与邮件通知客户。
      </p>
    ),
    input: seen,
  }),
  unfreeze: withReason({
    id: 'unfreeze',
    text: '解冻账号',
    tone: 'primary',
    endpoint: api.account.userUnfreeze,
    question: (one) => (
      <p>
        解冻 <Customer inline uid={one.uid} />
        ：客户可重新登录并转出资金。
      </p>
    ),
    input: seen,
  }),
  stop_mail: withReason({
    id: 'stop_mail',
    text: '停发邮件',
    tone: 'danger',
    endpoint: api.account.userStopMail,
    question: ({ email_mask }) => `${email_mask}不再收到任何邮件，包括验证码；客户以站内信和短信获知。`,
    input: unversioned,
  }),
  resume_mail: withReason({
    id: 'resume_mail',
    text: '恢复邮件',
    tone: 'primary',
    endpoint: api.account.userResumeMail,
    question: ({ email_mask }) => `恢复向${email_mask}发送邮件；再次退信时系统会重新停发。`,
    input: unversioned,
  }),
};

/** 主账号 (account.md#account-states): found by an exact identifier, frozen and opened again. */
export const users = queue<User>({
  id: 'user',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.account.userList,
  views: [
    { id: 'all', text: '全部', input: {}, past: true },
    { id: 'frozen', text: '已冻结', input: { status: 'frozen' }, past: true },
    { id: 'closing', text: '注销冷静期', input: { status: 'closing' }, past: true },
    { id: 'active', text: '正常', input: { status: 'active' }, past: true },
    { id: 'closed', text: '已注销', input: { status: 'closed' }, past: true },
  ],
  search: { name: 'keyword', label: 'UID/手机号/用户名' },
  keyOf: ({ uid }) => uid,
  sinceOf: ({ created_at }) => created_at,
  sinceText: '注册时间',
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: userTones[status] ?? 'neutral' }),
  columns: [
    { key: 'name', title: '用户名', width: 140, render: ({ username }) => username },
    { key: 'realname', title: '实名', width: 112, render: ({ realname_text }) => realname_text },
  ],
  facts: (one) => [
    ['用户名', one.username],
    [
      '邮箱',
      `${one.email_mask ?? '未绑定'}${one.email_stopped_text === null ? '' : `（已停发：${one.email_stopped_text}）`}`,
    ],
    ['实名认证', one.realname_text],
    ['子账号', `${one.sub_accounts}个`],
    ['注册时间', one.created_at],
    ['最近登录', one.last_login_at ?? '—'],
    ...(one.state_reason === null ? [] : [['原因', one.state_reason] as const]),
    ...(one.closing_at === null ? [] : [['注销生效', one.closing_at] as const]),
  ],
  events: ({ actions }) => actions.map((action) => userEvents[action]),
});

const appealTones: Record<Appeal['status'], Tone> = {
  pending: 'warning',
  approved: 'positive',
  rejected: 'negative',
  withdrawn: 'neutral',
};
const decided = ({ appeal_no: no, version }: Appeal) => ({ no, version });

/** 手机号申诉 (account.md#security-screen): identity and payment password were right, a person decides. */
export const appeals = queue<Appeal>({
  id: 'appeal',
  uidOf: ({ uid }) => uid,
  group: '客户',
  list: api.account.appealList,
  views: [
    { id: 'pending', text: '待审核', input: staffQueues.appeal.waits },
    { id: 'approved', text: '已通过', input: { status: 'approved' }, past: true },
    { id: 'rejected', text: '未通过', input: { status: 'rejected' }, past: true },
  ],
  search: { name: 'keyword', label: '编号或账户编号' },
  keyOf: ({ appeal_no }) => appeal_no,
  sinceOf: ({ created_at }) => created_at,
  statusOf: ({ status, status_text }) => ({ text: status_text, tone: appealTones[status] }),
  columns: [
    {
      key: 'phones',
      title: '手机号',
      render: ({ old_phone_mask, new_phone_mask }) => `${old_phone_mask} → ${new_phone_mask}`,
    },
  ],
  facts: (one) => [
    ['原手机号', one.old_phone_mask],
    ['新手机号', one.new_phone_mask],
    ['申诉理由', one.reason],
    ['提交时间', one.created_at],
    ...decisionFacts(one),
  ],
  events: ({ actions }) =>
    actions.length === 0
      ? []
      : [
          {
            id: 'approve',
            text: '通过',
            tone: 'primary',
            endpoint: api.account.appealApprove,
            question: (one) =>
              `将登录手机号改为 ${one.new_phone_mask}：客户的会话全部退出，${limits.phoneChange.withdrawHoldHours}小时内不可提现。`,
            input: decided,
          },
          withReason({
            id: 'reject',
            text: '驳回',
            tone: 'danger',
            endpoint: api.account.appealReject,
            question: () => '手机号保持不变，原因会告知客户。',
            input: decided,
          }),
        ],
});
