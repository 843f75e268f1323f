import { useSearchParams } from 'react-router';
import { api, useRead } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Later } from '../ui/Later';
import { Notice } from '../ui/Notice';
import { Assets } from './Assets';
import { Guide } from './Guide';
import { IdentityCard } from './IdentityCard';
import { Crowd, Messages, Notices, RecentOrders } from './Lists';
import { Shortcuts } from './Shortcuts';
import type { Summary } from './summary';
import { Todos } from './Todos';
import { Trend } from './Trend';
import styles from './Workbench.module.css';
import { WorkbenchSkeleton } from './WorkbenchSkeleton';

/** 首页工作台: what needs me now, what do I have (product 02 §2.1). Parts the server leaves out are not shown. */
export default function WorkbenchScreen() {
  const { data, error, isFetching, refetch } = useRead(api.home.summary, {});
  const isLost = useSearchParams()[0].has('from');
  return (
    <div className={styles.workbench}>
      <h1 className="visually-hidden">首页工作台</h1>
      {isLost && <Notice>您访问的页面不存在，已为您跳转到首页</Notice>}
      {error && !data ? (
        <Card>
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : (
        <>
          <IdentityCard user={data?.user} />
          {data ? <Parts summary={data} /> : <WorkbenchSkeleton />}
        </>
      )}
    </div>
  );
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
