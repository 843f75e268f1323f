import { lazy, type ReactNode, Suspense } from 'react';
import { api, useRead } from '../client';
import { loaded } from '../client/load';
import { FilteredList } from '../ui/FilteredList';
import { choice, matching, paging, text } from '../ui/filters';
import { FilterText, type Option } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { ReadFault } from '../ui/ReadFault';
import { useFilters, useOpened } from '../ui/use-filters';
import { allRoles, type MemberList } from './access';
import { memberColumns, quotaColumns } from './member-columns';

const MemberDrawer = lazy(() => loaded(() => import('./MemberDrawer')));

const statuses: readonly Option[] = [
  ['', '全部状态'],
  ['pending_activation', '待激活'],
  ['active', '正常'],
  ['locked', '已锁定'],
  ['disabled', '已停用'],
];
const name = matching(/^[A-Za-z0-9_-]{1,40}$/);
const memberFilters = {
  tab: choice(['members', 'logs']),
  keyword: text(50),
  role_id: name,
  status: choice(['', 'pending_activation', 'active', 'locked', 'disabled']),
  ...paging,
};

/** The list of members with its filters; one of them opens beside it. */
export function MemberTable({
  isQuotaOnly,
  rolesShown,
  create,
}: {
  /** For those who set quotas and see nothing else of a member. */
  isQuotaOnly: boolean;
  /** Whether the roles may be read, to filter by them. */
  rolesShown: boolean;
  /** The button that makes the first member. */
  create: ReactNode;
}) {
  const state = useFilters(memberFilters, 'tab');
  const { tab: _tab, keyword, role_id, status, ...paged } = state.filters;
  const [opened, open, close] = useOpened('member');
  const list = useRead(
    api.access.members,
    { ...paged, ...(keyword && { keyword }), ...(role_id && { role_id }), ...(status && { status }) },
    { keepPrevious: true },
  );
  const roles = useRead(api.access.roles, allRoles, { enabled: rolesShown });
  const roleOptions = (roles.data?.list ?? []).map((one): Option => [one.role_id, one.name]);
  return (
    <>
      <FilteredList<MemberList['list'][number]>
        state={state}
        fields={
          <>
            <ReadFault of={roles} what="角色" />
            <FilterText
              name="keyword"
              label={isQuotaOnly ? '名称/姓名' : '名称/姓名/手机'}
              value={keyword}
              placeholder={isQuotaOnly ? undefined : '手机请输入完整号码或后4位'}
            />
            {rolesShown && (
              <FilterSelect
                name="role_id"
                label="角色"
                value={role_id}
                options={[['', '全部角色'], ...roleOptions]}
              />
            )}
            <FilterSelect name="status" label="状态" value={status} options={statuses} />
          </>
        }
        caption="子账号"
        columns={isQuotaOnly ? quotaColumns : memberColumns(open)}
        read={list}
        rowKey={({ sub_id }) => sub_id}
        oneLine
        minWidth={isQuotaOnly ? 640 : 1060}
        empty={{ icon: 'users', title: '还没有子账号，创建后可让同事协同管理订单与项目', action: create }}
        unmatched={{ title: '没有符合条件的子账号', hint: '可以清除筛选条件' }}
      />
      {opened && !isQuotaOnly && (
        <Suspense fallback={null}>
          <MemberDrawer id={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
