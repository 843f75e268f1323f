import { useSearchParams } from 'react-router';
import { api, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { SelectField } from '../../ui/Field';
import { HideAmountsButton } from '../../ui/MoneyText';
import { RecordTable } from '../../ui/RecordTable';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { billColumns } from './bill-columns';
import { BillFigures } from './BillFigures';
import { BillFile } from './BillFile';
import styles from './bills.module.css';

/** 年度账单: what a year cost, month by month, with the sums of its bills and its file. */
export function YearPage({ year }: { year: string }) {
  const [, setQuery] = useSearchParams();
  const { data, error, isFetching, refetch } = useRead(api.bills.year, { year });
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
      <Card title={`${year}年度账单`}>
        <div className={styles.head}>
          <div className={styles.year}>
            <SelectField
              label="年份"
              value={year}
              onChange={(event) => setQuery({ year: event.target.value })}
            >
              {(data?.years ?? [year]).map((one) => (
                <option key={one} value={one}>{`${one}年`}</option>
              ))}
            </SelectField>
          </div>
          {data ? (
            <>
              <div className={styles.make}>
                <StatusTag tone={data.as_of === null ? 'neutral' : 'info'}>
                  {data.as_of === null ? '全年已出账' : `截至 ${data.as_of.slice(0, 16)}`}
                </StatusTag>
                <span className={styles.faint}>
                  {data.as_of === null
                    ? '各月账单均已出账，合计等于各月之和'
                    : '合计等于各月之和；未出账的月份此前金额会变化'}
                </span>
              </div>
              <BillFigures bill={data} />
              <BillFile key={year} period={year} task={data.task} mailbox={data.mailbox} />
            </>
          ) : error ? (
            <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          ) : (
            <Skeleton height={200} />
          )}
        </div>
      </Card>
      <Card flush>
        <RecordTable
          caption={`${year}年各月账单`}
          columns={billColumns(data)}
          rows={error ? undefined : data?.list}
          rowKey={({ month }) => month}
          error={error}
          onRetry={() => void refetch()}
          isFetching={isFetching}
          oneLine
          minWidth={1040}
          hasTotals
          empty={<EmptyState icon="wallet" title="这一年没有账单" />}
        />
      </Card>
    </Screen>
  );
}
