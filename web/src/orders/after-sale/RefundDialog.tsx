import { useState } from 'react';
import { formatMoney, parseTyped, toWire } from '@uc/contract/money';
import { api, toast, useRead, useWrite } from '../../client';
import { upload } from '../../client/files';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { SelectField, TextField } from '../../ui/Field';
import { FileField, type KeptFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

const OTHER = '其他原因';
const reasons = ['计划有变，暂不需要', '未按约定时间交付', '成果与需求不符', '协商一致退款', OTHER];

/** Asks for money back, all of it or a part; says who decides and where it goes (product 05 §5.9). */
export function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const detail = useRead(api.orders.detail, { order_no: order.order_no });
  const most = detail.data?.refundable_amount;
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState(reasons[0] ?? OTHER);
  const [words, setWords] = useState('');
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const [route, setRoute] = useState<'balance' | 'original'>('balance');
  const [problems, setProblems] = useState<{ amount?: string; words?: string }>({});
  const refund = useWrite(api.orders.refundApply, { refreshes: orderReads });
  const amountText = typed ?? (most === undefined ? '' : formatMoney(most));
  const isAccepted = order.status === 'completed';
  const wayBack = wayBackOf(detail.data?.original_until);

  const submit = () => {
    const amount = parseTyped(amountText);
    const said = [reason === OTHER ? '' : reason, words.trim()].filter(Boolean).join('：');
    const wrong = {
      ...((amount === undefined || amount === 0 || toWire(amount) > (most ?? 0)) && {
        amount: `请输入正确的金额，最多¥${formatMoney(most)}`,
      }),
      ...([...said].length < 2 && { words: '请说明退款原因' }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || amount === undefined) return;
    const evidence = files.map(({ file_id }) => file_id);
    const input = { order_no: order.order_no, amount: toWire(amount), reason: said, files: evidence };
    refund.submit({ ...input, ...(wayBack === 'open' && { route }) }).then(
      () => {
        toast(isAccepted ? '售后申请已提交，等待平台审核' : '退款申请已提交，请等待处理', 'success');
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      title={isAccepted ? '申请售后' : '申请退款'}
      confirm="提交申请"
      busy={refund.isPending || most === undefined}
      error={unshownRefusal(refund.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <TextField
          label="退款金额（元）"
          inputMode="decimal"
          value={amountText}
          error={problems.amount ?? refund.error?.fields['amount']}
          hint={most !== undefined && `最多可退 ¥${formatMoney(most)}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblems({ ...problems, amount: '' });
          }}
        />
        <SelectField label="退款原因" value={reason} onChange={(event) => setReason(event.target.value)}>
          {reasons.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextArea
          label={reason === OTHER ? '说明' : '补充说明（选填）'}
          maxLength={150}
          rows={3}
          value={words}
          error={problems.words || refund.error?.fields['reason']}
          onChange={(event) => {
            setWords(event.target.value);
            setProblems({ ...problems, words: '' });
          }}
        />
        {wayBack === 'open' && (
          <ChoiceTiles<'balance' | 'original'>
            label="在线支付部分退回到"
            value={route}
            onChange={setRoute}
            choices={[
              { value: 'balance', text: '账户余额', note: '同意后立即到账，可使用或提现' },
              { value: 'original', text: '原路退回', note: '由支付渠道退回，通常1-7个工作日到账' },
            ]}
          />
        )}
        <FileField
          label="凭证（选填）"
          use="refund_evidence"
          send={upload}
          files={files}
          onChange={setFiles}
          most={5}
        />
        <p style={{ color: 'var(--text-faint)', fontSize: 'var(--type-note)' }}>
          {isAccepted
            ? '已验收的订单由平台审核售后申请；审核期间该订单的款项暂不结算给服务方。'
            : `${order.seller.uid === null ? '平台' : '服务方'}须在3天内处理，超时未处理将自动退款。`}
          款项按支付方式逆序退回：
          {wayBack === 'open'
            ? '在线支付退到您选择的去向，原路退回未成功时转入账户余额；'
            : wayBack === 'over'
              ? '在线支付已超过90天，不能原路退回，退到账户余额；'
              : ''}
          白条恢复额度，创意币与代金券原路退回。
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** Whether the online part may go back the way it came: it may, not any more, or there is none. */
function wayBackOf(until: string | null | undefined): 'open' | 'over' | 'none' {
  if (until == null) return 'none';
  return Date.parse(`${until.replace(' ', 'T')}+08:00`) > Date.now() ? 'open' : 'over';
}
