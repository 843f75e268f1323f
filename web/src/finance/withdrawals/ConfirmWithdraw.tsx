import { fault } from '../../verify/failure-text';
import { markedDay } from '@uc/contract/estimated-day';
import { Link } from 'react-router';
import { api, useWrite } from '../../client';
import { noProof, PayProof } from '../../forms/PayProof';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { to } from '../../routes';
import type { CardFaceData } from '../cards/card';
import { type WithdrawForm, withdrawReads } from './withdraw';
import styles from './withdraw.module.css';

interface WithdrawRequest {
  amount: number;
  fee: number;
  net: number;
  card: CardFaceData;
  remark: string;
}

/** Summary of the withdrawal and the proof of identity (trust §4.6: what you see is what you sign). */
export function ConfirmWithdraw({
  form,
  request: { amount, fee, net, card, remark },
  onDone,
  onClose,
}: {
  form: WithdrawForm;
  request: WithdrawRequest;
  onDone: (no: string) => void;
  onClose: () => void;
}) {
  const withdraw = useWrite(api.withdrawals.create, { refreshes: withdrawReads, quiet: true });
  const isOwner = form.password_kind === 'pay';
  const hasCode = form.phone_mask !== '';
  const proof = useForm({
    initial: noProof,
    check: ({ pay_password, sms_code }) => ({
      pay_password: fault(isOwner ? '支付密码' : '登录密码', pay_password),
      sms_code: hasCode && !/^\d{6}$/.test(sms_code) ? '请输入6位短信验证码' : undefined,
    }),
    async send({ pay_password, sms_code }) {
      const { withdraw_no } = await withdraw.submit({
        amount,
        card_id: card.id,
        pay_password,
        ...(hasCode && { sms_code }),
        ...(remark && { remark }),
      });
      onDone(withdraw_no);
    },
  });
  return (
    <Dialog
      title="确认提现"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回修改</Button>
          <Button kind="primary" type="submit" form="confirm-withdraw" busy={proof.busy}>
            确认提现
          </Button>
        </>
      }
    >
      <form id="confirm-withdraw" {...proof.props} className={styles.stack}>
        <dl className={styles.sums}>
          <div className={styles.main}>
            <dt>提现金额</dt>
            <dd>
              <MoneyText value={amount} unit="¥" size="figure" price />
            </dd>
          </div>
          <div>
            <dt>到账银行卡</dt>
            <dd>
              {card.bank_name} 尾号{card.tail}
              <br />
              {card.holder_mask}
            </dd>
          </div>
          <div>
            <dt>手续费 / 实际到账</dt>
            <dd>
              <MoneyText value={fee} price /> / <MoneyText value={net} price />
            </dd>
          </div>
          <div>
            <dt>预计到账</dt>
            <dd>{markedDay(form.expected_at, form.expected_is_estimate)}前</dd>
          </div>
        </dl>
        {form.confirm_hours > 0 && (
          <Notice>提交后需主账号在{form.confirm_hours}小时内确认，逾期自动撤销，资金退回可用余额。</Notice>
        )}
        <PayProof
          form={proof}
          isOwner={isOwner}
          way={<Link to={to('account.safe.pay')}>忘记支付密码？</Link>}
          phone={hasCode ? form.phone_mask : undefined}
        />
        <RefusalNotice of={proof} />
      </form>
    </Dialog>
  );
}
