import { fault } from '../../verify/failure-text';
import { useId } from 'react';
import { Link } from 'react-router';
import { api, useCan, useRead, useWrite } from '../../client';
import { noProof, sentProof } from '../../forms/PayProof';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { to } from '../../routes';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { MoneyText } from '../../ui/MoneyText';
import { Notice } from '../../ui/Notice';
import { ReadFault } from '../../ui/ReadFault';
import { SpendFields } from '../recharge/SpendFields';
import styles from './credit.module.css';
import {
  currentOf,
  repaymentReads,
  faultOf,
  readRepayment,
  type Repaid,
  type RepayPreview,
  type RepayValues,
} from './repay';
import { ShareChoice, SourceChoice } from './RepayChoices';
import { RepayEffect } from './RepayEffect';

/** Amount and source of a repayment; its whole effect is shown before it is confirmed. */
export function RepayForm({
  whole,
  billNo,
  onClose,
  onDone,
  onRefused,
}: {
  whole: RepayPreview;
  billNo: string | undefined;
  onClose(): void;
  onDone(repaid: Repaid): void;
  /** Perhaps something was repaid elsewhere: the debt is to be read again. */
  onRefused(): void;
}) {
  const can = useCan();
  const id = useId();
  const repay = useWrite(api.credit.repay, { refreshes: repaymentReads, quiet: true });
  const current = currentOf(whole);
  const readOf = ({ share, amount: typed }: RepayValues) => {
    if (share === 'due' && current) return { amount: current.remaining };
    return share === 'part' ? readRepayment(typed, whole.total) : { amount: whole.total };
  };
  const billOf = ({ share }: RepayValues) => (share === 'due' && current ? current.bill_no : billNo);
  const form = useForm<RepayValues>({
    initial: { share: current ? 'due' : 'all', amount: '', source: 'balance', ...noProof },
    check: (typed) => ({
      amount: faultOf(readOf(typed)),
      pay_password: typed.source === 'balance' ? fault('支付密码', typed.pay_password) : undefined,
    }),
    async send(typed) {
      const read = readOf(typed);
      if ('fault' in read || lacks) return;
      const sent = repay.submit({
        amount: read.amount,
        ...(billOf(typed) !== undefined && { bill_nos: [billOf(typed)!] }),
        ...(typed.source === 'balance'
          ? { source: 'balance' as const, ...sentProof(typed) }
          : { source: 'online' as const, channel: typed.source }),
      });
      sent.catch(onRefused);
      onDone(await sent);
    },
  });
  const { values } = form;
  const read = readOf(values);
  const amount = 'amount' in read ? read.amount : undefined;
  const isWhole = values.share === 'all';
  const isBalance = values.source === 'balance';
  const isLooked = amount !== undefined && !isWhole;
  const looked = useRead(
    api.credit.repayPreview,
    { ...(billOf(values) !== undefined && { bill_nos: billOf(values)! }), amount: amount ?? 0 },
    { enabled: isLooked, keepPrevious: true },
  );
  const preview = isWhole ? whole : amount === undefined ? undefined : looked.data;
  const isUnshown = isLooked && (!preview || looked.isFetching);
  const lacks = isBalance && preview !== undefined && preview.short > 0;

  return (
    <Dialog
      title="白条还款"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy} disabled={lacks || isUnshown}>
            {isBalance ? '确认还款' : '去支付'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <ShareChoice form={form} whole={whole} />
        <SourceChoice form={form} whole={whole} />
        {lacks && (
          <Notice
            tone="warning"
            action={can('finance.rmb:recharge') && <Link to={to('finance.rmb.recharge')}>去充值</Link>}
          >
            余额不足，还差 <MoneyText value={preview.short} unit="¥" price />
            ，可部分还款或在线支付
          </Notice>
        )}
        {isLooked && <ReadFault of={looked} what="还款明细" />}
        {preview && <RepayEffect preview={preview} isFetching={looked.isFetching} />}
        {isBalance && !lacks && <SpendFields form={form} />}
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
