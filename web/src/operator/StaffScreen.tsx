import { useState } from 'react';
import { useRead } from '../client';
import { api } from './api';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { paging } from '../ui/filters';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import type { Column } from '../ui/record-columns';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { StatusTag } from '../ui/StatusTag';
import { useFilters } from '../ui/use-filters';
import { EventDialog } from './EventDialog';
import type { Event } from './queue';
import { type Member, resetSecondStep, unlockMember } from './staff-events';
import { StaffEvents } from './StaffEvents';

const at = (moment: string | null) => (moment === null ? '—' : <MomentText value={moment} />);

/** Nobody takes their own second factor away. */
const isResettable = ({ second_step_since: since, is_self }: Member) => since !== null && !is_self;

/** 运营人员: staff accounts, locked sign-ins and lost second factors, and the actions taken about them. */
export default function StaffScreen() {
  const list = useRead(api.operator.staff, {}, { keepPrevious: true });
  const { filters, set } = useFilters(paging);
  const events = useRead(api.operator.staffEvents, filters, { keepPrevious: true });
  const [chosen, setChosen] = useState<{ event: Event<unknown>; member: Member }>();
  const columns: Column<Member>[] = [
    {
      key: 'name',
      title: '人员',
      card: 'title',
      render: ({ name, username, is_self }) => `${name}（${username}）${is_self ? ' · 本人' : ''}`,
    },
    { key: 'role', title: '角色', width: 120, render: ({ role_text }) => role_text },
    {
      key: 'state',
      title: '登录状态',
      card: 'mark',
      width: 140,
      render: ({ is_active, is_locked, must_change_password }) => (
        <>
          <StatusTag tone={is_locked ? 'negative' : is_active ? 'positive' : 'neutral'}>
            {is_locked ? '已锁定' : is_active ? '正常' : '已停用'}
          </StatusTag>
          {must_change_password && <div>密码待本人设置</div>}
        </>
      ),
    },
    {
      key: 'second',
      title: '身份验证器',
      width: 210,
      render: ({ second_step_since: since, recovery_left }) =>
        since === null ? (
          '未绑定'
        ) : (
          <>
            <MomentText value={since} /> 绑定
            <br />
            恢复码剩{recovery_left}个
          </>
        ),
    },
    {
      key: 'last',
      card: 'when',
      title: '最近登录',
      width: 150,
      render: ({ last_login_at }) => at(last_login_at),
    },
    {
      key: 'actions',
      title: '操作',
      width: 220,
      card: 'actions',
      render: (member) => (
        <>
          {member.is_locked && (
            <Button
              size="small"
              aria-label={`解除${member.name}的登录锁定`}
              onClick={() => setChosen({ event: unlockMember, member })}
            >
              解除锁定
            </Button>
          )}
          {isResettable(member) && (
            <Button
              size="small"
              aria-label={`重置${member.name}的两步验证`}
              onClick={() => setChosen({ event: resetSecondStep, member })}
            >
              重置两步验证
            </Button>
          )}
          {!member.is_locked && !isResettable(member) && '—'}
        </>
      ),
    },
  ];
  return (
    <Screen
      title="运营人员"
      actions={
        <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
          刷新
        </Button>
      }
    >
      <Notice tone="info">
        {list.data?.second_step_required === false
          ? '当前环境未要求两步验证。正式环境中每位运营人员首次登录时须绑定身份验证器。'
          : '每位运营人员首次登录时须设置自己的密码并绑定身份验证器。丢失手机和恢复码的，由另一位超级管理员重置。'}
      </Notice>
      <Card flush>
        <RecordTable
          caption="运营人员"
          columns={columns}
          rows={list.data?.list}
          rowKey={({ staff_id }) => staff_id}
          error={list.error}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          skeletonRows={7}
          empty={<EmptyState icon="users" title="还没有运营人员" />}
        />
      </Card>
      <StaffEvents read={events} paging={filters} onPage={set} />
      {chosen && (
        <EventDialog
          event={chosen.event}
          item={chosen.member}
          subject={`staff/${chosen.member.staff_id}`}
          onClose={() => setChosen(undefined)}
          onDone={() => void Promise.all([list.refetch(), events.refetch()])}
        />
      )}
    </Screen>
  );
}
