import { MaskedText } from '../ui/MaskedText';
import { NotedText } from '../ui/NotedText';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import { type Member, memberTones } from './access';
import { MemberActions } from './MemberActions';
import { MemberQuota } from './MemberQuota';
import { scopeText } from './scope-text';

/** The columns of those who only set quotas (members-and-roles.md#permission-codes: 财务). */
export const quotaColumns: Column<Member>[] = [
  {
    key: 'name',
    title: '子账号名 / 姓名',
    card: 'title',
    render: ({ sub_username, true_name }) => <NotedText note={true_name}>{sub_username}</NotedText>,
  },
  {
    key: 'status',
    title: '状态',
    width: 92,
    card: 'mark',
    render: ({ status, status_text }) => <StatusTag tone={memberTones[status]}>{status_text}</StatusTag>,
  },
  { key: 'quota', title: '额度', width: 240, card: 'figure', render: (one) => <MemberQuota of={one} /> },
  {
    key: 'actions',
    title: '操作',
    width: 120,
    card: 'actions',
    render: (one) => <MemberActions one={one} />,
  },
];

/** The columns of 子账号 (account.md#member-and-role-screens); the name opens the member. */
export const memberColumns = (onOpen: (id: string) => void): Column<Member>[] => [
  {
    key: 'name',
    title: '子账号名 / 姓名',
    card: 'title',
    render: (one) => (
      <NotedText note={one.true_name}>
        <button
          type="button"
          aria-label={`查看子账号 ${one.sub_username}`}
          onClick={() => onOpen(one.sub_id)}
        >
          {one.sub_username}
        </button>
      </NotedText>
    ),
  },
  {
    key: 'phone',
    title: '手机',
    width: 118,
    render: ({ phone_mask }) => (phone_mask ? <MaskedText value={phone_mask} /> : '—'),
  },
  { key: 'roles', title: '角色', render: ({ roles }) => roles.map(({ name }) => name).join('、') },
  { key: 'scope', title: '数据范围', width: 116, render: ({ data_scope }) => scopeText(data_scope) },
  { key: 'quota', title: '额度', width: 228, card: 'figure', render: (one) => <MemberQuota of={one} /> },
  {
    key: 'status',
    title: '状态',
    width: 92,
    card: 'mark',
    render: ({ status, status_text }) => <StatusTag tone={memberTones[status]}>{status_text}</StatusTag>,
  },
  {
    key: 'last',
    title: '最近登录',
    width: 148,
    card: 'when',
    render: ({ last_login_at }) => (last_login_at ? <MomentText value={last_login_at} /> : '从未登录'),
  },
  {
    key: 'created',
    title: '创建时间',
    width: 148,
    isExtra: true,
    render: ({ created_at }) => <MomentText value={created_at} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 128,
    card: 'actions',
    render: (one) => <MemberActions one={one} />,
  },
];
