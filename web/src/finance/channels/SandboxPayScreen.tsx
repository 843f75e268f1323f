import { useEffect } from 'react';
import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import { useSearchParams } from 'react-router';
import { api, useRead, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import styles from './SandboxPay.module.css';

type Order = WireOutput<Api['channels']['sandboxOrder']>;

const said: Record<Order['status'], string> = {
  pending: '',
  paid: '支付成功，可以关闭本页',
  failed: '支付失败，可以再试一次',
  late: '已设置：这笔支付会在订单关闭之后到账。请在付款页取消或等待超时。',
  closed: '该笔支付已关闭',
};

/**
 * The sandbox's replacement for a channel's own page: the holder of the ticket decides what the channel reports
 * (console.md#partners-and-sandboxes).
 */
export default function SandboxPayScreen() {
  const [query] = useSearchParams();
  const ticket = query.get('ticket') ?? '';
  const { data, error, isFetching, refetch } = useRead(
    api.channels.sandboxOrder,
    { ticket },
    { enabled: ticket !== '' },
  );
  const pay = useWrite(api.channels.sandboxPay, { refreshes: [api.channels.sandboxOrder] });
  useEffect(() => {
    document.title = '演示收银台';
  }, []);
  const choose = (outcome: 'success' | 'fail' | 'late') =>
    void pay.submit({ ticket, outcome }).catch(() => void refetch());
  return (
    <main className={styles.page}>
      <div className={styles.sheet}>
        <h1>演示收银台</h1>
        <Notice tone="warning">演示环境，不产生真实资金往来</Notice>
        {(ticket === '' || (error && !data)) && (
          <EmptyState
            icon="wallet"
            title="支付链接无效"
            hint="请回到付款页重新打开"
            {...(ticket !== '' && {
              action: (
                <Button busy={isFetching} onClick={() => void refetch()}>
                  重试
                </Button>
              ),
            })}
          />
        )}
        {!data && !error && ticket !== '' && <Skeleton height={220} />}
        {data && <Choices order={data} isBusy={pay.isPending} onChoose={choose} />}
      </div>
    </main>
  );
}

function Choices({
  order,
  isBusy,
  onChoose,
}: {
  order: Order;
  isBusy: boolean;
  onChoose(outcome: 'success' | 'fail' | 'late'): void;
}) {
  const isOpen = order.status !== 'paid' && order.status !== 'closed';
  return (
    <>
      <p className={styles.title}>{order.title}</p>
      <p>
        <MoneyText value={order.amount} unit="¥" size="display" price />
      </p>
      <dl className={styles.facts}>
        <dt>支付渠道</dt>
        <dd>{order.channel_text}（演示）</dd>
        <dt>支付单号</dt>
        <dd>{order.pay_no}</dd>
        <dt>有效期至</dt>
        <dd>
          <MomentText value={order.expire_at} />
        </dd>
      </dl>
      <p role="status" className={styles.said}>
        {said[order.status]}
      </p>
      {isOpen && (
        <div className={styles.buttons}>
          <Button kind="primary" size="large" busy={isBusy} onClick={() => onChoose('success')}>
            支付成功
          </Button>
          <Button size="large" disabled={isBusy} onClick={() => onChoose('fail')}>
            支付失败
          </Button>
          <Button size="large" disabled={isBusy} onClick={() => onChoose('late')}>
            关闭后到账
          </Button>
        </div>
      )}
    </>
  );
}
