import { markedDay } from '@uc/contract/estimated-day';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useForm } from '../../forms/use-form';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { SelectField, TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { ConfirmWithdraw } from './ConfirmWithdraw';
import { Reckoning } from './Reckoning';
import { feeText, mostOf, readWithdrawal, type WithdrawForm } from './withdraw';
import styles from './withdraw.module.css';

/** Amount and card of a withdrawal; its fee and the amount that arrives stand there while it is typed. */
export function WithdrawFields({ form, onDone }: { form: WithdrawForm; onDone: (no: string) => void }) {
  const [query] = useSearchParams();
  const usable = form.cards.filter((card) => card.usable);
  const wanted = usable.find(({ id }) => id === query.get('card'))?.id;
  const [isConfirming, setConfirming] = useState(false);
  const asked = useForm({
    initial: {
      amount: query.get('amount') ?? '',
      card_id: wanted ?? form.default_card_id ?? '',
      remark: '',
    },
    check({ amount }) {
      const read = readWithdrawal(amount, form);
      return { amount: 'fault' in read ? read.fault : undefined };
    },
    async send({ card_id }) {
      await Promise.resolve(setConfirming(usable.some(({ id }) => id === card_id)));
    },
  });
  const { values, set, field } = asked;
  const read = readWithdrawal(values.amount, form);
  const isRead = !('fault' in read);
  const card = usable.find(({ id }) => id === values.card_id);
  const most = mostOf(form);
  return (
    <>
      <form {...asked.props} className={styles.form}>
        <div className={styles.can}>
          <p>可提现金额</p>
          <div className={styles.figure}>
            <MoneyText value={form.withdrawable} unit="¥" size="figure" />
            <Button
              size="small"
              kind="quiet"
              disabled={most < form.rules.min}
              onClick={() => set({ amount: String(most) })}
            >
              全部提现
            </Button>
          </div>
          <p>
            <Reckoning form={form} />
          </p>
        </div>
        <TextField
          meant="amount"
          label="提现金额（元）"
          inputMode="decimal"
          autoComplete="off"
          placeholder={`${form.rules.min}起`}
          hint={`今日还可提现${form.rules.day_count_left}笔；${feeText(form.rules)}`}
          {...field('amount')}
        />
        <SelectField label="到账银行卡" hint="仅支持与实名信息同名的账户" {...field('card_id')}>
          {form.cards.map((one) => (
            <option key={one.id} value={one.id} disabled={!one.usable}>
              {one.bank_name} {one.card_type_text} 尾号{one.tail}
              {one.alias && `（${one.alias}）`}
              {!one.usable && ` · ${one.status_reason}`}
            </option>
          ))}
        </SelectField>
        <TextField label="备注（选填）" most={50} {...field('remark')} />
        <dl className={styles.sums} aria-live="polite">
          <div>
            <dt>手续费</dt>
            <dd>
              <MoneyText value={isRead ? read.fee : 0} unit="¥" price />
            </dd>
          </div>
          <div className={styles.main}>
            <dt>实际到账</dt>
            <dd>
              <MoneyText value={isRead ? read.net : 0} unit="¥" size="large" price />
            </dd>
          </div>
          <div>
            <dt>预计到账</dt>
            <dd>{markedDay(form.expected_at, form.expected_is_estimate)}前</dd>
          </div>
        </dl>
        <div className={styles.buttons}>
          <Button kind="primary" size="large" type="submit">
            下一步
          </Button>
          <ButtonLink size="large" to={to('finance.rmb')}>
            取消
          </ButtonLink>
        </div>
      </form>
      {/* Beside the form, for it holds one of its own. */}
      {isConfirming && isRead && card && (
        <ConfirmWithdraw
          form={form}
          request={{ ...read, card, remark: values.remark.trim() }}
          onDone={onDone}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
