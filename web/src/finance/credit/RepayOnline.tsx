import { useEffect } from 'react';
import { api, useRead } from '../../client';
import { refresh } from '../../client/refresh';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { QrCode } from '../../ui/QrCode';
import { Skeleton } from '../../ui/Skeleton';
import { usePoll } from '../recharge/use-poll';
import styles from './credit.module.css';
import { repaymentReads } from './repay';

/** An online repayment until the channel has the money or its time is over; it is in the address, so a reload goes on with it. */
export function RepayOnline({
  repayNo,
  onAgain,
  onClose,
}: {
  repayNo: string;
  /** It is over: choose anew. */
  onAgain(): void;
  onClose(): void;
}) {
  const state = useRead(api.credit.repayState, { repay_no: repayNo });
  const { data, error, isFetching, refetch } = state;
  const { isOver, again } = usePoll(data?.status === 'pending', refetch);
  const isPaid = data?.status === 'success';
  useEffect(() => {
    if (isPaid) refresh(repaymentReads);
  }, [isPaid]);
  return (
    <Dialog
      title={isPaid ? '还款成功' : '在线还款'}
      onClose={onClose}
      footer={
        data?.status === 'pending' ? (
          <Button kind="primary" busy={isFetching && isOver} onClick={again}>
            我已完成支付
          </Button>
        ) : data?.status === 'closed' ? (
          <Button kind="primary" onClick={onAgain}>
            重新还款
          </Button>
        ) : (
          <Button kind="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <div className={styles.online}>
          <MoneyText value={data.amount} unit="¥" size="display" price />
          {data.status === 'pending' && <HowToPay payNo={data.pay_no} />}
          {data.status === 'pending' && (
            <p role="status" className={styles.faint}>
              {isOver ? '支付处理中，到账后会以站内信通知您' : '支付成功后自动还款，本页会自动更新'}
            </p>
          )}
          {data.status === 'closed' && (
            <Notice tone="warning">
              本次支付已超时关闭。如您已完成付款，款项仍会用于还款，多出部分转入余额。
            </Notice>
          )}
          {isPaid && (
            <Notice tone="positive">
              已还款 <MoneyText value={data.repaid} unit="¥" price />
              {data.to_balance > 0 && (
                <>
                  ，多付的 <MoneyText value={data.to_balance} unit="¥" price /> 已转入余额
                </>
              )}
            </Notice>
          )}
        </div>
      )}
    </Dialog>
  );
}

function HowToPay({ payNo }: { payNo: string }) {
  const { data, error, isFetching, refetch } = useRead(api.channels.payInfo, { pay_no: payNo });
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Skeleton width={208} height={208} />;
  const { qr, url, is_sandbox: isSandbox } = data.pay;
  return (
    <>
      {qr !== undefined && <QrCode text={absolute(qr)} label="还款付款二维码" />}
      {qr !== undefined && <p>请使用手机扫码支付</p>}
      {url !== undefined && (
        <a className={styles.go} href={absolute(url)} target="_blank" rel="noopener noreferrer">
          {isSandbox ? '打开演示收银台' : '前往支付'}
        </a>
      )}
      {isSandbox && <Notice>演示环境，不产生真实资金往来</Notice>}
      <p className={styles.faint}>
        请在 <MomentText value={data.expire_at} /> 前支付，超时自动关闭
      </p>
    </>
  );
}

/** The sandbox's pay page is on our own host, and a telephone needs the whole address. */
const absolute = (address: string): string =>
  address.startsWith('/') ? new URL(address, location.origin).href : address;
