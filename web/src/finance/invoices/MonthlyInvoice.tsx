import { invoiceKinds, invoiceLimits } from '@uc/contract/finance/invoice-texts';
import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, useCan, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Card, Facts } from '../../ui/Card';
import { MomentText } from '../../ui/MomentText';
import { ReadFault } from '../../ui/ReadFault';
import { StatusTag } from '../../ui/StatusTag';
import type { Title } from './invoice';
import styles from './invoices.module.css';
import { MonthlyDialog } from './MonthlyDialog';

/** 每月自动开票: whether it is on, with which title, and what came of the last month. */
export function MonthlyInvoice({ titles }: { titles: readonly Title[] }) {
  const mayChange = useCan()('finance.invoice:apply');
  const read = useRead(api.invoices.monthly, {});
  const [isOpen, open] = useState(false);
  const { data } = read;
  const title = titles.find(({ title_no: no }) => no === data?.title_no);
  return (
    <Card>
      <header className={styles.head}>
        <h2>每月自动开票</h2>
        {data && (
          <StatusTag tone={data.is_on ? 'positive' : 'neutral'}>{data.is_on ? '已开启' : '未开启'}</StatusTag>
        )}
      </header>
      <div className={styles.form}>
        <ReadFault of={read} what="每月自动开票的设置" />
        <p className={styles.plain}>
          {`开启后，每月${limits.bill.day}日${limits.bill.hour}:00月账单固定后，把最近12个月中截至该月支付、可开票且尚未申请的订单合并申请，一次最多${invoiceLimits.orders}个订单一张；已手工申请的订单不会重复。`}
        </p>
        {data?.is_on && (
          <Facts
            facts={[
              ['发票类型', invoiceKinds[data.kind]],
              ['发票抬头', title?.name ?? '已删除，请重新选择'],
              ['从账单月份起', data.from_month ?? '—'],
              [
                '最近一次',
                data.last === null ? (
                  '还没有'
                ) : (
                  <span key="last">
                    {`${data.last.month}：${data.last.applications === 0 ? '没有可开票的订单' : `申请了${data.last.applications}张`} `}
                    <MomentText value={data.last.at} />
                  </span>
                ),
              ],
            ]}
          />
        )}
        {mayChange && data && (
          <div className={styles.tags}>
            <Button onClick={() => open(true)}>{data.is_on ? '修改或关闭' : '开启每月自动开票'}</Button>
          </div>
        )}
      </div>
      {isOpen && data && <MonthlyDialog monthly={data} titles={titles} onClose={() => open(false)} />}
    </Card>
  );
}
