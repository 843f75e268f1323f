import { useState } from 'react';
import type { Api } from '@uc/contract';
import { api, ApiError, useCan, useRead, useWrite, type WireOutput } from '../../client';
import { TaskProgress } from '../../tasks/TaskProgress';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { today } from '../../ui/days';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import styles from './StatementDialog.module.css';

type Statement = WireOutput<Api['statements']['statement']>;
const formats = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
] as const;

/** 月度对账单 (product 02 §2.3): opening, what moved, closing, and the file of it. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const [month, setMonth] = useState(() => today().slice(0, 7));
  const read = useRead(api.statements.statement, { month }, { enabled: month !== '' });
  return (
    <Dialog title="月度对账单" unguarded onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <div className={styles.statement}>
        <TextField
          label="月份"
          type="month"
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
  const can = useCan();
  const write = useWrite(api.statements.exportStatement);
  const [taskId, setTaskId] = useState(statement.task?.task_id);
  const [refusal, setRefusal] = useState('');
  const { month, is_final, is_checked, checked_at } = statement;
  const make = async (format: 'pdf' | 'xlsx' | 'csv') => {
    setRefusal('');
    try {
      setTaskId((await write.submit({ month, format })).task_id);
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '生成失败，请重试');
    }
  };
  const amount = (value: number) => <MoneyText value={value} unit="¥" />;
  return (
    <>
      <div className={styles.marks}>
        <StatusTag tone={is_final ? 'neutral' : 'info'}>{is_final ? '已结束的月份' : '本月未结束'}</StatusTag>
        <StatusTag tone={is_checked ? 'positive' : 'warning'}>
          {is_checked ? '账目核对一致' : '账目待核对'}
        </StatusTag>
        {checked_at && <span className={styles.note}>核对于 {checked_at.slice(0, 16)}</span>}
      </div>
      <Facts
        facts={[
          ['期初可用余额', amount(statement.opening)],
          ['收入', amount(statement.income)],
          ['支出', amount(statement.expense)],
          ['冻结', amount(statement.frozen)],
          ['解冻', amount(statement.thawed)],
          ['期末可用余额', amount(statement.closing)],
          ['笔数', String(statement.count)],
        ]}
      />
      {can('finance.rmb:export') && (
        <div className={styles.make}>
          {formats.map(([format, text]) => (
            <Button key={format} busy={write.isPending} onClick={() => void make(format)}>
              生成{text}
            </Button>
          ))}
        </div>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {taskId && <TaskProgress key={taskId} taskId={taskId} />}
    </>
  );
}
