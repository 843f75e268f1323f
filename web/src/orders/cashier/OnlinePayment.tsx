import { useEffect } from 'react';
import { api, toast, useRead, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Countdown } from '../../ui/Countdown';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { QrCode } from '../../ui/QrCode';
import { Skeleton } from '../../ui/Skeleton';
import styles from './Cashier.module.css';
import { paymentReads } from './cashier';

interface Props {
  payNo: string;
  onClose(): void;
  onPaid(amount: number): void;
  /** Given up, or over: choose anew. */
  onChange(): void;
}

/** Interval of asking the server whether the money has come. */
const POLL_MS = 3000;

/** The online rest: a code to scan or a page to go to, until the money has come, the time is over or it is given up. */
export function OnlinePayment({ payNo, onClose, onPaid, onChange }: Props) {
  const progress = useRead(api.orders.payStatus, { pay_no: payNo });
  const stop = useWrite(api.orders.payStop, { refreshes: [...paymentReads, api.orders.payStatus] });
  const { refetch } = progress;
  const status = progress.data?.status;
  const isOpen = status === undefined || status === 'open';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => void refetch(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  const amount = progress.data?.amount ?? 0;
  useEffect(() => {
    if (status === 'paid') onPaid(amount);
    // Told once, when it becomes so.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status]);

  const giveUp = () =>
    stop.submit({ pay_no: payNo }).then(
      (answer) => (answer.status === 'paid' ? onPaid(amount) : onChange()),
      () => undefined,
    );
  const check = () =>
    refetch().then((answer) => {
      const { data } = answer as { data?: { status: string } };
      if (data?.status === 'open') toast('尚未收到支付结果，请完成支付后稍候', 'info');
    });

  return (
    <Dialog
      shape="drawer"
      title="在线支付"
      onClose={onClose}
      footer={
        status === 'closed' ? (
          <Button kind="primary" onClick={onChange}>
            重新支付
          </Button>
        ) : (
          <>
            <Button busy={stop.isPending} onClick={() => void giveUp()}>
              更换支付方式
            </Button>
            <Button kind="primary" onClick={() => void check()}>
              我已完成支付
            </Button>
          </>
        )
      }
    >
      {!progress.data && !progress.error && <Skeleton height={320} />}
      {progress.error && !progress.data && (
        <ErrorBlock
          message={progress.error.message}
          onRetry={() => void refetch()}
          busy={progress.isFetching}
        />
      )}
      {status === 'closed' && (
        <Notice tone="warning">
          本次在线支付已关闭，占用的优惠券、创意币和余额已退回。如您已完成付款，款项将转入账户余额。
        </Notice>
      )}
      {progress.data && isOpen && (
        <div className={styles.online}>
          <p>{progress.data.channel_text}</p>
          <MoneyText price value={amount} unit="¥" size="display" />
          <HowToPay payNo={payNo} channel={progress.data.channel_text} />
          <p className={styles.deadline}>
            <Countdown
              seconds={progress.data.left_seconds}
              of={progress.data}
              ends="自动关闭，占用的资金退回"
              onEnd={() => void refetch()}
            />
          </p>
          <p className={styles.faint} role="status">
            支付完成后本页会自动更新，可以关闭本页稍后在订单中继续
          </p>
        </div>
      )}
    </Dialog>
  );
}

function HowToPay({ payNo, channel }: { payNo: string; channel: string }) {
  const { data, error, isFetching, refetch } = useRead(api.channels.payInfo, { pay_no: payNo });
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton width={208} height={208} />;
  const { qr, url, form, is_sandbox: isSandbox } = data.pay;
  const here = (path: string) => new URL(path, globalThis.location.origin).href;
  const address = url ?? form;
  return (
    <>
      {qr && <QrCode text={here(qr)} label={`${channel}付款二维码`} />}
      {qr && <p>请使用{channel}扫码付款</p>}
      {address && (
        <a className={styles.go} href={here(address)} target="_blank" rel="noreferrer">
          {isSandbox ? '打开演示收银台' : `前往${channel}付款`}
        </a>
      )}
      {isSandbox && <Notice>演示环境，不产生真实资金往来</Notice>}
    </>
  );
}
