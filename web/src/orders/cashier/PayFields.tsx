import { formatMoney } from '@uc/contract/money';
import { Link } from 'react-router';
import { PayProof } from '../../forms/PayProof';
import type { Form } from '../../forms/use-form';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { Notice } from '../../ui/Notice';
import styles from './Cashier.module.css';
import type { Channel, PayValues, Preview } from './cashier';

interface Props {
  form: Form<PayValues>;
  preview: Preview;
}

/** The way of paying the rest that the account's own money does not cover. */
export const OnlineChoice = ({
  form: { values, set },
  preview: { online_amount: online, channels },
}: Props) => (
  <section className={styles.section}>
    {channels.length > 0 ? (
      <ChoiceTiles<Channel>
        label={`还需在线支付 ¥${formatMoney(online)}，请选择支付方式`}
        choices={channels.map((one) => ({ value: one.channel, text: one.text }))}
        value={values.channel}
        onChange={(channel) => set({ channel })}
        narrow
      />
    ) : (
      <Notice tone="warning">暂无可用的在线支付方式，请选择其他支付方式或充值后支付</Notice>
    )}
  </section>
);

/** The quota left to the person at the cashier, beside the account's balances. */
export const OwnQuota = ({ quota: { total, left } }: { quota: NonNullable<Preview['quota']> }) => (
  <p className={styles.faint}>{`我的额度：还可使用 ¥${formatMoney(left)}（共 ¥${formatMoney(total)}）`}</p>
);

/** A sub-account may not spend that much. */
export const ShortQuota = ({ left }: { left: number }) => (
  <Notice tone="warning">子账号额度不足：还可使用 ¥{formatMoney(left)}，请联系主账号调整额度</Notice>
);

/** Proof of the person who pays; where there is no payment password yet, a link to set one. */
export function ProofOrWay({ form, preview: { proof, proof_ready: isReady } }: Props) {
  if (!isReady)
    return (
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
    );
  const isOwner = proof === 'pay_password';
  return (
    <PayProof
      form={form}
      isOwner={isOwner}
      way={<Link to={to('account.safe.pay')}>忘记支付密码？</Link>}
      hint={isOwner ? '' : '请输入您子账号的登录密码，不是主账号的支付密码'}
      phone={proof === 'own_password_and_code' ? '' : undefined}
    />
  );
}
