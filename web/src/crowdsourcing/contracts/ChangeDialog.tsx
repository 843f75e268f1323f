import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { formatFen, shortFen } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { TextArea } from '../../ui/TextArea';
import { ParcelFields } from '../ParcelFields';
import { MOST_PARCELS, type Parcel, parcelFault, sentParcels, totalOf } from '../parcels';
import { type Contract, contractReads } from './contract';
import styles from './contracts.module.css';
import { livingOf } from './differences';

const ended = ['accepted', 'released', 'divided', 'refunded'];

/** 申请变更合同: every milestone as it is to be; the other side is asked. */
export default function ChangeDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const id = useId();
  const { contract_no, mode, signed_at: signed } = contract;
  const write = useWrite(api.contracts.propose, { refreshes: contractReads, quiet: true });
  const present = livingOf(contract.milestones).map(({ title, amount, due_date, status }): Parcel => ({
    title,
    amount: amount.toFixed(2),
    due_date,
    ...(status !== 'unfunded' && { fixed: ended.includes(status) ? 'ended' : 'escrow' }),
  }));
  const form = useForm({
    initial: { milestones: present as readonly Parcel[], reason: '' },
    check: ({ milestones, reason }) => ({
      milestones: parcelFault(milestones, present),
      reason: seenLength(reason.trim()) < 2 ? '请填写2-200个字的原因' : undefined,
    }),
    async send({ milestones, reason }) {
      await write.submit({ contract_no, reason: reason.trim(), milestones: sentParcels(milestones) });
      toast('已申请，等待对方答复', 'success');
      onClose();
    },
  });
  const { milestones } = form.values;
  return (
    <Dialog
      title="申请变更合同"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            提交变更申请
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p>
          {mode === 'reward'
            ? '悬赏合同只能变更交付日期。'
            : `填写变更后的全部里程碑，最多${MOST_PARCELS}个，每个不低于${shortFen(limits.milestone.min)}元；已托管的只能变更日期，已结束的不能变更。`}
          {signed === null ? '对方同意后，双方需重新确认合同。' : '对方同意后生效。'}
        </p>
        <ParcelFields
          parcels={milestones}
          problem={form.problems.milestones}
          mayGrow={mode !== 'reward'}
          onChange={(parcels) => form.set({ milestones: parcels })}
        />
        <p className={styles.note}>{`变更后总额${formatFen(totalOf(milestones))}元`}</p>
        <TextArea label="变更原因" rows={3} most={200} {...form.field('reason')} />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
