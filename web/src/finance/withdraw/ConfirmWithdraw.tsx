import { useState } from 'react';
import { Link } from 'react-router';
import { api, type ApiError, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { to } from '../../routes';
import { PayProof } from '../../verify/PayProof';
import { usePayProof } from '../../verify/use-pay-proof';
import type { CardFaceData } from '../cards/card';
import { type WithdrawForm, withdrawReads } from './withdraw';
import styles from './withdraw.module.css';

interface Wish {
  amount: number;
  fee: number;
  net: number;
  card: CardFaceData;
  remark: string;
}

/** What is about to happen, once more in full, and the proof of who wants it (trust §4.6: what you see is what you sign). */
export function ConfirmWithdraw({
  form,
  wish: { amount, fee, net, card, remark },
  onDone,
  onClose,
}: {
  form: WithdrawForm;
  wish: Wish;
  onDone: (no: string) => void;
  onClose: () => void;
}) {
  const proof = usePayProof();
  const { pay_password, sms_code } = proof.proof;
  const [refusal, setRefusal] = useState<ApiError>();
  const withdraw = useWrite(api.withdrawals.create, { refreshes: withdrawReads, quiet: true });
  const isOwner = form.password_kind === 'pay';
  const hasCode = form.phone_mask !== '';

  const send = async () => {
    const found = {
      pay_password: pay_password === '' ? (isOwner ? '请输入支付密码' : '请输入登录密码') : undefined,
      sms_code: hasCode && !/^\d{6}$/.test(sms_code) ? '请输入6位短信验证码' : undefined,
    };
    proof.setProblems(found);
    setRefusal(undefined);
    if (found.pay_password || found.sms_code) return;
    try {
      const { withdraw_no } = await withdraw.submit({
        amount,
        card_id: card.id,
        pay_password,
        ...(hasCode && { sms_code }),
        ...(remark && { remark }),
      });
      onDone(withdraw_no);
    } catch (error) {
      if (!proof.isTold(error)) setRefusal(error as ApiError);
    }
  };
  return (
    <Dialog
      title="确认提现"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回修改</Button>
          <Button kind="primary" type="submit" form="confirm-withdraw" busy={withdraw.isPending}>
            确认提现
          </Button>
        </>
      }
    >
      <form
        id="confirm-withdraw"
        className={styles.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
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
            <dd>{form.expected_at}前</dd>
          </div>
        </dl>
        {form.confirm_hours > 0 && (
          <Notice>提交后需主账号在{form.confirm_hours}小时内确认，逾期自动撤销，资金退回可用余额。</Notice>
        )}
        <PayProof
          of={proof}
          isOwner={isOwner}
          way={<Link to={to('account.safe.pay')}>忘记支付密码？</Link>}
          phone={hasCode ? form.phone_mask : undefined}
        />
        {refusal && (
          <Notice tone="negative" action={refusal.link && <Link to={refusal.link}>去处理</Link>}>
            {Object.values(refusal.fields)[0] ?? refusal.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
