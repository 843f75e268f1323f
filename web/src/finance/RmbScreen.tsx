import { type ComponentType, useState } from 'react';
import { api, useCan, useRead } from '../client';
import { to } from '../routes';
import { ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { defaultStart, today } from '../ui/days';
import { FilteredList, WIDEN } from '../ui/FilteredList';
import { amount, choice, day, paging, text } from '../ui/filters';
import { FilterAmounts, FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { HideAmountsButton } from '../ui/MoneyText';
import { Screen } from '../ui/Screen';
import { panelOf, Tabs } from '../ui/Tabs';
import { useFilters } from '../ui/use-filters';
import {
  directionOptions,
  flowOptions,
  recordQuery,
  type RmbRecord,
  rmbTabs,
  rmbTypeOptions,
} from './record';
import { RechargeTable } from './recharge/RechargeTable';
import { RecordDrawer } from './RecordDrawer';
import { rmbColumns } from './rmb-columns';
import { RmbFiles } from './statements/RmbFiles';
import { RmbHead } from './RmbHead';
import { Freezes } from './withdrawals/Freezes';
import { WithdrawTable } from './withdrawals/WithdrawTable';

const PANEL = 'rmb-panel';
type RmbTab = keyof typeof rmbTabs;
const tabIds = Object.keys(rmbTabs) as [RmbTab, ...RmbTab[]];
/** Tabs that list documents instead of lines of the ledger. */
const documents: Partial<Record<RmbTab, ComponentType<{ panel: ReturnType<typeof panelOf> }>>> = {
  recharge: RechargeTable,
  withdraw: WithdrawTable,
};
const rmbFilters = {
  tab: choice(tabIds),
  direction: choice(['', 'in', 'out', 'freeze', 'unfreeze']),
  flow: choice(['', 'income', 'expense', 'neutral']),
  type: choice(rmbTypeOptions.map(([value]) => value) as [string, ...string[]]),
  start_time: day(defaultStart),
  end_time: day(today),
  min_amount: amount,
  max_amount: amount,
  no: text(40),
  ...paging,
};

/** 人民币账户 (finance.md#rmb-screen). */
export default function RmbScreen() {
  const can = useCan();
  const state = useFilters(rmbFilters, 'tab');
  const { filters, set } = state;
  const { tab, direction, flow, type, no, min_amount, max_amount, start_time, end_time, ...paged } = filters;
  const [shown, setShown] = useState<RmbRecord>();
  const Documents = documents[tab];
  const sought = {
    ...recordQuery(no, { start_time, end_time }),
    ...(direction && { direction }),
    ...(flow && { flow }),
    ...(type && { type }),
    ...(min_amount && { min_amount }),
    ...(max_amount && { max_amount }),
    ...rmbTabs[tab].input,
  };
  const list = useRead(
    api.finance.rmbList,
    { ...paged, ...sought },
    { keepPrevious: true, enabled: Documents === undefined },
  );

  return (
    <Screen
      title="人民币账户"
      actions={
        <>
          <HideAmountsButton />
          <RmbFiles sought={sought} total={list.data?.total} />
          {can('finance.rmb:withdraw') && <ButtonLink to={to('finance.rmb.withdraw')}>提现</ButtonLink>}
          {can('finance.rmb:recharge') && (
            <ButtonLink kind="primary" to={to('finance.rmb.recharge')}>
              充值
            </ButtonLink>
          )}
        </>
      }
    >
      {can('finance.overview:view') && <RmbHead onFreezes={() => set({ tab: 'freeze' })} />}
      <Card flush>
        <Tabs
          label="收支"
          panel={PANEL}
          tabs={tabIds.map((id) => ({ id, text: rmbTabs[id].text }))}
          current={tab}
          onChange={(id) => set({ tab: id, direction: '', flow: '', type: '' })}
        />
        {Documents ? (
          <Documents panel={panelOf(PANEL, tab)} />
        ) : (
          <FilteredList
            state={state}
            fields={
              <>
                <FilterText name="no" label="流水号/单号" value={no} placeholder="完整单号不限时间" />
                {tab === 'all' && (
                  <>
                    <FilterSelect
                      name="direction"
                      label="资金方向"
                      value={direction}
                      options={directionOptions}
                    />
                    <FilterSelect name="flow" label="收支" value={flow} options={flowOptions} />
                    <FilterSelect name="type" label="交易类型" value={type} options={rmbTypeOptions} />
                  </>
                )}
                <FilterAmounts label="金额区间（元）" min={min_amount} max={max_amount} />
              </>
            }
            days="时间"
            panel={panelOf(PANEL, tab)}
            above={tab === 'freeze' && can('finance.overview:view') && <Freezes />}
            caption={rmbTabs[tab].text}
            columns={rmbColumns({
              onOpen: setShown,
              summary: list.data?.summary,
              isFreezes: tab === 'freeze',
            })}
            read={list}
            rowKey={({ record_no }) => record_no}
            oneLine
            minWidth={1100}
            hasTotals
            empty={{
              icon: 'wallet',
              title: tab === 'freeze' ? '暂无冻结记录' : '暂无收支记录',
              action: tab !== 'freeze' && can('finance.rmb:recharge') && (
                <ButtonLink to={to('finance.rmb.recharge')}>去充值</ButtonLink>
              ),
            }}
            unmatched={{ hint: WIDEN }}
          />
        )}
      </Card>
      {shown && <RecordDrawer record={shown} onClose={() => setShown(undefined)} />}
    </Screen>
  );
}
