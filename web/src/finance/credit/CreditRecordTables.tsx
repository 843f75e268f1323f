import { useState } from 'react';
import { api, useRead } from '../../client';
import { FilteredList } from '../../ui/FilteredList';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import type { CreditFilterState } from './credit-filters';
import type { CreditRecord } from '../record';
import { RecordDrawer, Source } from '../RecordDrawer';

const head = (onOpen: (record: CreditRecord) => void): Column<CreditRecord>[] => [
  {
    key: 'time',
    title: '时间',
    width: 152,
    card: 'when',
    render: ({ time }) => <MomentText value={time} />,
  },
  { key: 'type', title: '类型', width: 110, card: 'mark', render: ({ type_text }) => type_text },
  {
    key: 'source',
    title: '说明',
    card: 'title',
    render: (record) => <Source record={record} onOpen={() => onOpen(record)} />,
  },
];

/** 额度变动: amounts granted, used and released, with the rest after each. */
export function ChangeTable({ state }: { state: CreditFilterState }) {
  const { page, page_size, start_time, end_time } = state.filters;
  const [shown, setShown] = useState<CreditRecord>();
  const list = useRead(
    api.finance.creditList,
    { account: 'credit_limit', page, page_size, start_time, end_time },
    { keepPrevious: true },
  );
  const columns: Column<CreditRecord>[] = [
    ...head(setShown),
    {
      key: 'amount',
      title: '变动金额',
      align: 'end',
      width: 120,
      card: 'figure',
      render: ({ amount }) => <MoneyText value={amount} />,
    },
    {
      key: 'available',
      title: '变动后可用',
      align: 'end',
      width: 120,
      render: ({ available_after }) => <MoneyText value={available_after} />,
    },
    {
      key: 'total',
      title: '变动后总额',
      align: 'end',
      width: 120,
      render: ({ total_after }) => <MoneyText value={total_after} />,
    },
    { key: 'location', title: '分中心', width: 104, render: ({ location_text }) => location_text },
    { key: 'operator', title: '操作人', width: 96, render: ({ operator }) => operator },
  ];
  return (
    <>
      <FilteredList
        state={state}
        days="时间"
        caption="额度变动"
        columns={columns}
        read={list}
        rowKey={({ record_no }) => record_no}
        oneLine
        minWidth={960}
        empty={{ icon: 'card', title: '暂无额度变动' }}
      />
      {shown && <RecordDrawer record={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
