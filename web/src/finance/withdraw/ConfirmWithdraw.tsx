import { useState } from 'react';
import { Link } from 'react-router';
import { api, ApiError, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { PasswordField } from '../../ui/PasswordField';
import { failureText } from '../../verify/failure-text';
import { OwnCodeField } from '../../verify/OwnCodeField';
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
const CODE_WRONG = 300003;

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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<{ password?: string | undefined; code?: string | undefined }>({});
  const withdraw = useWrite(api.finance.withdraw, { refreshes: withdrawReads, quiet: true });
  const isOwner = form.password_kind === 'pay';
  const hasCode = form.phone_mask !== '';

  const send = async () => {
    const found = {
      password: password === '' ? (isOwner ? '请输入支付密码' : '请输入登录密码') : undefined,
      code: hasCode && !/^\d{6}$/.test(code) ? '请输入6位短信验证码' : undefined,
    };
    setProblems(found);
    if (found.password || found.code) return;
    try {
      const { withdraw_no } = await withdraw.submit({
        amount,
        card_id: card.id,
        pay_password: password,
        ...(hasCode && { sms_code: code }),
        ...(remark && { remark }),
      });
      onDone(withdraw_no);
    } catch (error) {
      if (error instanceof ApiError && error.errorCode === CODE_WRONG)
        setProblems({ code: failureText(error) });
      else setPassword('');
    }
  };
  const { error } = withdraw;
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
        <PasswordField
          label={isOwner ? '支付密码' : '子账号登录密码'}
          autoComplete="off"
          value={password}
          error={problems.password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblems({ ...problems, password: undefined });
          }}
        />
        {hasCode && (
          <OwnCodeField
            scene="withdraw"
            name="sms_code"
            label={`短信验证码（${form.phone_mask}）`}
            value={code}
            error={problems.code}
            onChange={(typed) => {
              setCode(typed);
              setProblems({ ...problems, code: undefined });
            }}
          />
        )}
        {error && error.errorCode !== CODE_WRONG && (
          <Notice tone="negative" action={error.link && <Link to={error.link}>去处理</Link>}>
            {Object.values(error.fields)[0] ?? error.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
