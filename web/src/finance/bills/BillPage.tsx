import { api, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { FilteredList } from '../../ui/FilteredList';
import { FilterSelect } from '../../ui/FilterSelect';
import { HideAmountsButton } from '../../ui/MoneyText';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { useFilters } from '../../ui/use-filters';
import { type BillDetail, lineFilters, monthText, partOptions } from './bill';
import { BillFigures } from './BillFigures';
import { BillFile } from './BillFile';
import styles from './bills.module.css';
import { lineColumns } from './line-columns';

/** The bill of a month: its figures by part, its file, and every line down to its order. */
export function BillPage({ month }: { month: string }) {
  const { data, error, isFetching, refetch } = useRead(api.bills.detail, { month });
  const state = useFilters(lineFilters, 'month');
  const { part, page, page_size } = state.filters;
  const asked = { from: month, to: month, page, page_size, ...(part && { part }) };
  const lines = useRead(api.bills.lines, asked, { keepPrevious: true });
  return (
    <Screen
      title="账单"
      actions={
        <>
          <HideAmountsButton />
          <ButtonLink to={to('finance.bills')}>返回账单列表</ButtonLink>
        </>
      }
    >
      <Card title={`${monthText(month)}账单`}>
        {data ? (
          <BillHead bill={data} />
        ) : error ? (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={200} />
        )}
      </Card>
      <Card flush>
        <FilteredList
          state={state}
          fields={<FilterSelect name="part" label="类别" value={part} options={partOptions} />}
          caption={`${monthText(month)}账单明细`}
          columns={lineColumns(lines.data?.sums)}
          read={lines}
          rowKey={({ id, kind, part: of }) => `${of}/${kind}/${id}`}
          oneLine
          minWidth={1080}
          hasTotals
          empty={{ icon: 'wallet', title: '本月没有消费、费用或退款' }}
          unmatched={{ icon: 'search', title: '没有这一类的明细' }}
        />
      </Card>
    </Screen>
  );
}

function BillHead({ bill }: { bill: BillDetail }) {
  return (
    <div className={styles.head}>
      <div className={styles.make}>
        <StatusTag tone={bill.status === 'fixed' ? 'neutral' : 'info'}>{bill.status_text}</StatusTag>
        <span className={styles.faint}>
          {bill.fixed_at === null
            ? `${bill.due_at.slice(0, 16)}出账，此前金额会变化`
            : `出账于 ${bill.fixed_at.slice(0, 16)}，与账本逐分核对一致`}
        </span>
      </div>
      <BillFigures bill={bill} />
      <BillFile key={bill.month} period={bill.month} task={bill.task} mailbox={bill.mailbox} />
    </div>
  );
}
