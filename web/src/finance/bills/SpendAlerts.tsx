import { useState } from 'react';
import { api, toast, useRead, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { RowActions } from '../../ui/RowActions';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { Screen } from '../../ui/Screen';
import { StatusTag } from '../../ui/StatusTag';
import { panelOf, Tabs } from '../../ui/Tabs';
import { useFilters } from '../../ui/use-filters';
import { AlertDialog } from './AlertDialog';
import { type Alert, billFilters } from './bill';
import { billTabs, PANEL } from './bill-tabs';
import styles from './bills.module.css';

/** 费用预警: what this person is told of balance and spending. */
export function SpendAlerts() {
  const state = useFilters(billFilters, 'tab');
  const { data, error, isFetching, refetch } = useRead(api.bills.alerts, {});
  const [opened, open] = useState<Alert | 'new'>();
  const remove = useWrite(api.bills.alertDelete, { refreshes: [api.bills.alerts] });
  const add = data && (
    <Button kind="primary" onClick={() => open('new')}>
      添加预警
    </Button>
  );
  const drop = ({ alert_no, version }: Alert) =>
    void remove.submit({ alert_no, version }).then(
      () => toast('预警已删除', 'success'),
      () => undefined,
    );
  const actions: Column<Alert> = {
    key: 'actions',
    title: '操作',
    width: 112,
    card: 'actions',
    render: (alert) => (
      <RowActions of={`${alert.kind_text}${alert.limit}元`}>
        <Button
          size="small"
          kind="quiet"
          aria-label={`修改预警：${alert.kind_text}${alert.limit}元`}
          onClick={() => open(alert)}
        >
          修改
        </Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={`删除预警：${alert.kind_text}${alert.limit}元`}
          onClick={() => drop(alert)}
        >
          删除
        </Button>
      </RowActions>
    ),
  };
  return (
    <Screen title="账单" actions={data && data.list.length > 0 && add}>
      <Card flush>
        <Tabs {...billTabs('alerts', (tab) => state.set({ tab }))} />
        <div {...panelOf(PANEL, 'alerts')}>
          <p className={styles.note}>
            越过所设金额时通知您一次，恢复后再次越过才会再通知，每天最多一次。预警只属于设置它的人。
          </p>
          <RecordTable
            caption="费用预警"
            columns={[...columns, actions]}
            rows={data?.list}
            rowKey={({ alert_no: no }) => no}
            oneLine
            minWidth={860}
            skeletonRows={3}
            isFetching={isFetching}
            error={error}
            onRetry={() => void refetch()}
            empty={
              <EmptyState
                icon="wallet"
                title="还没有费用预警"
                hint="余额不足或本月支出过多时提醒您"
                action={add}
              />
            }
          />
        </div>
      </Card>
      {opened !== undefined && data && (
        <AlertDialog
          {...(opened !== 'new' && { alert: opened })}
          kinds={data.kinds}
          hasChannels={data.has_channels}
          onClose={() => open(undefined)}
        />
      )}
    </Screen>
  );
}

const columns: Column<Alert>[] = [
  { key: 'kind', title: '预警', card: 'title', render: ({ kind_text: kind }) => kind },
  {
    key: 'limit',
    title: '金额（元）',
    width: 136,
    align: 'end',
    card: 'figure',
    render: ({ limit }) => <MoneyText value={limit} />,
  },
  {
    key: 'now',
    title: '当前（元）',
    width: 136,
    align: 'end',
    render: ({ now }) => <MoneyText value={now} />,
  },
  {
    key: 'ways',
    title: '通知方式',
    width: 168,
    render: ({ sms, email }) => ['站内消息', sms && '短信', email && '邮件'].filter(Boolean).join('、'),
  },
  {
    key: 'state',
    title: '状态',
    width: 112,
    card: 'mark',
    render: ({ is_over: isOver }) => (
      <StatusTag tone={isOver ? 'warning' : 'neutral'}>{isOver ? '已越过' : '未越过'}</StatusTag>
    ),
  },
  {
    key: 'told',
    title: '最近通知',
    width: 148,
    card: 'when',
    render: ({ told_at: at }) => (at === null ? '—' : <MomentText value={at} />),
  },
];
