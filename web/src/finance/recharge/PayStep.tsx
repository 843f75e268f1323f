import { Button } from '../../ui/Button';
import { CopyText } from '../../ui/CopyText';
import { Countdown } from '../../ui/Countdown';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { QrCode } from '../../ui/QrCode';
import { CancelRecharge } from './CancelRecharge';
import type { RechargeDetail } from './recharge';
import styles from './recharge.module.css';
import { usePoll } from './use-poll';

/** Paying at a channel: scan or go there, and the page finds out by itself; it closes by itself when time is up. */
export default function PayStep({
  recharge,
  isFetching,
  refetch,
}: {
  recharge: RechargeDetail;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}) {
  const { isOver, again } = usePoll(recharge.status === 'pending', refetch);
  const { pay, channel_text: channel, pay_amount: amount, recharge_no: no } = recharge;
  return (
    <div className={styles.pay}>
      <div className={styles.scan}>
        {pay.type === 'qr' && pay.qr !== undefined && (
          <>
            <QrCode text={absolute(pay.qr)} label={`${channel}付款二维码`} />
            <p>请使用{channel}扫码支付</p>
          </>
        )}
        {pay.type === 'redirect' && pay.url !== undefined && (
          <a className={styles.go} href={absolute(pay.url)} target="_blank" rel="noopener noreferrer">
            前往{channel}支付
          </a>
        )}
        {pay.type === 'ask' && (
          <Notice
            tone="warning"
            action={
              <Button size="small" busy={isFetching} onClick={again}>
                重试
              </Button>
            }
          >
            {channel}暂时没有响应，可重试或取消后更换支付方式
          </Notice>
        )}
        {pay.is_sandbox && (
          <Notice
            action={
              <a href={absolute(pay.url ?? '')} target="_blank" rel="noopener noreferrer">
                打开演示收银台
              </a>
            }
          >
            演示环境，不产生真实资金往来
          </Notice>
        )}
      </div>
      <div className={styles.about}>
        <p className={styles.label}>应付金额</p>
        <p>
          <MoneyText value={amount} unit="¥" size="display" price />
        </p>
        <p className={styles.deadline}>
          <Countdown seconds={recharge.left_seconds} of={recharge} ends="自动关闭" onEnd={again} />
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>充值单号</dt>
            <dd>
              <CopyText text={no} label="充值单号" />
            </dd>
          </div>
          <div>
            <dt>支付方式</dt>
            <dd>{channel}</dd>
          </div>
          <div>
            <dt>到账</dt>
            <dd>
              {recharge.target === 'coin' ? (
                <>
                  <MoneyText value={recharge.amount} unit="币" price />
                  {recharge.bonus > 0 && (
                    <span className={styles.bonus}>
                      + 赠送 <MoneyText value={recharge.bonus} price />
                    </span>
                  )}
                </>
              ) : (
                '人民币账户'
              )}
            </dd>
          </div>
        </dl>
        <p role="status" className={styles.status}>
          {isOver ? '支付处理中，到账后会以站内信通知您' : '正在等待支付结果，支付成功后本页自动更新'}
        </p>
        <div className={styles.actions}>
          <Button kind="primary" busy={isFetching && isOver} onClick={again}>
            我已完成支付
          </Button>
          <CancelRecharge no={no} onDone={again} />
        </div>
      </div>
    </div>
  );
}

/** The sandbox's pay page is on our own host, and a telephone needs the whole address. */
const absolute = (address: string): string =>
  address.startsWith('/') ? new URL(address, location.origin).href : address;
