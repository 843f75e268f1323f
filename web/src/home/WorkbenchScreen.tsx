import { Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { api, useCan, useRead, useSession } from '../client';
import { chunk } from '../client/chunk';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Later } from '../ui/Later';
import { Notice } from '../ui/Notice';
import { panelOf, Tabs } from '../ui/Tabs';
import { Assets } from './Assets';
import { Guide } from './Guide';
import { IdentityCard } from './IdentityCard';
import { Crowd, Messages, Notices, RecentOrders } from './Lists';
import { Shortcuts } from './Shortcuts';
import type { Summary } from './summary';
import { Todos } from './Todos';
import { Trend } from './Trend';
// Their styles come with the document, in which the server may have rendered them.
import deadlineStyles from './Deadlines.module.css';
import styles from './Workbench.module.css';
import { Block, WorkbenchSkeleton } from './WorkbenchSkeleton';

const deadlines = chunk(() => import('./Deadlines'));
const isDeadlines = (query: URLSearchParams) => query.get('tab') === 'deadlines';
const PANEL = 'home-panel';
const tabs = [
  { id: 'workbench', text: '工作台' },
  { id: 'deadlines', text: '日程' },
] as const;

/** The deadlines are there at once where the address says so, also while the server renders. */
export const prepare = async (): Promise<void> => {
  if (isDeadlines(new URLSearchParams(location.search))) await deadlines.fetch();
};

/**
 * 首页工作台: the person's tasks and assets (sign-in-and-home.md#home), and beside them the deadlines
 * (deadlines.md#kinds-of-deadlines).
 */
export default function WorkbenchScreen() {
  const [query, setQuery] = useSearchParams();
  const seesDeadlines = useCan()('deadline:view');
  const tab = seesDeadlines && isDeadlines(query) ? 'deadlines' : 'workbench';
  return (
    <div className={styles.workbench}>
      <h1 className="visually-hidden">首页工作台</h1>
      {query.has('from') && <Notice>您访问的页面不存在，已为您跳转到首页</Notice>}
      {seesDeadlines && (
        <Tabs
          label="首页"
          panel={PANEL}
          tabs={tabs}
          current={tab}
          onChange={(id) => setQuery(id === 'deadlines' ? { tab: id } : {})}
        />
      )}
      <div className={styles.workbench} {...(seesDeadlines && panelOf(PANEL, tab))}>
        {tab === 'workbench' ? <Workbench /> : <DeadlinesLater />}
      </div>
    </div>
  );
}

function DeadlinesLater() {
  return (
    <div className={deadlineStyles.tab}>
      <Suspense fallback={<Block height={480} />}>
        <deadlines.Component />
      </Suspense>
    </div>
  );
}

/** Parts the server leaves out are not shown. */
function Workbench() {
  const { data, error, isFetching, refetch } = useRead(api.home.summary, {});
  useFreshMessages(isFetching, refetch);
  if (error && !data)
    return (
      <Card>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  return (
    <>
      <IdentityCard user={data?.user} />
      {data ? <Parts summary={data} /> : <WorkbenchSkeleton />}
    </>
  );
}

/**
 * Reads again once the bell shows another count: a message that has come, or was read elsewhere, changes 最新消息 as
 * well.
 */
function useFreshMessages(isFetching: boolean, refetch: () => unknown): void {
  const { unread } = useSession();
  const count = useRead(api.messages.unreadCount, {}, { enabled: false });
  // A count that could not be read says nothing of the list.
  const heard = count.error === null ? (count.data?.all ?? unread) : undefined;
  const followed = useRef(heard);
  useEffect(() => {
    if (heard === undefined || isFetching || heard === followed.current) return;
    followed.current = heard;
    void refetch();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [heard, isFetching]);
}

function Parts({ summary }: { summary: Summary }) {
  const { assets, guide, todos, recent_orders, recent_crowd, messages, notices } = summary;
  return (
    <>
      {assets && <Assets assets={assets} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {guide && <Guide guide={guide} />}
          <Todos todos={todos} />
          <Later>
            {assets && <Trend trend={assets.trend} />}
            {recent_orders && <RecentOrders orders={recent_orders} />}
            <Crowd entries={recent_crowd} />
          </Later>
        </div>
        <div className={styles.side}>
          <Shortcuts />
          <Later>
            <Messages messages={messages} />
            <Notices notices={notices} />
          </Later>
        </div>
      </div>
    </>
  );
}
