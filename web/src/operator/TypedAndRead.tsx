import { useState } from 'react';
import type { Api } from '@uc/contract';
import { useWrite, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { StatusTag, type Tone } from '../ui/StatusTag';
import { api } from './api';
import styles from './operator.module.css';
import { Yuan } from './Yuan';

type Check = WireOutput<Api['account']['realNameTyped']>['checks'][number];
const results: Record<Check['result'], readonly [text: string, tone: Tone]> = {
  right: ['正确', 'positive'],
  warning: ['注意', 'warning'],
  not_made: ['未核验', 'neutral'],
};

/**
 * Typed values beside those read from the papers, and the checks that were really made: for the person who decides or
 * pays now.
 */
export function TypedAndRead({
  no,
  textOf,
}: {
  no: string;
  textOf: (field: string, value: string) => readonly [label: string, text: string];
}) {
  const [data, setData] = useState<WireOutput<Api['account']['realNameTyped']>>();
  const { submit, isPending } = useWrite(api.account.realNameTyped);
  return (
    <section className={styles.case} aria-label="填写与识别">
      <h3>填写与识别</h3>
      <p className={styles.note}>请与证件影像逐项对照；查看会记入客户的操作记录。</p>
      {data ? (
        <>
          <Facts
            facts={data.fields.map(({ field, typed, read, agrees }) => {
              const [label, text] = textOf(field, typed);
              return [
                label,
                <span key={field}>
                  {text}{' '}
                  {read !== null && (
                    <StatusTag tone={agrees ? 'positive' : 'warning'}>
                      {agrees ? '与识别一致' : `识别为 ${read}`}
                    </StatusTag>
                  )}
                </span>,
              ] as const;
            })}
          />
          {data.micro_amount !== null && (
            <p>
              验证金额 <Yuan value={data.micro_amount} /> 元
            </p>
          )}
          <ul className={styles.checks} aria-label="核验情况">
            {data.checks.map(({ text, result }) => (
              <li key={text}>
                <StatusTag tone={results[result][1]}>{results[result][0]}</StatusTag> {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Button
          size="small"
          busy={isPending}
          onClick={() => void submit({ no }).then(setData, () => undefined)}
        >
          查看填写内容与识别结果
        </Button>
      )}
    </section>
  );
}
