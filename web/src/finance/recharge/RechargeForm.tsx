import { fault } from '../../verify/failure-text';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, useWrite } from '../../client';
import { AgreementBox } from '../../forms/AgreementBox';
import { noProof, sentProof } from '../../forms/PayProof';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { readAmount, type RechargeConfig, type RechargeValues, type Target, words } from './recharge';
import styles from './recharge.module.css';
import { AmountChoice, ChannelChoice } from './RechargeChoices';
import { RechargeSummary } from './RechargeSummary';
import { SpendFields } from './SpendFields';

/** Amount and channel of a recharge; its effect and cost stand below before anything is sent. */
export function RechargeForm({ target, config }: { target: Target; config: RechargeConfig }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
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
  const readOf = ({ amount, channel }: RechargeValues) => readAmount(amount, target, channel, config);
  const form = useForm<RechargeValues>({
    initial: {
      amount: query.get('amount') ?? String(config.tiers[2]?.amount ?? config.min),
      channel:
        config.channels.find(({ code }) => code !== 'balance')?.code ?? config.channels[0]?.code ?? 'alipay',
      is_agreed: false,
      ...noProof,
    },
    check(typed) {
      const read = readOf(typed);
      return {
        amount: 'fault' in read ? read.fault : undefined,
        is_agreed: target === 'coin' && !typed.is_agreed ? '请先阅读并同意创意币服务协议' : undefined,
        pay_password: typed.channel === 'balance' ? fault('支付密码', typed.pay_password) : undefined,
      };
    },
    async send(typed) {
      const read = readOf(typed);
      if ('fault' in read) return;
      const { recharge_no } = await recharge.submit({
        target,
        channel: typed.channel,
        amount: read.amount,
        ...(target === 'coin' && { agreement_version: config.agreement.version }),
        ...(typed.channel === 'balance' && sentProof(typed)),
      });
      // In place of the form: going back must not offer the same recharge once more (trust W10).
      await navigate(to(words[target].recharge, { no: recharge_no }), { replace: true });
    },
  });
  const { values, problems, set } = form;
  const read = readOf(values);
  const isBalance = values.channel === 'balance';

  return (
    <form {...form.props} className={styles.form}>
      {config.unpaid_count >= config.unpaid_max && (
        <Notice
          tone="warning"
          action={<Link to={to('finance.rmb', { tab: 'recharge', status: 'pending' })}>去处理</Link>}
        >
          您有多笔待支付充值，请先支付或取消
        </Notice>
      )}
      <AmountChoice form={form} config={config} target={target} />
      <ChannelChoice form={form} config={config} />
      {isBalance && <SpendFields form={form} />}
      {target === 'coin' ? (
        <div className={styles.agreement}>
          <Notice tone="info">
            <strong>创意币充值后不可提现、不可转赠</strong>，请按需充值。
          </Notice>
          <AgreementBox
            code="coin"
            title={config.agreement.title}
            isAgreed={values.is_agreed}
            problem={problems.is_agreed}
            onChange={(is_agreed) => set({ is_agreed })}
          />
        </div>
      ) : (
        <p className={styles.faint}>充值资金到账{config.hold_hours}小时后方可提现，期间可用于支付订单。</p>
      )}
      <RefusalNotice of={form} />
      <div className={styles.checkout}>
        <RechargeSummary target={target} config={config} amount={'amount' in read ? read.amount : 0} />
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          {isBalance ? '确认支付' : values.channel === 'offline' ? '获取汇款信息' : '去支付'}
        </Button>
      </div>
    </form>
  );
}
