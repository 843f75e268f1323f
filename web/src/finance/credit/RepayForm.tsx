import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { api, ApiError, useCan, useRead, useWrite } from '../../client';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { Dialog } from '../../ui/Dialog';
import { TextField } from '../../ui/Field';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { SpendFields } from '../recharge/SpendFields';
import { usePayProof } from '../../verify/use-pay-proof';
import { AllocationTable } from './AllocationTable';
import styles from './credit.module.css';
import { changedByRepaying, readRepayment, type Repaid, type RepayPreview } from './repay';

type Source = 'balance' | RepayPreview['channels'][number]['code'];

/** How much of what is owed, and from where; everything it does stands there before it is confirmed. */
export function RepayForm({
  whole,
  billNo,
  onClose,
  onDone,
}: {
  whole: RepayPreview;
  billNo: string | undefined;
  onClose(): void;
  onDone(repaid: Repaid): void;
}) {
  const can = useCan();
  const form = useId();
  const [share, setShare] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const [source, setSource] = useState<Source>('balance');
  const spend = usePayProof();
  const { proof } = spend;
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<ApiError>();
  const read = share === 'all' ? { amount: whole.total } : readRepayment(typed, whole.total);
  const amount = 'amount' in read ? read.amount : undefined;
  const chosen = billNo === undefined ? {} : { bill_nos: billNo };
  const looked = useRead(
    api.credit.repayPreview,
    { ...chosen, amount: amount ?? 0 },
    { enabled: amount !== undefined && share === 'part', keepPrevious: true },
  );
  const preview = share === 'all' ? whole : amount === undefined ? undefined : looked.data;
  const repay = useWrite(api.credit.repay, { refreshes: changedByRepaying, quiet: true });
  const isBalance = source === 'balance';
  const lacks = isBalance && preview !== undefined && preview.short > 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const unproven = isBalance && proof.pay_password === '';
    setProblems({ amount: 'fault' in read ? read.fault : undefined });
    spend.setProblems({ pay_password: unproven ? '请输入密码' : undefined });
    setRefusal(undefined);
    if (amount === undefined || unproven || lacks) return;
    try {
      onDone(
        await repay.submit({
          amount,
          ...(billNo !== undefined && { bill_nos: [billNo] }),
          ...(isBalance
            ? {
                source: 'balance' as const,
                pay_password: proof.pay_password,
                ...(proof.sms_code && { sms_code: proof.sms_code }),
              }
            : { source: 'online' as const, channel: source }),
        }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(error.fields);
      if (!spend.isTold(error)) setRefusal(error);
    }
  };

  return (
    <Dialog
      title="白条还款"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={form} busy={repay.isPending} disabled={lacks}>
            {isBalance ? '确认还款' : '去支付'}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <ChoiceTiles<'all' | 'part'>
          label="还款金额"
          value={share}
          onChange={setShare}
          choices={[
            {
              value: 'all',
              text: (
                <>
                  全额还款 <MoneyText value={whole.total} unit="¥" price />
                </>
              ),
              note: whole.overdue > 0 ? <Overdue amount={whole.overdue} /> : '提前还款不收取费用',
            },
            { value: 'part', text: '部分还款', note: '可多次还款，先还违约金' },
          ]}
        />
        {share === 'part' && (
          <TextField
            label="本次还款（元）"
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            value={typed}
            error={problems.amount ?? (typed !== '' && 'fault' in read ? read.fault : undefined)}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblems({ ...problems, amount: undefined });
            }}
          />
        )}
        <ChoiceTiles<Source>
          narrow
          label="还款来源"
          value={source}
          onChange={setSource}
          choices={[
            {
              value: 'balance',
              text: '账户余额',
              note: (
                <>
                  可用 <MoneyText value={whole.balance} />
                </>
              ),
            },
            ...whole.channels.map(({ code, text, is_sandbox }) => ({
              value: code,
              text,
              note: is_sandbox ? '演示环境' : undefined,
            })),
          ]}
        />
        {lacks && (
          <Notice
            tone="warning"
            action={can('finance.rmb:recharge') && <Link to={to('finance.rmb.recharge')}>去充值</Link>}
          >
            余额不足，还差 <MoneyText value={preview.short} unit="¥" price />
            ，可部分还款或在线支付
          </Notice>
        )}
        {preview && <Effect preview={preview} isFetching={looked.isFetching} />}
        {isBalance && !lacks && <SpendFields of={spend} />}
        {refusal && !refusal.fields.amount && (
          <Notice tone="negative" action={refusal.link && <Link to={refusal.link}>去处理</Link>}>
            {refusal.message}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

const Overdue = ({ amount }: { amount: number }) => (
  <span className={styles.overdue}>
    其中逾期 <MoneyText value={amount} price />
  </span>
);

function Effect({ preview, isFetching }: { preview: RepayPreview; isFetching: boolean }) {
  return (
    <section className={styles.effect} aria-busy={isFetching} aria-live="polite">
      <AllocationTable alloc={preview.alloc} />
      <dl>
        <div>
          <dt>还款后剩余应还</dt>
          <dd>
            <MoneyText value={preview.remaining} unit="¥" price />
          </dd>
        </div>
        <div>
          <dt>释放信用额度</dt>
          <dd>
            <MoneyText value={preview.releases} unit="¥" price />
          </dd>
        </div>
      </dl>
      {preview.resumes && <p className={styles.good}>还清逾期后，信用额度立即恢复使用</p>}
    </section>
  );
}
