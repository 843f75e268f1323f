import { useId } from 'react';
import { compare, fen, formatMoney, shortFen } from '@uc/contract/money';
import { dayAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { today } from '../ui/days';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { type Bid, crowdReads, type RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';
import { ParcelFields } from './ParcelFields';
import { MOST_PARCELS, type Parcel, parcelFault, sentParcels, totalOf } from './parcels';
import { seenOf } from './seen';

/** 选定: the winners of a 悬赏 in their order, or one bid with the milestones of its contract. */
export function SelectDialog({
  request,
  bids,
  onClose,
}: {
  request: RequestDetail;
  bids: readonly Bid[];
  onClose: () => void;
}) {
  const id = useId();
  const [first] = bids;
  const isReward = request.mode === 'reward';
  const select = useWrite(api.bids.select, { refreshes: crowdReads, quiet: true });
  const form = useForm({
    initial: {
      milestones: [
        {
          title: '全部成果',
          amount: first?.price?.toFixed(2) ?? '',
          due_date: dayAfter(today(), first?.days ?? 7),
        },
      ] as readonly Parcel[],
    },
    check: ({ milestones }) => ({
      milestones: isReward ? undefined : faultOf(milestones, first?.price ?? 0),
    }),
    async send({ milestones }) {
      await select.submit({
        ...(await seenOf(request.request_no)),
        bid_nos: bids.map(({ bid_no }) => bid_no),
        ...(!isReward && { milestones: sentParcels(milestones) }),
      });
      toast(
        isReward
          ? `获奖结果已公示${limits.request.noticeDays}天`
          : `已选定，请在${limits.request.signHours}小时内确认合同并托管`,
        'success',
      );
      onClose();
    },
  });
  const parcels = form.values.milestones;
  const title = isReward ? '公布获奖结果' : `选定：${first?.provider.name ?? ''}`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {isReward ? '公布并公示' : '选定并生成合同'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        {isReward ? (
          <>
            <p>获奖结果公示{limits.request.noticeDays}天，公示期满后获奖者交付全部成果，验收后发放奖金。</p>
            <Facts
              facts={bids.map(({ provider }, index) => [
                `第${index + 1}名`,
                `${provider.name}，奖金${formatMoney(request.prizes[index])}元`,
              ])}
            />
            {bids.length < request.winners && bids.length === request.bid_count && (
              <Notice>无人获奖的名次，奖金在公示期满后退回。</Notice>
            )}
          </>
        ) : (
          <>
            <p>{`报价${formatMoney(first?.price)}元，可分为1-${MOST_PARCELS}个里程碑，每个不低于${shortFen(limits.milestone.min)}元；每个里程碑单独托管与验收。`}</p>
            <ParcelFields
              parcels={parcels}
              problem={form.problems.milestones}
              onChange={(milestones) => form.set({ milestones })}
            />
          </>
        )}
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}

function faultOf(parcels: readonly Parcel[], price: number): string | undefined {
  const isWhole = compare(totalOf(parcels), fen(Math.round(price * 100))) === 0;
  return parcelFault(parcels) ?? (isWhole ? undefined : `里程碑金额之和须等于${formatMoney(price)}元`);
}
