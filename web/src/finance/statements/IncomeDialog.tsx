import { useState } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { api, useRead, useWrite, type WireOutput } from '../../client';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { today } from '../../ui/days';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { SelectField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import type { Column } from '../../ui/record-columns';
import { RecordTable } from '../../ui/RecordTable';
import { Skeleton } from '../../ui/Skeleton';
import styles from './StatementDialog.module.css';
import { StatementFile, StatementMarks } from './StatementFile';

type Month = WireOutput<Api['statements']['income']>['months'][number];
const amountColumn = (key: 'gross' | 'fee' | 'tax' | 'net', title: string): Column<Month> => ({
  key,
  title,
  align: 'end',
  ...(key === 'net' && { card: 'figure' as const }),
  render: (row) => <MoneyText value={row[key]} />,
});
const monthColumns: Column<Month>[] = [
  {
    key: 'month',
    title: '月份',
    width: 96,
    card: 'title',
    render: ({ month, count }) => (
      <>
        {month}
        <div className={styles.note}>{`${count}笔`}</div>
      </>
    ),
  },
  amountColumn('gross', '收入'),
  amountColumn('fee', '服务费'),
  amountColumn('tax', '代扣税款'),
  amountColumn('net', '实收'),
];

/** The first year of the platform. */
const FIRST = 2026;

/**
 * 年度收入 of a provider (contracts.md#income-of-contracts): the income of a year, the fee and tax deducted
 * from it, and its file.
 */
export default function IncomeDialog({ onClose }: { onClose: () => void }) {
  const now = Number(today().slice(0, 4));
  const years = Array.from({ length: Math.max(1, now - FIRST + 1) }, (_, back) => String(now - back));
  const [year, setYear] = useState(years[0]!);
  const read = useRead(api.statements.income, { year });
  const write = useWrite(api.statements.exportIncome);
  const { data } = read;
  const amount = (value: number) => <MoneyText value={value} unit="¥" />;
  return (
    <Dialog title="年度收入" unguarded onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.statement} data-number={`${year}年`}>
        <SelectField label="年份" value={year} onChange={(event) => setYear(event.target.value)}>
          {years.map((one) => (
            <option key={one} value={one}>{`${one}年`}</option>
          ))}
        </SelectField>
        {read.error && !data && <ErrorBlock message={read.error.message} onRetry={read.refetch} />}
        {!data && !read.error && <Skeleton height={180} />}
        {data && (
          <>
            <StatementMarks period="年" of={data} />
            <Facts
              facts={[
                ['收入', amount(data.gross)],
                ['服务费', amount(data.fee)],
                ['代扣税款', amount(data.tax)],
                ['实收', amount(data.net)],
                ['笔数', String(data.count)],
              ]}
            />
            {data.months.length > 0 && (
              <RecordTable
                caption={`${year}年各月收入`}
                columns={monthColumns}
                rows={data.months}
                rowKey={({ month }) => month}
                error={null}
                onRetry={() => undefined}
                minWidth={480}
                empty={null}
              />
            )}
            <p className={styles.note}>
              {data.is_final ? '' : `截至${today()}，本年结束后为全年数。`}
              按到账日期计入年度，待结算的收入不在其中。
            </p>
            <Link to={to('finance.tax', { year })}>个税预扣明细</Link>
            <StatementFile
              key={year}
              formats={['pdf', 'xlsx']}
              task={data.task}
              busy={write.isPending}
              make={(format) => write.submit({ year, format })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
