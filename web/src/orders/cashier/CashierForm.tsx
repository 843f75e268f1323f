import { formatMoney } from '@uc/contract/money';
import { api, ApiError, useWrite } from '../../client';
import { noProof } from '../../forms/PayProof';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { Countdown } from '../../ui/Countdown';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { useMedia } from '../../ui/use-media';
import { proofFault } from '../../verify/failure-text';
import { Bill, Parts } from './Bill';
import styles from './Cashier.module.css';
import { paymentReads, payInput, type PayValues, type Preview, type QuoteRequest } from './cashier';
import { OnlineChoice, OwnQuota, ProofOrWay, ShortQuota } from './PayFields';
import { Sources } from './Sources';
import { CouponChoice, VoucherChoice } from './Tickets';

interface Props {
  orderNos: readonly string[];
  preview: Preview;
  isFetching: boolean;
  request: QuoteRequest;
  onRequest(request: QuoteRequest): void;
  onTimeout(): void;
  /** The amounts have changed meanwhile: read them again. */
  onStale(): void;
  onClose(): void;
  onPaying(payNo: string): void;
  onPaid(amount: number): void;
}

/** On a phone the keyboard would cover what is paid: the focus begins above. */
const ROOM = '(min-width: 720px) and (min-height: 640px)';

/** Everything that is chosen before the payment; nothing is computed here, every change asks the server. */
export function CashierForm(props: Props) {
  const { orderNos, preview, isFetching, request, onRequest, onTimeout, onStale, onClose, onPaying, onPaid } =
    props;
  const { online_amount: online, channels, quota, proof_ready: isReady } = preview;
  const pay = useWrite(api.orders.pay, { refreshes: paymentReads, quiet: true });
  const form = useForm<PayValues>({
    initial: { ...noProof, channel: channels[0]?.channel ?? '' },
    async send({ channel, ...proof }) {
      if (!isComplete || isFetching || isShort || !isReady) return;
      try {
        const more = { channel: channel || undefined, ...proof };
        const answer = await pay.submit(payInput(orderNos, request, preview, more));
        if (answer.status === 'paid') onPaid(answer.pay_amount);
        else if (answer.pay_no !== null) onPaying(answer.pay_no);
      } catch (error) {
        if (!proofFault(error)) form.set({ pay_password: '' });
        if (error instanceof ApiError && error.status === 409) onStale();
        throw error;
      }
    },
  });
  const { pay_password, sms_code, channel } = form.values;
  const hasRoom = useMedia(ROOM);
  const isShort = quota !== null && !quota.enough;
  const needsCode = preview.proof === 'own_password_and_code';
  const isComplete =
    pay_password !== '' && (!needsCode || sms_code.length === 6) && (online === 0 || channel !== '');

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
            busy={form.busy}
            disabled={!isComplete || isShort || !isReady}
            onClick={() => void form.submit()}
          >
            {online > 0 ? '去支付' : '确认支付'}
          </Button>
        </>
      }
    >
      <form
        {...form.props}
        className={classes(styles.form, isFetching && styles.fetching)}
        aria-busy={isFetching}
      >
        <header className={styles.due}>
          <p>应付金额</p>
          <MoneyText price value={preview.pay_amount} unit="¥" size="display" />
          <p className={styles.deadline}>
            <Countdown seconds={preview.left_seconds} of={preview} ends="订单自动关闭" onEnd={onTimeout} />
          </p>
        </header>
        {/* Chosen already: whoever agrees begins at the proof, which stays in view. */}
        <div className={styles.part} data-aside={hasRoom || undefined}>
          <Bill preview={preview} />
          <CouponChoice
            preview={preview}
            request={request}
            onChange={(coupon_no) => onRequest({ ...withoutTickets(request), coupon_no })}
          />
          <VoucherChoice
            preview={preview}
            request={request}
            onChange={(voucher_nos) => onRequest({ ...request, voucher_nos })}
          />
          <Sources preview={preview} request={request} onRequest={onRequest} />
          {online > 0 && <OnlineChoice form={form} preview={preview} />}
          <Parts preview={preview} />
          {quota && <OwnQuota quota={quota} />}
          {isShort && <ShortQuota left={quota.left} />}
        </div>
        <div className={classes(styles.part, styles.proof)} data-kept={hasRoom || undefined}>
          <ProofOrWay form={form} preview={preview} />
          <RefusalNotice of={form} />
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

/** Another coupon may go with other vouchers: they are chosen anew. */
function withoutTickets({ coupon_no: _, voucher_nos: __, ...sources }: QuoteRequest): QuoteRequest {
  return sources;
}
