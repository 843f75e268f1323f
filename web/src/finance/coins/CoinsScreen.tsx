import { useState } from 'react';
import { api, useCan, useRead, useWrite } from '../../client';
import { to } from '../../routes';
import { ExportButton } from '../../tasks/ExportButton';
import { Button, ButtonLink } from '../../ui/Button';
import { defaultStart, today } from '../../ui/days';
import { TabbedList } from '../../ui/TabbedList';
import { choice, day, paging, text } from '../../ui/filters';
import { FilterText } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { HideAmountsButton } from '../../ui/MoneyText';
import { Screen } from '../../ui/Screen';
import { useFilters } from '../../ui/use-filters';
import { coinColumns } from './coin-columns';
import { CoinHead } from './CoinHead';
import { CoinRules } from './CoinRules';
import { coinTabs, type CreditRecord, recordQuery } from '../record';
import { RecordDrawer } from '../RecordDrawer';

const PANEL = 'coins-panel';
type CoinTab = keyof typeof coinTabs;
const tabIds = Object.keys(coinTabs) as [CoinTab, ...CoinTab[]];
const coinFilters = {
  tab: choice(tabIds),
  bucket: choice(['', 'paid', 'bonus']),
  start_time: day(defaultStart),
  end_time: day(today),
  no: text(40),
  ...paging,
};
const bucketOptions = [
  ['', '全部'],
  ['paid', '充值币'],
  ['bonus', '赠送币'],
] as const;

/** 创意币 (finance.md#coin-screen). */
export default function CoinsScreen() {
  const can = useCan();
  const state = useFilters(coinFilters, 'tab');
  const { filters, set } = state;
  const { tab, bucket, no, start_time, end_time, ...paged } = filters;
  const [shown, setShown] = useState<CreditRecord>();
  const [isExplaining, setExplaining] = useState(false);
  const sought = {
    account: 'coin' as const,
    ...recordQuery(no, { start_time, end_time }),
    ...(bucket && { bucket }),
    ...coinTabs[tab].input,
  };
  const list = useRead(api.finance.creditList, { ...sought, ...paged }, { keepPrevious: true });
  const exporting = useWrite(api.statements.exportRecords);
  const recharge = can('finance.coin:recharge') && to('finance.coins.recharge');

  return (
    <Screen
      title="创意币"
      actions={
        <>
          <HideAmountsButton />
          {can('finance.rmb:export') && (
            <ExportButton
              title="创意币明细"
              total={list.data?.total}
              start={(format) => exporting.submit({ ...sought, format: format === 'xlsx' ? 'xlsx' : 'csv' })}
            />
          )}
          <Button onClick={() => setExplaining(true)}>使用说明</Button>
          {recharge && (
            <ButtonLink kind="primary" to={recharge}>
              充值
            </ButtonLink>
          )}
        </>
      }
    >
      {can('finance.overview:view') && <CoinHead />}
      <TabbedList
        tabs={{
          label: '创意币记录',
          panel: PANEL,
          tabs: tabIds.map((id) => ({ id, text: coinTabs[id].text })),
          current: tab,
          onChange: (id) => set({ tab: id }),
        }}
        state={state}
        fields={
          <>
            <FilterText name="no" label="流水号/单号" value={no} placeholder="完整单号不限时间" />
            <FilterSelect name="bucket" label="币种" value={bucket} options={bucketOptions} />
          </>
        }
        days="时间"
        caption={`创意币记录：${coinTabs[tab].text}`}
        columns={coinColumns({ onOpen: setShown, summary: list.data?.summary })}
        read={list}
        rowKey={({ record_no }) => record_no}
        oneLine
        minWidth={960}
        hasTotals
        empty={{
          icon: 'coin',
          title: '暂无创意币记录，充值即可抵扣订单金额',
          action: recharge && <ButtonLink to={recharge}>去充值</ButtonLink>,
        }}
        unmatched={{ title: '没有符合条件的创意币记录' }}
      />
      {shown && <RecordDrawer record={shown} onClose={() => setShown(undefined)} />}
      {isExplaining && <CoinRules onClose={() => setExplaining(false)} />}
    </Screen>
  );
}
