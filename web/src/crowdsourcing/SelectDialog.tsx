import { useId, useState } from 'react';
import { add, compare, fen, type Fen, parseTyped, toWire } from '@uc/contract/money';
import { dayAfter } from '@uc/contract/day';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button, IconButton } from '../ui/Button';
import { today } from '../ui/days';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { type Bid, crowdReads, type RequestDetail } from './crowd';
import styles from './crowdsourcing.module.css';
import { seenOf } from './seen';

interface Parcel {
  title: string;
  amount: string;
  due_date: string;
}
const MOST = 10;

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
  const [parcels, setParcels] = useState<readonly Parcel[]>([
    {
      title: '全部成果',
      amount: first?.price?.toFixed(2) ?? '',
      due_date: dayAfter(today(), first?.days ?? 7),
    },
  ]);
  const form = useForm({
    initial: { milestones: '' },
    check: () => (isReward ? {} : faultOf(parcels, first?.price ?? 0)),
    async send() {
      await select.submit({
        ...(await seenOf(request.request_no)),
        bid_nos: bids.map(({ bid_no }) => bid_no),
        ...(!isReward && {
          milestones: parcels.map(({ title, amount, due_date }) => ({
            title,
            amount: toWire(parseTyped(amount) ?? fen(0)),
            due_date,
          })),
        }),
      });
      toast(isReward ? '获奖结果已公示3天' : '已选定，请在72小时内确认合同并托管', 'success');
      onClose();
    },
  });
  const change = (at: number, part: Partial<Parcel>) =>
    setParcels(parcels.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const title = isReward ? '公布获奖结果' : `选定：${first?.provider.name ?? ''}`;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button kind="primary" type="submit" form={id} busy={form.isBusy}>
            {isReward ? '公布并公示' : '选定并生成合同'}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        {isReward ? (
          <ol>
            {bids.map(({ bid_no, provider }) => (
              <li key={bid_no}>{provider.name}</li>
            ))}
          </ol>
        ) : (
          <>
            <p>{`报价${first?.price?.toFixed(2)}元，可分为1-${MOST}个里程碑，每个不低于50元；每个里程碑单独托管与验收。`}</p>
            <ul className={styles.parcels} aria-label="里程碑">
              {parcels.map((parcel, index) => (
                <li key={index} className={styles.parcel}>
                  <TextField
                    label={`里程碑${index + 1}`}
                    value={parcel.title}
                    maxLength={40}
                    autoComplete="off"
                    onChange={(event) => change(index, { title: event.target.value })}
                  />
                  <TextField
                    label="金额（元）"
                    value={parcel.amount}
                    inputMode="decimal"
                    maxLength={13}
                    autoComplete="off"
                    onChange={(event) => change(index, { amount: event.target.value })}
                  />
                  <TextField
                    label="交付日期"
                    type="date"
                    value={parcel.due_date}
                    onChange={(event) => change(index, { due_date: event.target.value })}
                  />
                  <IconButton
                    name="minus"
                    label={`删除里程碑${index + 1}`}
                    disabled={parcels.length === 1}
                    onClick={() => setParcels(parcels.filter((_, at) => at !== index))}
                  />
                </li>
              ))}
            </ul>
            {parcels.length < MOST && (
              <Button
                size="small"
                icon="plus"
                onClick={() => setParcels([...parcels, { title: '', amount: '', due_date: '' }])}
              >
                增加里程碑
              </Button>
            )}
          </>
        )}
        {form.problems.milestones && (
          <p className={styles.problem} role="alert">
            {form.problems.milestones}
          </p>
        )}
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      </form>
    </Dialog>
  );
}

function faultOf(parcels: readonly Parcel[], price: number): { milestones?: string } {
  const amounts = parcels.map(({ amount }) => parseTyped(amount) ?? fen(0));
  const total = amounts.reduce<Fen>((sum, one) => add(sum, one), fen(0));
  if (parcels.some(({ title }) => title.trim().length < 2)) return { milestones: '里程碑名称为2-40个字' };
  if (parcels.some(({ due_date }) => due_date <= today()))
    return { milestones: '里程碑的交付日期须晚于今天' };
  if (amounts.some((one) => one < 5000)) return { milestones: '单个里程碑金额不能低于50元' };
  return compare(total, fen(Math.round(price * 100))) === 0
    ? {}
    : { milestones: `里程碑金额之和须等于${price.toFixed(2)}元` };
}
