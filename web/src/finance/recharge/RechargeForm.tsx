import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, ApiError, useWrite } from '../../client';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { CoinAgreement } from './CoinAgreement';
import { plain, priceOf, readAmount, type RechargeConfig, type Target, words } from './recharge';
import styles from './recharge.module.css';
import { SpendFields } from './SpendFields';
import { usePayProof } from '../../verify/use-pay-proof';

/** How much, by which way; what it brings and costs stands below before anything is sent. */
export function RechargeForm({ target, config }: { target: Target; config: RechargeConfig }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(query.get('amount') ?? String(config.tiers[2]?.amount ?? config.min));
  const [channel, setChannel] = useState(
    config.channels.find(({ code }) => code !== 'balance')?.code ?? config.channels[0]?.code ?? 'alipay',
  );
  const spend = usePayProof();
  const { proof } = spend;
  const [isAgreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const recharge = useWrite(api.recharge.create, {
    refreshes: [
      api.finance.amountInfo,
      api.finance.balance2,
      api.recharge.list,
      api.recharge.config,
      api.finance.rmbList,
      api.finance.creditList,
      api.home.summary,
    ],
    quiet: true,
  });
  const read = readAmount(typed, target, channel, config);
  const isBalance = channel === 'balance';
  const { unit, amount: label } = words[target];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      amount: 'fault' in read ? read.fault : undefined,
      agreement: target === 'coin' && !isAgreed ? '请先阅读并同意创意币使用规则' : undefined,
    };
    const unproven = isBalance && proof.pay_password === '';
    setProblems(found);
    setRefusal(undefined);
    spend.setProblems({ pay_password: unproven ? '请输入支付密码' : undefined });
    if ('fault' in read || unproven || Object.values(found).some(Boolean)) return;
    try {
      const { recharge_no } = await recharge.submit({
        target,
        channel,
        amount: read.amount,
        ...(isBalance && {
          pay_password: proof.pay_password,
          ...(proof.sms_code && { sms_code: proof.sms_code }),
        }),
      });
      // In place of the form: going back must not offer the same recharge once more (trust W10).
      await navigate(to(words[target].recharge, { no: recharge_no }), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(error.fields);
      if (!spend.isTold(error)) setRefusal(error);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {config.unpaid_count >= config.unpaid_max && (
        <Notice
          tone="warning"
          action={<Link to={to('finance.rmb', { tab: 'recharge', status: 'pending' })}>去处理</Link>}
        >
          您有多笔待支付充值，请先支付或取消
        </Notice>
      )}
      <ChoiceTiles
        narrow
        label={label}
        value={config.tiers.some(({ amount }) => String(amount) === typed) ? typed : ''}
        onChange={setTyped}
        choices={config.tiers.map(({ amount, bonus }) => ({
          value: String(amount),
          text: `${plain(amount)}${unit}`,
          note: bonus > 0 ? `送${plain(bonus)}` : undefined,
        }))}
      />
      <TextField
        className={styles.amount}
        label={`自定义${target === 'coin' ? '数量' : '金额'}（${unit}）`}
        inputMode={target === 'coin' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={13}
        value={typed}
        error={problems.amount}
        hint={`单笔${plain(config.min)}-${plain(config.max)}${unit}${
          target === 'rmb' ? `，今日还可在线充值${plain(config.day_left)}元` : '，须为整数'
        }`}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblems({ ...problems, amount: undefined });
        }}
      />
      <ChoiceTiles<typeof channel>
        label="支付方式"
        value={channel}
        onChange={(chosen) => setChannel(chosen)}
        choices={config.channels.map(({ code, text, is_sandbox }) => ({
          value: code,
          text,
          note: noteOf(code, is_sandbox, config),
        }))}
      />
      {isBalance && <SpendFields of={spend} />}
      {target === 'coin' ? (
        <CoinAgreement isAgreed={isAgreed} problem={problems.agreement} onChange={setAgreed} />
      ) : (
        <p className={styles.faint}>充值资金到账{config.hold_hours}小时后方可提现，期间可用于支付订单。</p>
      )}
      {refusal && !refusal.fields.amount && (
        <Notice tone="negative" action={refusal.link && <Link to={refusal.link}>去处理</Link>}>
          {refusal.message}
        </Notice>
      )}
      <div className={styles.checkout}>
        <Summary target={target} config={config} amount={'amount' in read ? read.amount : 0} />
        <Button kind="primary" size="large" type="submit" busy={recharge.isPending}>
          {isBalance ? '确认支付' : channel === 'offline' ? '获取汇款信息' : '去支付'}
        </Button>
      </div>
    </form>
  );
}

function Summary({ target, config, amount }: { target: Target; config: RechargeConfig; amount: number }) {
  const { pay, extra } = priceOf(amount, target, config);
  return (
    <dl className={styles.summary} aria-live="polite">
      {target === 'coin' && (
        <div>
          <dt>到账</dt>
          <dd>
            <MoneyText value={amount} unit="币" price />
            {extra > 0 && (
              <span className={styles.bonus}>
                + 赠送 <MoneyText value={extra} price />
              </span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>应付</dt>
        <dd>
          <MoneyText value={pay} unit="¥" size="figure" price />
        </dd>
      </div>
    </dl>
  );
}

function noteOf(code: string, isSandbox: boolean, config: RechargeConfig): ReactNode {
  if (code === 'balance')
    return (
      <>
        可用 <MoneyText value={config.balance} unit="¥" />
      </>
    );
  if (code === 'offline') return `${plain(config.offline_min)}元起，银行转账`;
  return isSandbox ? '演示环境' : undefined;
}
