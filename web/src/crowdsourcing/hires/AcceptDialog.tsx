import { limits } from '@uc/contract/limits';
import { formatMoney } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { doneAlready } from '../../client/api-error';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import styles from '../contracts/contracts.module.css';
import { crowdReads, type Hire } from '../crowd';
import { answered } from './answered';

const { signHours } = limits.request;

/** 接受: the terms agreed, and the consequence. */
export default function AcceptDialog({
  hire: { request_no, version },
  offer,
  onClose,
}: {
  hire: Hire;
  offer: Hire['offers'][number];
  onClose: () => void;
}) {
  const write = useWrite(api.hires.accept, { refreshes: crowdReads, quiet: true });
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      await answered(write.submit({ request_no, version }));
      toast(`双方已达成一致，请在${signHours}小时内确认合同`, 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="接受报价"
      confirm="接受"
      busy={form.busy}
      done={doneAlready(write.error)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <p>{`按¥${formatMoney(offer.price)}、${offer.milestones.length}个里程碑达成一致，生成合同；双方在${signHours}小时内确认，雇主再托管首个里程碑，逾期合同不成立。`}</p>
        <ul className={styles.plain} aria-label="里程碑">
          {offer.milestones.map(({ title, amount, due_date: due }, at) => (
            <li key={at}>{`${title} · ${formatMoney(amount)}元 · ${due}前交付`}</li>
          ))}
        </ul>
        <RefusalNotice of={form} />
      </div>
    </ConfirmDialog>
  );
}
