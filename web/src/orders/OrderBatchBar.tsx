import { limits } from '@uc/contract/limits';
import { Button } from '../ui/Button';
import { PageTotal } from '../ui/PageTotal';
import type { Order } from './order';
import styles from './OrdersScreen.module.css';

interface Props {
  selected: readonly Order[];
  onPay(orderNos: string[]): void;
  onDelete(orderNos: string[]): void;
  onClear(): void;
}

/**
 * Orders that one call removes at most (orders.md#calls-of-order-lists), and that one payment takes
 * (orders.md#my-orders).
 */
const DELETE_MOST = 50;
const { mergeMost } = limits.order;
const numbersOf = (orders: readonly Order[]) => orders.map(({ order_no }) => order_no);

/** Actions on the chosen orders together: 合并付款, 批量删除. */
export function OrderBatchBar({ selected, onPay, onDelete, onClear }: Props) {
  const payable = selected.filter(({ actions }) => actions.includes('pay'));
  const removable = selected.filter(({ actions }) => actions.includes('delete'));
  if (selected.length === 0) return null;
  return (
    <div className={styles.batch} role="status">
      已选 {selected.length} 项
      {payable.length > 0 && (
        <>
          <span>
            合计 ¥<PageTotal price amounts={payable.map(({ pay_amount }) => pay_amount)} />
          </span>
          <Button
            size="small"
            kind="primary"
            disabled={payable.length > mergeMost}
            onClick={() => onPay(numbersOf(payable))}
          >
            合并付款（{payable.length}）
          </Button>
        </>
      )}
      {payable.length > mergeMost && `一次最多合并支付${mergeMost}个订单`}
      {removable.length > 0 && (
        <Button
          size="small"
          disabled={removable.length > DELETE_MOST}
          onClick={() => onDelete(numbersOf(removable))}
        >
          批量删除
        </Button>
      )}
      {removable.length > DELETE_MOST && `一次最多${DELETE_MOST}项`}
      <Button size="small" kind="quiet" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
