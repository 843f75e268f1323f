import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { FilteredList } from '../../ui/FilteredList';
import { FilterMonth, type Option } from '../../ui/FilterBar';
import { FilterSelect } from '../../ui/FilterSelect';
import { MoneyText } from '../../ui/MoneyText';
import { PageTotal } from '../../ui/PageTotal';
import { ReadFault } from '../../ui/ReadFault';
import { NotedText } from '../../ui/NotedText';
import { RowActions } from '../../ui/RowActions';
import type { Column } from '../../ui/record-columns';
import { StatusTag } from '../../ui/StatusTag';
import { asBills, type Bill, billStatusTexts, billTones, periodText } from './bill';
import type { CreditFilterState } from './credit-filters';

const columns = (
  onOpen: (billNo: string) => void,
  pay: { onRepay(billNo: string): void; onRecover(bill: Bill): void } | undefined,
  bills: readonly Bill[],
): Column<Bill>[] => [
  {
    key: 'period',
    title: '账期',
    total: '本页合计',
    card: 'title',
    render: ({ period, bill_no: no }) => (
      <NotedText>
        <button type="button" onClick={() => onOpen(no)}>
          {periodText(period)}
        </button>
      </NotedText>
    ),
  },
  {
    key: 'principal',
    title: '账单金额',
    align: 'end',
    total: <PageTotal amounts={bills.map(({ principal }) => principal)} />,
    render: ({ principal }) => <MoneyText value={principal} />,
  },
  {
    key: 'repaid',
    title: '已还',
    align: 'end',
    total: <PageTotal amounts={bills.map(({ repaid }) => repaid)} />,
    render: ({ repaid }) => <MoneyText value={repaid} />,
  },
  {
    key: 'remaining',
    title: '剩余应还',
    align: 'end',
    card: 'figure',
    total: <PageTotal amounts={bills.map(({ remaining }) => remaining)} />,
    render: ({ remaining }) => <MoneyText value={remaining} />,
  },
  {
    key: 'late_fee',
    title: '违约金',
    align: 'end',
    total: <PageTotal amounts={bills.map(({ late_fee }) => late_fee)} />,
    render: ({ late_fee }) => <MoneyText value={late_fee} />,
  },
  { key: 'due_date', title: '还款日', width: 112, card: 'when', render: ({ due_date }) => due_date },
  {
    key: 'status',
    title: '状态',
    width: 128,
    card: 'mark',
    render: ({ status, status_text, overdue_days }) => (
      <StatusTag tone={billTones[status]}>
        {overdue_days > 0 && status !== 'settled' ? `${status_text} ${overdue_days}天` : status_text}
      </StatusTag>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    align: 'end',
    width: 128,
    card: 'actions',
    render: (bill) => (
      <RowActions of={`${periodText(bill.period)}账单`}>
        {pay && bill.bad_debt > 0 && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => pay.onRecover(bill)}
            aria-label={`${periodText(bill.period)}账单清偿`}
          >
            清偿
          </Button>
        )}
        {pay && bill.remaining > 0 && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => pay.onRepay(bill.bill_no)}
            aria-label={`${periodText(bill.period)}账单还款`}
          >
            还款
          </Button>
        )}
        <Button
          size="small"
          kind="quiet"
          onClick={() => onOpen(bill.bill_no)}
          aria-label={`${periodText(bill.period)}账单明细`}
        >
          明细
        </Button>
      </RowActions>
    ),
  },
];

/** 白条账单, month by month. */
export function BillTable({
  state,
  onOpen,
  onRepay,
  onRecover,
}: {
  state: CreditFilterState;
  onOpen: (billNo: string) => void;
  onRepay: (billNo: string) => void;
  onRecover: (bill: Bill) => void;
}) {
  const can = useCan();
  const { page, page_size, status, period, location } = state.filters;
  const centers = useRead(api.orders.subCenters, {});
  const list = useRead(
    api.credit.bills,
    { page, page_size, ...(status && { status }), ...(period && { period }), ...(location && { location }) },
    { keepPrevious: true },
  );
  const bills = asBills(list.data);
  const locations = (centers.data ?? [])
    .filter(({ code }) => code !== 'all')
    .map(({ code, name }): Option => [code, name]);
  return (
    <FilteredList
      state={state}
      fields={
        <>
          <ReadFault of={centers} what="分中心" />
          <FilterSelect
            name="status"
            label="账单状态"
            value={status}
            options={[['', '全部状态'], ...Object.entries(billStatusTexts)]}
          />
          <FilterMonth name="period" label="账期" value={period} />
          <FilterSelect
            name="location"
            label="分中心"
            value={location}
            options={[['', '全部分中心'], ...locations]}
          />
        </>
      }
      caption="白条账单"
      columns={columns(
        onOpen,
        can('finance.credit:repay') ? { onRepay, onRecover } : undefined,
        bills?.list ?? [],
      )}
      hasTotals
      read={{ ...list, data: bills }}
      rowKey={({ bill_no }) => bill_no}
      oneLine
      minWidth={960}
      empty={{ icon: 'card', title: '您还没有使用白条' }}
      unmatched={{ title: '没有符合条件的账单', action: undefined }}
    />
  );
}
