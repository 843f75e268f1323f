import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

/** Asks for changes, three times at most; the clock of acceptance stops meanwhile. */
export function ReviseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState('');
  const revise = useWrite(api.orders.revise, { refreshes: orderReads });
  const submit = () => {
    if ([...note.trim()].length < 2) return setMissing('请填写修改意见，至少2个字');
    return void revise.submit({ order_no: order.order_no, note: note.trim() }).then(
      () => {
        toast('已提交修改意见，请等待服务方重新交付', 'success');
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      title="申请修改"
      confirm="提交修改意见"
      busy={revise.isPending}
      error={unshownRefusal(revise.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <TextArea
        label="修改意见"
        placeholder="请尽量具体，例如：主标题字号放大，配色更沉稳"
        maxLength={500}
        value={note}
        error={missing || revise.error?.fields['note']}
        hint="每个订单最多可申请修改3次，提交后自动验收重新计时"
        onChange={(event) => {
          setNote(event.target.value);
          setMissing('');
        }}
      />
    </ConfirmDialog>
  );
}
