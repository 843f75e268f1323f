import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { upload } from '../../client/files';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FileField, type KeptFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import { type Order, unshownRefusal } from '../order';
import { orderReads } from './reads';

/** The seller hands over; the buyer has seven days to accept. */
export function DeliverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState('');
  const [files, setFiles] = useState<readonly KeptFile[]>([]);
  const deliver = useWrite(api.orders.deliver, { refreshes: orderReads });
  const submit = () => {
    if ([...note.trim()].length < 2) return setMissing('请填写交付说明，至少2个字');
    const delivery = { order_no: order.order_no, files: files.map(({ file_id }) => file_id) };
    return void deliver.submit({ ...delivery, note: note.trim() }).then(
      () => {
        toast('已提交交付，等待买家验收', 'success');
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      title="提交交付成果"
      confirm="提交交付"
      busy={deliver.isPending}
      error={unshownRefusal(deliver.error)}
      onConfirm={submit}
      onClose={onClose}
    >
      <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
        <TextArea
          label="交付说明"
          placeholder="本次交付的内容、文件获取方式与注意事项"
          maxLength={500}
          value={note}
          error={missing || deliver.error?.fields['note']}
          hint="买家7天内未验收且未提出修改，系统将自动验收"
          onChange={(event) => {
            setNote(event.target.value);
            setMissing('');
          }}
        />
        <FileField
          label="交付文件（选填）"
          use="delivery"
          send={upload}
          files={files}
          onChange={setFiles}
          most={10}
        />
      </div>
    </ConfirmDialog>
  );
}
