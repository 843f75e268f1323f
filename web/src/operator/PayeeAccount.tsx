import { useState } from 'react';
import type { Api } from '@uc/contract';
import { useWrite, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { api } from './api';
import styles from './operator.module.css';
import { Yuan } from './Yuan';

/** The account for a micro-deposit, in full: each look stands in the customer's log. */
export function PayeeAccount({ no }: { no: string }) {
  const [data, setData] = useState<WireOutput<Api['cards']['staffPayee']>>();
  const { submit, isPending } = useWrite(api.cards.staffPayee);
  return (
    <section className={styles.case} aria-label="收款账户">
      <h3>收款账户</h3>
      <p className={styles.note}>按以下户名与账号打款；查看会记入客户的操作记录。</p>
      {data ? (
        <Facts
          facts={[
            ['户名', data.holder],
            ['账号', data.card_no],
            ['开户行', `${data.bank_name} ${data.branch_name}`],
            ['开户地', data.place],
            ...(data.cnaps === '' ? [] : [['联行号', data.cnaps] as const]),
            ['验证金额', <Yuan key="amount" value={data.micro_amount} />],
          ]}
        />
      ) : (
        <Button
          size="small"
          busy={isPending}
          onClick={() => void submit({ no }).then(setData, () => undefined)}
        >
          查看收款账户
        </Button>
      )}
    </section>
  );
}
