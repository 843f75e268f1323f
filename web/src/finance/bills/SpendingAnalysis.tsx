import { useState } from 'react';
import { billDimensions } from '@uc/contract/finance/bill-texts';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { FilterBar, FilterMonth } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { HideAmountsButton, MoneyText } from '../../ui/MoneyText';
import { EmptyState } from '../../ui/EmptyState';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { Screen } from '../../ui/Screen';
import { panelOf, Tabs } from '../../ui/Tabs';
import { useFilters } from '../../ui/use-filters';
import { type Analysis, analysisFilters, dimensionOptions, type Group, lastMonths } from './bill';
import { billTabs, PANEL } from './bill-tabs';
import { GroupLines } from './GroupLines';
import { SpendingPictures } from './SpendingPictures';
import { YearLink } from './YearLink';

/** 费用分析: what was spent by two dimensions, as pictures and as a table whose rows open their lines. */
export function SpendingAnalysis() {
  const state = useFilters(analysisFilters, 'tab');
  const [opened, setOpened] = useState<Group>();
  const { filters, set } = state;
  const last = lastMonths();
  const { dimension, by } = filters;
  const [from, to] = [filters.from || last.from, filters.to || last.to];
  const { data, error, isFetching, refetch } = useRead(
    api.bills.analysis,
    { from, to, dimension, by },
    { keepPrevious: true },
  );
  const second = by === dimension ? undefined : by;
  return (
    <Screen
      title="账单"
      actions={
        <>
          <HideAmountsButton />
          <YearLink />
        </>
      }
    >
      <Card flush>
        <Tabs {...billTabs('analysis', (tab) => set({ tab }))} />
        <FilterBar state={state}>
          <FilterMonth name="from" label="起始月份" value={from} />
          <FilterMonth name="to" label="截止月份" value={to} />
          <FilterSelect name="dimension" label="维度一" value={dimension} options={dimensionOptions} />
          <FilterSelect name="by" label="维度二" value={by} options={dimensionOptions} />
        </FilterBar>
        <div {...panelOf(PANEL, 'analysis')}>
          {data && !error && <SpendingPictures analysis={data} dimension={dimension} />}
          <RecordTable
            caption="费用分析"
            columns={columnsOf(dimension, second, data?.sums, setOpened)}
            rows={error ? undefined : data?.list}
            rowKey={({ key, by: other }) => `${key}/${other}`}
            empty={<EmptyState icon="wallet" title="这段时间没有费用" hint="可以放宽月份范围" />}
            error={error}
            onRetry={() => void refetch()}
            isFetching={isFetching}
            oneLine
            minWidth={880}
            hasTotals
          />
        </div>
      </Card>
      {opened && (
        <GroupLines
          group={opened}
          asked={{ from, to, dimension, by: second }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Screen>
  );
}

function columnsOf(
  dimension: keyof typeof billDimensions,
  by: keyof typeof billDimensions | undefined,
  sums: Analysis['sums'] | undefined,
  onOpen: (group: Group) => void,
): Column<Group>[] {
  const amount = (key: 'price' | 'reduced' | 'coin' | 'paid', title: string): Column<Group> => ({
    key,
    title,
    align: 'end',
    width: 128,
    total: sums && <MoneyText value={sums[key]} />,
    ...(key === 'paid' && { card: 'figure' as const }),
    render: (group) => <MoneyText value={group[key]} />,
  });
  return [
    {
      key: 'text',
      title: billDimensions[dimension],
      card: 'title',
      total: sums && `合计 ${sums.count} 笔`,
      render: ({ text }) => text,
    },
    ...(by === undefined
      ? []
      : [{ key: 'by', title: billDimensions[by], width: 160, render: ({ by_text }: Group) => by_text }]),
    amount('price', '原价'),
    amount('reduced', '优惠与代金券'),
    amount('coin', '创意币'),
    amount('paid', '实付'),
    {
      key: 'open',
      title: '明细',
      width: 96,
      card: 'actions',
      render: (group) => (
        <Button
          size="small"
          kind="quiet"
          aria-label={`${group.text}${group.by_text}的明细，${group.count}笔`}
          onClick={() => onOpen(group)}
        >
          {`${group.count}笔`}
        </Button>
      ),
    },
  ];
}
