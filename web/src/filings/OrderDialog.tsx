import { seenLength } from '@uc/contract/seen-length';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { longPayHours } from '@uc/contract/limits';
import { toast, useRead, useWrite } from '../client';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Skeleton } from '../ui/Skeleton';
import { TextArea } from '../ui/TextArea';
import { callsOf, type FilingCase, type FilingRow, nameOf, readsOf } from './filing';
import { FeeTable } from './FeeTable';
import styles from './filings.module.css';

/** Information that staff need for some businesses: the label of its field and a hint. */
const notes: Readonly<Record<string, readonly [label: string, hint: string]>> = {
  change: ['变更内容', '请写明变更的事项与变更后的内容'],
  assignment: ['受让人', '请写明受让人的名称与联系方式'],
  licence: ['被许可人与许可内容', '请写明被许可人的名称、许可的商品或服务与期限'],
};

/** 续展, 变更, 复审, 年费 and so on: an order of the case, at the fees of today, which it shows first. */
export function OrderDialog({
  area,
  row,
  choices,
  asked,
  onClose,
}: {
  area: FilingArea;
  row: FilingRow;
  choices: FilingCase['follow_ups'];
  asked?: string | undefined;
  onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const order = useWrite(callsOf(area).order, { refreshes: readsOf(area), quiet: true });
  const form = useForm({
    initial: { business: asked ?? choices[0]?.business ?? '', note: '' },
    check: ({ business, note }) => ({
      note:
        notes[business] !== undefined && seenLength(note.trim()) < 2
          ? `请填写${notes[business][0]}`
          : undefined,
    }),
    async send({ business, note }) {
      const made = await order.submit({
        app_no: row.app_no,
        version: row.version,
        business: business as 'renewal',
        ...(note.trim() && { note: note.trim() }),
      });
      toast(`订单已生成，请在${longPayHours}小时内付款`, 'success');
      onClose();
      if (made.order_no) void navigate(to('orders.myOrders', { pay: made.order_no }));
    },
  });
  const fees = useFees(area, row.app_no, form.values.business);
  return (
    <Dialog
      title={`办理业务：${nameOf(row)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy} disabled={!fees.data}>
            生成订单
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <ChoiceTiles
          label="业务"
          narrow
          value={form.values.business}
          choices={choices.map(({ business, text }) => ({ value: business, text }))}
          onChange={(business) => form.set({ business })}
        />
        <Fees of={fees} />
        <TextArea
          label={notes[form.values.business]?.[0] ?? '给顾问的说明（选填）'}
          rows={4}
          most={500}
          hint={notes[form.values.business]?.[1] ?? '如理由、证据或联系方式，顾问准备材料时参考'}
          {...form.field('note')}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}

/** The cost, shown before the order is placed. */
function Fees({ of: { data, error, isFetching, refetch } }: { of: ReturnType<typeof useFees> }) {
  if (error && !data)
    return <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return data ? <FeeTable fees={data} /> : <Skeleton height={160} />;
}

const useFees = (area: FilingArea, appNo: string, business: string) =>
  useRead(
    callsOf(area).orderFees,
    { app_no: appNo, business: business as 'renewal' },
    { enabled: business !== '' },
  );
