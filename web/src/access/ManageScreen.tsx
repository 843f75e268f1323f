import { lazy, Suspense, useState } from 'react';
import { api, figureOf, useCan, useRead } from '../client';
import { loaded } from '../client/load';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { choice, paging } from '../ui/filters';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';
import { useAccessLinks } from './access';
import type { Asked } from './MemberDialogs';
import { OwnerHead, SubHead } from './MemberHead';
import { MemberLogs } from './MemberLogs';
import { MemberTable } from './MemberTable';

const MemberDialogs = lazy(() => loaded(() => import('./MemberDialogs')));

const PANEL = 'members-panel';
const tabs = [
  { id: 'members', text: '子账号' },
  { id: 'logs', text: '操作日志' },
] as const;

/** 子账号管理 of an owner, and its variant inside a sub-account (account.md#member-and-role-screens). */
export default function ManageScreen() {
  const can = useCan();
  const { isSub, roles } = useAccessLinks();
  const { filters, set } = useFilters(screenFilters, 'tab');
  const [asked, setAsked] = useState<Asked>();
  const members = useRead(api.access.members, { page: 1, page_size: 10 });
  const { data } = members;
  const mayReadLogs = can('sub.log:view');
  const tab = mayReadLogs ? filters.tab : 'members';
  const isClosed = data === undefined || data.count >= data.limit;
  // The permissions decide until the list has answered: buttons that come later would move the page.
  const mayCreate = data?.can_create ?? can('sub.user:create');
  const create = (
    <Button kind="primary" icon="plus" disabled={isClosed} onClick={() => setAsked({ action: 'create' })}>
      新建子账号
    </Button>
  );
  return (
    <Screen
      title="子账号管理"
      actions={
        <>
          {can('sub.role:view') && <ButtonLink to={roles}>角色管理</ButtonLink>}
          {mayCreate && (
            <>
              <Button disabled={isClosed} onClick={() => setAsked({ action: 'batch' })}>
                批量新建
              </Button>
              {create}
            </>
          )}
        </>
      }
    >
      {isSub ? <SubHead /> : <OwnerHead members={members} />}
      <Card flush>
        {mayReadLogs && (
          <Tabs
            label="子账号管理"
            panel={PANEL}
            tabs={tabs.map((one) => ({
              ...one,
              ...(one.id === 'members' && { count: figureOf(members, ({ count }) => count) }),
            }))}
            current={tab}
            onChange={(id) => set({ tab: id })}
          />
        )}
        <div {...(mayReadLogs ? panelOf(PANEL, tab) : {})}>
          {tab === 'logs' ? (
            <MemberLogs />
          ) : (
            <MemberTable
              isQuotaOnly={!can('sub.user:view')}
              rolesShown={can('sub.role:view')}
              create={mayCreate && create}
            />
          )}
        </div>
      </Card>
      {asked && (
        <Suspense fallback={null}>
          <MemberDialogs asked={asked} onAsk={setAsked} />
        </Suspense>
      )}
    </Screen>
  );
}

const screenFilters = { tab: choice(['members', 'logs']), ...paging };
