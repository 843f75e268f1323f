import { Link } from 'react-router';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { NotedText } from '../ui/NotedText';
import { RowActions } from '../ui/RowActions';
import { MomentText } from '../ui/MomentText';
import type { Column } from '../ui/record-columns';
import { StatusTag } from '../ui/StatusTag';
import type { Role, useAccessLinks } from './access';

interface Parts {
  links: ReturnType<typeof useAccessLinks>;
  mayManage: boolean;
  onCopy(role: Role): void;
  onDrop(role: Role): void;
}

/** The columns of 角色管理 (account.md#member-and-role-screens). */
export const roleColumns = ({ links, mayManage, onCopy, onDrop }: Parts): Column<Role>[] => [
  {
    key: 'name',
    title: '角色名',
    width: 168,
    card: 'title',
    render: ({ role_id, name }) => (
      <NotedText>
        <Link to={links.role(role_id)}>{name}</Link>
      </NotedText>
    ),
  },
  {
    key: 'kind',
    title: '类型',
    width: 104,
    card: 'mark',
    render: ({ is_preset }) => (
      <StatusTag tone={is_preset ? 'neutral' : 'info'}>{is_preset ? '系统预设' : '自定义'}</StatusTag>
    ),
  },
  { key: 'description', title: '描述', render: ({ description }) => description || '—' },
  {
    key: 'codes',
    title: '权限数',
    align: 'end',
    width: 80,
    render: ({ permission_count }) => permission_count,
  },
  { key: 'members', title: '成员数', align: 'end', width: 80, render: ({ member_count }) => member_count },
  {
    key: 'updated',
    title: '更新时间',
    width: 148,
    card: 'when',
    render: ({ updated_at }) => (updated_at ? <MomentText value={updated_at} /> : '—'),
  },
  {
    key: 'actions',
    title: '操作',
    width: 112,
    card: 'actions',
    render: (role) => (
      <RowActions of={role.name}>
        <ButtonLink size="small" kind="quiet" to={links.role(role.role_id)} aria-label={`${role.name}详情`}>
          详情
        </ButtonLink>
        {mayManage && role.actions.includes('edit') && (
          <ButtonLink
            size="small"
            kind="quiet"
            to={to('account.manage.role.editor', { id: role.role_id })}
            aria-label={`编辑${role.name}`}
          >
            编辑
          </ButtonLink>
        )}
        {mayManage && role.actions.includes('copy') && (
          <Button size="small" kind="quiet" aria-label={`复制${role.name}`} onClick={() => onCopy(role)}>
            复制
          </Button>
        )}
        {mayManage && role.actions.includes('delete') && (
          <Button size="small" kind="quiet" aria-label={`删除${role.name}`} onClick={() => onDrop(role)}>
            删除
          </Button>
        )}
      </RowActions>
    ),
  },
];
