import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useRead, useWrite } from '../../client';
import { useForm } from '../../forms/use-form';
import { Countdown } from '../../ui/Countdown';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { Dialog } from '../../ui/Dialog';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { MoneyText } from '../../ui/MoneyText';
import { Skeleton } from '../../ui/Skeleton';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

type Decision = 'agree' | 'refuse';

/** The seller's answer to a request for money back; a refusal wants its reason. */
export function HandleRefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.orders.detail, { order_no: order.order_no });
  const handle = useWrite(api.orders.refundHandle, { refreshes: orderReads });
  const refund = data?.refunds.find(({ status }) => status === 'open');

  const form = useForm({
    initial: { decision: 'refuse' as Decision, reason: '' },
    check: ({ decision, reason }) => ({
      reason:
        decision === 'refuse' && seenLength(reason.trim()) < 2 ? '拒绝时请填写原因，买家可以看到' : undefined,
    }),
    async send({ decision, reason }) {
      const said = reason.trim();
      await handle.submit({ order_no: order.order_no, decision, ...(said && { reason: said }) });
      toast(decision === 'agree' ? '已同意退款' : '已拒绝退款申请', 'success');
      onClose();
    },
  });
  const decide = (decision: Decision) => {
    form.set({ decision });
    void form.submit();
  };
  const refusal = unshownRefusal(form.refusal ?? null);
  return (
    <Dialog
      title="处理退款申请"
      onClose={onClose}
      footer={
        refund && (
          <>
            <Button busy={form.busy} onClick={() => decide('refuse')}>
              拒绝退款
            </Button>
            <Button kind="primary" busy={form.busy} onClick={() => decide('agree')}>
              同意退款
            </Button>
          </>
        )
      }
    >
      {!data && !error && <Skeleton height={160} />}
      {error && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data && !refund && <p>该退款申请已处理。</p>}
      {data && refund && (
        <form {...form.props} style={{ display: 'grid', gap: 'var(--space-4)' }}>
          <Facts
            facts={[
              ['订单', order.title],
              ['退款金额', <MoneyText key="amount" price value={refund.amount} unit="¥" />],
              ['退款原因', refund.reason],
              ...(refund.left_seconds === null
                ? []
                : ([
                    [
                      '处理时限',
                      <Countdown key="left" seconds={refund.left_seconds} of={refund} ends="自动退款" />,
                    ],
                  ] as const)),
            ]}
          />
          <TextArea label="回复买家（拒绝时必填）" most={200} rows={3} {...form.field('reason')} />
          {refusal && (
            <p role="alert" style={{ color: 'var(--negative)' }}>
              {refusal}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
