import type { ReactNode } from 'react';
import type { Form } from '../../forms/use-form';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import {
  plain,
  type RechargeChannel,
  type RechargeConfig,
  type RechargeValues,
  type Target,
  words,
} from './recharge';
import styles from './recharge.module.css';

interface Props {
  form: Form<RechargeValues>;
  config: RechargeConfig;
}

/** Choice of the amount: one of the tiers, or a typed one. */
export function AmountChoice({ form: { values, set, field }, config, target }: Props & { target: Target }) {
  const { unit, amount: label } = words[target];
  return (
    <>
      <ChoiceTiles
        narrow
        label={label}
        value={config.tiers.some(({ amount }) => String(amount) === values.amount) ? values.amount : ''}
        onChange={(amount) => set({ amount })}
        choices={config.tiers.map(({ amount, bonus }) => ({
          value: String(amount),
          text: `${plain(amount)}${unit}`,
          note: bonus > 0 ? `送${plain(bonus)}` : undefined,
        }))}
      />
      <TextField
        meant="amount"
        className={styles.amount}
        label={`自定义${target === 'coin' ? '数量' : '金额'}（${unit}）`}
        inputMode={target === 'coin' ? 'numeric' : 'decimal'}
        autoComplete="off"
        hint={`单笔${plain(config.min)}-${plain(config.max)}${unit}${
          target === 'rmb' ? `，今日还可在线充值${plain(config.day_left)}元` : '，须为整数'
        }`}
        {...field('amount')}
      />
    </>
  );
}

/** Choice of the payment channel. */
export const ChannelChoice = ({ form: { values, set }, config }: Props) => (
  <ChoiceTiles<RechargeChannel>
    label="支付方式"
    value={values.channel}
    onChange={(channel) => set({ channel })}
    choices={config.channels.map(({ code, text, is_sandbox }) => ({
      value: code,
      text,
      note: noteOf(code, is_sandbox, config),
    }))}
  />
);

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
