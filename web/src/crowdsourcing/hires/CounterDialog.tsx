import { useId } from 'react';
import { hireActionText } from '@uc/contract/crowdsourcing/hire-texts';
import { limits } from '@uc/contract/limits';
import { formatFen } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/TextArea';
import styles from '../contracts/contracts.module.css';
import { crowdReads, type Hire } from '../crowd';
import { ParcelFields } from '../ParcelFields';
import { hireParcelFault, type Parcel, sentParcels, totalOf } from '../parcels';
import { answered } from './answered';

const { answerDays } = limits.hire;

/** 还价 of the provider, 修改报价 of the buyer: every milestone as it is to be. */
export default function CounterDialog({
  hire: { request_no, version, side, counters_left: left },
  offer,
  onClose,
}: {
  hire: Hire;
  offer: Hire['offers'][number];
  onClose: () => void;
}) {
  const id = useId();
  const title = hireActionText('counter', side);
  const write = useWrite(api.hires.counter, { refreshes: crowdReads, quiet: true });
  const form = useForm({
    initial: {
      milestones: offer.milestones.map((one) => ({
        ...one,
        amount: one.amount.toFixed(2),
      })) as readonly Parcel[],
      note: '',
    },
    check: ({ milestones }) => ({ milestones: hireParcelFault(milestones) }),
    async send({ milestones, note }) {
      const sent = { request_no, version, milestones: sentParcels(milestones), note: note.trim() };
      await answered(write.submit(sent));
      toast(
        side === 'provider'
          ? `已还价，雇主将在${answerDays}天内答复`
          : `已修改，服务商将在${answerDays}天内答复`,
        'success',
      );
      onClose();
    },
  });
  const { milestones } = form.values;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {`发给${side === 'provider' ? '雇主' : '服务商'}`}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p>
          {side === 'provider'
            ? `填写您希望的价格与里程碑，雇主在${answerDays}天内接受、修改或结束，逾期雇佣结束；还可还价${left}次。`
            : `填写新的价格与里程碑，服务商在${answerDays}天内接受、还价或谢绝，逾期雇佣结束。`}
        </p>
        <ParcelFields
          parcels={milestones}
          problem={form.problems.milestones}
          onChange={(parcels) => form.set({ milestones: parcels })}
        />
        <p
          className={styles.note}
        >{`对方报价${offer.price.toFixed(2)}元，改为${formatFen(totalOf(milestones))}元`}</p>
        <TextArea label="说明（选填）" rows={3} most={500} hint="请勿填写联系方式" {...form.field('note')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
