import { useState } from 'react';
import { api, toast, useWrite } from '../client';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { unshownRefusal } from './order';

interface Props {
  orderNos: readonly string[];
  onDeleted(): void;
  onClose(): void;
}

/**
 * Hides finished orders from this viewer's list; those that could not be hidden are named (spec §7,
 * decisions.md D15).
 */
export function DeleteDialog({ orderNos, onDeleted, onClose }: Props) {
  const [failed, setFailed] = useState<{ order_no: string; msg: string }[]>([]);
  const remove = useWrite(api.orders.remove, { refreshes: [api.orders.list, api.home.summary] });
  const restore = useWrite(api.orders.restore, { refreshes: [api.orders.list, api.home.summary] });
  const submit = () =>
    remove.submit({ order_no: orderNos.join(',') }).then(
      (result) => {
        if (result.deleted.length > 0) {
          toast(`已删除${result.deleted.length}个订单`, 'success', () =>
            restore.submit({ order_nos: result.deleted }),
          );
          onDeleted();
        }
        if (result.failed.length === 0) onClose();
        else setFailed(result.failed);
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title="删除订单"
      confirm="删除"
      danger
      busy={remove.isPending}
      error={unshownRefusal(remove.error)}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>
        {orderNos.length === 1
          ? `确定删除订单 ${orderNos[0] ?? ''} 吗？`
          : `确定删除选中的 ${orderNos.length} 个订单吗？`}
      </p>
      <p style={{ color: 'var(--text-soft)', marginTop: 'var(--space-1)' }}>
        删除后不再显示在您的列表中；账单、收支明细和对方的记录不受影响。
      </p>
      {failed.length > 0 && (
        <ul role="alert" style={{ color: 'var(--negative)', marginTop: 'var(--space-3)' }}>
          {failed.map(({ order_no, msg }) => (
            <li key={order_no}>
              {order_no}：{msg}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
