import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, useRead, useWrite, type WireOutput } from '../../client';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { today } from '../../ui/days';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { DateField } from '../../ui/DateField';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import styles from './StatementDialog.module.css';
import { StatementFile, StatementMarks } from './StatementFile';

type Statement = WireOutput<Api['statements']['statement']>;
/** 月度对账单 (finance.md#rmb-screen): opening balance, movements, closing balance, and its file. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const read = useRead(api.statements.statement, { month }, { enabled: month !== '' });
  return (
    <Dialog title="月度对账单" unguarded onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.statement} data-number={month}>
        <DateField
          label="月份"
          kind="month"
          value={month}
          max={today().slice(0, 7)}
          onChange={(event) => setMonth(event.target.value)}
        />
        {read.error && !read.data && <ErrorBlock message={read.error.message} onRetry={read.refetch} />}
        {month !== '' && !read.data && !read.error && <Skeleton height={220} />}
        {read.data && <Figures key={month} statement={read.data} />}
      </div>
    </Dialog>
  );
}

function Figures({ statement }: { statement: Statement }) {
  const write = useWrite(api.statements.exportStatement);
  const { month, task } = statement;
  const amount = (value: number) => <MoneyText value={value} unit="¥" />;
  return (
    <>
      <StatementMarks period="月" of={statement} />
      <Facts
        facts={[
          ['期初可用余额', amount(statement.opening)],
          ['入账', amount(statement.inflow)],
          ['其中收入', amount(statement.income)],
          ['其中充值', amount(statement.recharge)],
          ['其中退款', amount(statement.refund)],
          ['其中其他入账', amount(statement.other_in)],
          ['出账', amount(statement.outflow)],
          ['其中支出', amount(statement.expense)],
          ['其中提现', amount(statement.withdraw)],
          ['其中其他出账', amount(statement.other_out)],
          ['冻结', amount(statement.frozen)],
          ['解冻', amount(statement.thawed)],
          ['期末可用余额', amount(statement.closing)],
          ['笔数', String(statement.count)],
        ]}
      />
      <StatementFile
        formats={['pdf', 'xlsx', 'csv']}
        task={task}
        busy={write.isPending}
        make={(format) => write.submit({ month, format })}
      />
    </>
  );
}
