import { useState } from 'react';
import { Link } from 'react-router';
import { type ApiError, useWrite, api } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { classes } from '../../ui/classes';
import { Countdown } from '../../ui/Countdown';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { formatMoney } from '@uc/contract/money';
import { Bill, Parts } from './Bill';
import styles from './Cashier.module.css';
import { type Channel, changedByPaying, payInput, type Preview, type Wish } from './cashier';
import { PayProof } from '../../verify/PayProof';
import { usePayProof } from '../../verify/use-pay-proof';
import { Sources } from './Sources';
import { CouponChoice, VoucherChoice } from './Tickets';

interface Props {
  orderNos: readonly string[];
  preview: Preview;
  isFetching: boolean;
  wish: Wish;
  onWish(wish: Wish): void;
  onTimeout(): void;
  /** The amounts have changed meanwhile: read them again. */
  onStale(): void;
  onClose(): void;
  onPaying(payNo: string): void;
  onPaid(amount: number): void;
}

/** Everything that is chosen before the payment; nothing is computed here, every change asks the server. */
export function CashierForm(props: Props) {
  const { orderNos, preview, isFetching, wish, onWish, onTimeout, onStale, onClose, onPaying, onPaid } =
    props;
  const { online_amount: online, channels, quota, proof_ready: isReady } = preview;
  const [channel, setChannel] = useState<Channel | ''>(channels[0]?.channel ?? '');
  const proof = usePayProof();
  const { pay_password, sms_code } = proof.proof;
  const [refusal, setRefusal] = useState<ApiError>();
  const pay = useWrite(api.orders.pay, { refreshes: changedByPaying, quiet: true });
  const isShort = quota !== null && !quota.enough;
  const needsCode = preview.proof === 'own_password_and_code';
  const isComplete =
    pay_password !== '' && (!needsCode || sms_code.length === 6) && (online === 0 || channel !== '');

  const submit = async () => {
    if (!isComplete || isFetching || isShort || !isReady) return;
    setRefusal(undefined);
    try {
      const more = { channel: channel || undefined, pay_password, sms_code };
      const answer = await pay.submit(payInput(orderNos, wish, preview, more));
      if (answer.status === 'paid') onPaid(answer.pay_amount);
      else if (answer.pay_no !== null) onPaying(answer.pay_no);
    } catch (error) {
      if (proof.isTold(error)) return;
      setRefusal(error as ApiError);
      if ((error as ApiError).status === 409) onStale();
      proof.change({ pay_password: '' });
    }
  };

  return (
    <Dialog
      shape="drawer"
      title="收银台"
      onClose={onClose}
      footer={
        <>
          <p className={styles.total} aria-live="polite">
            {online > 0 ? '在线支付' : '本次支付'}
            <strong>¥{formatMoney(online > 0 ? online : preview.pay_amount)}</strong>
          </p>
          <Button
            kind="primary"
            size="large"
            busy={pay.isPending}
            disabled={!isComplete || isShort || !isReady}
            onClick={() => void submit()}
          >
            {online > 0 ? '去支付' : '确认支付'}
          </Button>
        </>
      }
    >
      <form
        className={classes(styles.form, isFetching && styles.fetching)}
        aria-busy={isFetching}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <header className={styles.due}>
          <p>应付金额</p>
          <MoneyText price value={preview.pay_amount} unit="¥" size="display" />
          <p className={styles.deadline}>
            <Countdown seconds={preview.left_seconds} of={preview} ends="订单自动关闭" onEnd={onTimeout} />
          </p>
        </header>
        <Bill preview={preview} />
        <CouponChoice
          preview={preview}
          wish={wish}
          onChange={(coupon_no) => onWish({ ...withoutTickets(wish), coupon_no })}
        />
        <VoucherChoice
          preview={preview}
          wish={wish}
          onChange={(voucher_nos) => onWish({ ...wish, voucher_nos })}
        />
        <Sources preview={preview} wish={wish} onWish={onWish} />
        {online > 0 && (
          <section className={styles.section}>
            {channels.length > 0 ? (
              <ChoiceTiles<Channel>
                label={`还需在线支付 ¥${formatMoney(online)}，请选择支付方式`}
                choices={channels.map((one) => ({ value: one.channel, text: one.text }))}
                value={channel}
                onChange={setChannel}
                narrow
              />
            ) : (
              <Notice tone="warning">暂无可用的在线支付方式，请选择其他支付方式或充值后支付</Notice>
            )}
          </section>
        )}
        <Parts preview={preview} />
        {isShort && (
          <Notice tone="warning">
            子账号额度不足：还可使用 ¥{formatMoney(quota.left)}，请联系主账号调整额度
          </Notice>
        )}
        {isReady ? (
          <PayProof
            of={proof}
            isOwner={preview.proof === 'pay_password'}
            way={<Link to={to('account.safe.pay')}>忘记支付密码？</Link>}
            hint={preview.proof === 'pay_password' ? '' : '请输入您子账号的登录密码，不是主账号的支付密码'}
            phone={needsCode ? '' : undefined}
          />
        ) : (
          <Notice
            tone="warning"
            action={
              <ButtonLink size="small" to={to('account.safe.pay')}>
                去设置
              </ButtonLink>
            }
          >
            请先设置支付密码
          </Notice>
        )}
        <Refusal error={refusal} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** Another coupon may go with other vouchers: they are chosen anew. */
function withoutTickets({ use_coin, use_rmb, use_iou }: Wish): Wish {
  return { use_coin, use_rmb, use_iou };
}

/** What was refused, with its way out; it stays until the next try. */
function Refusal({ error }: { error: ApiError | undefined }) {
  if (!error) return null;
  return (
    <Notice
      tone="negative"
      action={
        error.link && (
          <ButtonLink size="small" to={error.link}>
            去处理
          </ButtonLink>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
