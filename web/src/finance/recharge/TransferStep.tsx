import { limits } from '@uc/contract/limits';
import { CopyText } from '../../ui/CopyText';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { Timeline } from '../../ui/Timeline';
import { CancelRecharge } from './CancelRecharge';
import type { RechargeDetail } from './recharge';
import styles from './recharge.module.css';
import { VoucherForm } from './VoucherForm';

/** 对公转账: where to, with which code, and the proof; then it is looked for on the bank's statement. */
export default function TransferStep({
  recharge,
  refetch,
}: {
  recharge: RechargeDetail;
  refetch: () => Promise<unknown>;
}) {
  const { pay, status, recharge_no: no, pay_amount: amount, reject_reason: reason } = recharge;
  const isReviewing = status === 'reviewing';
  return (
    <div className={styles.form}>
      {isReviewing && (
        <Notice>
          汇款凭证已提交，正在核对，工作日{limits.recharge.checkHours}
          小时内完成。核对通过后自动入账，并以站内信和短信通知您。
        </Notice>
      )}
      {status === 'rejected' && (
        <Notice tone="negative">凭证未通过核对：{reason}。请核对后重新上传，款项不会丢失。</Notice>
      )}
      {pay.account && (
        <section className={styles.account} aria-label="收款账户">
          <dl className={styles.facts}>
            <Row name="收款户名" text={pay.account.name} />
            <Row name="收款账号" text={pay.account.no} />
            <Row name="开户银行" text={pay.account.bank} />
            <div>
              <dt>汇款金额</dt>
              <dd>
                <MoneyText value={amount} unit="¥" size="large" price />
              </dd>
            </div>
            <div className={styles.memo}>
              <dt>附言码（必填）</dt>
              <dd>
                <CopyText text={pay.account.memo_code} label="附言码" />
              </dd>
            </div>
          </dl>
          <ul className={styles.hints}>
            <li>请在转账时将附言码填入“附言/用途/备注”，金额与上方一致，我们据此自动匹配入账。</li>
            <li>请使用企业或本人名下的银行账户，不支持现金存入和第三方代付。</li>
            {status === 'pending' && (
              <li>
                本单在 <MomentText value={recharge.expire_at} /> 前有效；到期后到账的款项仍会为您入账。
              </li>
            )}
          </ul>
        </section>
      )}
      {!isReviewing && <VoucherForm key={status} no={no} />}
      {recharge.voucher && isReviewing && (
        <dl className={styles.facts}>
          <Row name="付款户名" text={recharge.voucher.payer_name} />
          <Row name="付款账号" text={recharge.voucher.payer_account_mask} />
        </dl>
      )}
      <Timeline entries={recharge.timeline.toReversed()} />
      {status === 'pending' && (
        <div className={styles.actions}>
          <CancelRecharge no={no} onDone={() => void refetch()} />
        </div>
      )}
    </div>
  );
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <CopyText text={text} label={name} />
      </dd>
    </div>
  );
}
