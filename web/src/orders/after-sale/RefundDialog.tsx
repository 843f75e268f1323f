import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { type Fen, formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useRead, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { useForm } from '../../forms/use-form';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField, TextField } from '../../ui/Field';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { ReadFault } from '../../ui/ReadFault';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';
import { noWayBackText, type Route, RouteTiles, wayBackOf } from './refund-route';

const OTHER = '其他原因';
const reasons = ['计划有变，暂不需要', '未按约定时间交付', '成果与需求不符', '协商一致退款', OTHER];

interface Values {
  amount: string | undefined;
  choice: string;
  /** The text beside the choice. */
  reason: string;
  files: readonly UploadedFile[];
  route: Route;
}
const saidOf = ({ choice, reason }: Pick<Values, 'choice' | 'reason'>) =>
  [choice === OTHER ? '' : choice, reason.trim()].filter(Boolean).join('：');

/** Asks for money back, all of it or a part; says who decides and where it goes (orders.md#order-states). */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const detail = useRead(api.orders.detail, { order_no: order.order_no });
  const most = detail.data?.refundable_amount;
  const refund = useWrite(api.orders.refundApply, { refreshes: orderReads });
  const isAccepted = order.status === 'completed';
  const wayBack = wayBackOf(detail.data);

  const isAmount = (amount: Fen | undefined) =>
    amount !== undefined && amount > 0 && toWire(amount) <= (most ?? 0);
  /** The amount asked for: all of it until another is typed. */
  const amountText = (typed: string | undefined) => typed ?? (most === undefined ? '' : formatMoney(most));
  const form = useForm<Values>({
    initial: { amount: undefined, choice: reasons[0] ?? OTHER, reason: '', files: [], route: 'original' },
    check(values) {
      const amount = parseTyped(amountText(values.amount));
      return {
        amount:
          most === undefined
            ? '可退金额尚未读取，请先重试'
            : isAmount(amount)
              ? undefined
              : `请输入正确的金额，最多¥${formatMoney(most)}`,
        reason: seenLength(saidOf(values)) < 2 ? '请说明退款原因' : undefined,
      };
    },
    async send({ files, route, ...values }) {
      const amount = parseTyped(amountText(values.amount));
      if (amount === undefined) return;
      await refund.submit({
        order_no: order.order_no,
        amount: toWire(amount),
        reason: saidOf(values),
        files: files.map(({ file_id }) => file_id),
        ...(wayBack === 'open' && { route }),
      });
      toast(isAccepted ? '售后申请已提交，等待平台审核' : '退款申请已提交，请等待处理', 'success');
      onClose();
    },
  });
  const { values, problems, set, field } = form;
  const asked = parseTyped(amountText(values.amount));
  const ahead = useRead(
    api.orders.refundPreview,
    { order_no: order.order_no, amount: asked === undefined ? 0 : toWire(asked), route: values.route },
    { keepPrevious: true, enabled: isAmount(asked) },
  );
  return (
    <ConfirmDialog
      title={isAccepted ? '申请售后' : '申请退款'}
      confirm="提交申请"
      busy={form.busy || detail.isPending}
      disabled={isAmount(asked) && (!ahead.data || ahead.isFetching)}
      error={unshownRefusal(form.refusal ?? null)}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <ReadFault of={detail} what="可退金额" />
        <TextField
          meant="amount"
          label="退款金额（元）"
          name="amount"
          inputMode="decimal"
          value={amountText(values.amount)}
          error={problems.amount}
          hint={most !== undefined && `最多可退 ¥${formatMoney(most)}`}
          onChange={(event) => set({ amount: event.target.value })}
        />
        <SelectField label="退款原因" {...field('choice')}>
          {reasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextArea
          label={values.choice === OTHER ? '说明' : '补充说明（选填）'}
          most={150}
          rows={3}
          {...field('reason')}
        />
        {wayBack === 'open' && <RouteTiles route={values.route} onChange={(route) => set({ route })} />}
        <FileField
          label="凭证（选填）"
          use="refund_evidence"
          send={upload}
          files={values.files}
          error={problems.files}
          onChange={(files) => set({ files })}
          most={5}
        />
        <p style={{ color: 'var(--text-faint)', fontSize: 'var(--type-note)' }}>
          {isAccepted
            ? '已验收的订单由平台审核售后申请；审核期间该订单的款项暂不结算给服务方。'
            : `${order.seller.uid === null ? '平台' : '服务方'}须在${limits.order.refundDays}天内处理，超时未处理将自动退款。`}
          {noWayBackText(wayBack)}
        </p>
        <ReadFault of={ahead} what="款项去向" />
        {ahead.data && (
          <p role="status" aria-label="款项去向">
            同意后：{ahead.data.text}
            {ahead.data.legs.some(({ to }) => to === 'channel') && '，未成功时转入账户余额'}。
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
