import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { loaded } from '../client/load';
import { useLocation, useSearchParams } from 'react-router';
import { api, useRead } from '../client';
import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { panelOf, Tabs } from '../ui/Tabs';
import { CloseAccount } from './CloseAccount';
import { OperationLog } from './OperationLog';
import { Devices } from './security/Devices';
import { LoginLogs } from './security/LoginLogs';
import { Privacy } from './security/Privacy';
import { ScoreCard } from './security/ScoreCard';
import { SecurityItems } from './security/SecurityItems';
import styles from './security/security.module.css';

const NoticePreferences = lazy(() => loaded(() => import('./NoticePreferences')));

const TwoStep = lazy(() =>
  loaded(() => import('./TwoStepCard').then(({ TwoStepCard }) => ({ default: TwoStepCard }))),
);

const ThirdParty = lazy(() =>
  loaded(() => import('./ThirdPartyCard').then(({ ThirdPartyCard }) => ({ default: ThirdPartyCard }))),
);

const tabs = [
  { id: 'settings', text: '安全设置' },
  { id: 'devices', text: '登录设备' },
  { id: 'logins', text: '登录记录' },
  { id: 'operations', text: '操作记录' },
  { id: 'notices', text: '消息通知' },
  { id: 'privacy', text: '隐私与数据' },
  { id: 'close', text: '注销账户' },
] as const;
type TabId = (typeof tabs)[number]['id'];
const PANEL = 'safe';
/** Lists with a frame of their own. */
const lists: ReadonlySet<TabId> = new Set(['logins', 'operations']);
const TWO_STEP = 'two-step';
const THIRD_PARTY = 'third-party';
/** Cards that a link may lead to. */
const anchors = [TWO_STEP, THIRD_PARTY].map((id) => `#${id}`);

/** 账户安全 (account.md#security-screen): the score, and a tab for each thing one looks after. */
export default function SafeScreen() {
  const [query, setQuery] = useSearchParams();
  const asked = tabs.find(({ id }) => id === query.get('tab'))?.id;
  // The message of a finished export leads here.
  const current: TabId = asked ?? (query.has('export') ? 'privacy' : 'settings');
  return (
    <Screen title="账户安全">
      <Card flush>
        <Tabs
          label="账户安全"
          tabs={tabs}
          current={current}
          panel={PANEL}
          onChange={(tab) => setQuery(tab === 'settings' ? {} : { tab })}
        />
        {current !== 'settings' && (
          <div {...panelOf(PANEL, current)} className={lists.has(current) ? undefined : styles.panel}>
            {panels[current]()}
          </div>
        )}
      </Card>
      {current === 'settings' && (
        <div {...panelOf(PANEL, current)} className={styles.stack}>
          <Settings />
        </div>
      )}
    </Screen>
  );
}

const panels: Record<Exclude<TabId, 'settings'>, () => ReactNode> = {
  devices: () => <Devices />,
  logins: () => <LoginLogs />,
  operations: () => <OperationLog />,
  notices: () => (
    <Suspense fallback={<Skeleton height={396} />}>
      <NoticePreferences />
    </Suspense>
  ),
  privacy: () => <Privacy />,
  close: () => <CloseAccount />,
};

function Settings() {
  const { data, error, isFetching, refetch } = useRead(api.account.overview, {});
  const { hash } = useLocation();
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown && anchors.includes(hash)) document.querySelector(hash)?.scrollIntoView();
  }, [isShown, hash]);
  if (error && !data)
    return (
      <Card>
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  return (
    <>
      {data ? (
        <>
          <ScoreCard data={data} />
          <SecurityItems items={data.items} />
        </>
      ) : (
        <>
          <Card>
            <Skeleton height={168} />
          </Card>
          <Card>
            <Skeleton height={560} />
          </Card>
        </>
      )}
      <div id={TWO_STEP}>
        <Suspense fallback={<Skeleton height={196} />}>
          <TwoStep />
        </Suspense>
      </div>
      <div id={THIRD_PARTY}>
        <Suspense fallback={<Skeleton height={196} />}>
          <ThirdParty />
        </Suspense>
      </div>
    </>
  );
}
