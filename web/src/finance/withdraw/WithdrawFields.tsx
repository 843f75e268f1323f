import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { SelectField, TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { ConfirmWithdraw } from './ConfirmWithdraw';
import { Reckoning } from './Reckoning';
import { feeText, mostOf, readWithdrawal, type WithdrawForm } from './withdraw';
import styles from './withdraw.module.css';

/** How much and to which card; what it costs and brings stands there while it is typed. */
export function WithdrawFields({ form, onDone }: { form: WithdrawForm; onDone: (no: string) => void }) {
  const [query] = useSearchParams();
  const usable = form.cards.filter((card) => card.usable);
  const wanted = usable.find(({ id }) => id === query.get('card'))?.id;
  const [typed, setTyped] = useState(query.get('amount') ?? '');
  const [cardId, setCardId] = useState(wanted ?? form.default_card_id ?? '');
  const [remark, setRemark] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const read = readWithdrawal(typed, form);
  const isRead = !('fault' in read);
  const card = usable.find(({ id }) => id === cardId);
  const most = mostOf(form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(isRead ? undefined : read.fault);
    if (isRead && card) setConfirming(true);
    else event.currentTarget.querySelector<HTMLElement>('[name=amount]')?.focus();
  };
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.can}>
          <p>可提现金额</p>
          <div className={styles.figure}>
            <MoneyText value={form.withdrawable} unit="¥" size="figure" />
            <Button
              size="small"
              kind="quiet"
              disabled={most < form.rules.min}
              onClick={() => {
                setTyped(String(most));
                setProblem(undefined);
              }}
            >
              全部提现
            </Button>
          </div>
          <p>
            <Reckoning form={form} />
          </p>
        </div>
        <TextField
          label="提现金额（元）"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          placeholder={`${form.rules.min}起`}
          value={typed}
          error={problem}
          hint={`今日还可提现${form.rules.day_count_left}笔；${feeText(form.rules)}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
        <SelectField
          label="到账银行卡"
          name="card_id"
          value={cardId}
          hint="仅支持与实名信息同名的账户"
          onChange={(event) => setCardId(event.target.value)}
        >
          {form.cards.map((one) => (
            <option key={one.id} value={one.id} disabled={!one.usable}>
              {one.bank_name} {one.card_type_text} 尾号{one.tail}
              {one.alias && `（${one.alias}）`}
              {!one.usable && ` · ${one.status_reason}`}
            </option>
          ))}
        </SelectField>
        <TextField
          label="备注（选填）"
          name="remark"
          maxLength={50}
          value={remark}
          onChange={(event) => setRemark(event.target.value)}
        />
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
            <dd>{form.expected_at}前</dd>
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
          wish={{ ...read, card, remark: remark.trim() }}
          onDone={onDone}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
