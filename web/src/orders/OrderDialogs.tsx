import { AcceptDialog } from './after-sale/AcceptDialog';
import { DeliverDialog } from './after-sale/DeliverDialog';
import { HandleRefundDialog } from './after-sale/HandleRefundDialog';
import { RefundDialog } from './after-sale/RefundDialog';
import { ReviewDialog } from './after-sale/ReviewDialog';
import { ReviseDialog } from './after-sale/ReviseDialog';
import { CancelDialog } from './CancelDialog';
import type { Order, OrderAction } from './order';

const dialogs = {
  cancel: CancelDialog,
  accept: AcceptDialog,
  revise: ReviseDialog,
  refund: RefundDialog,
  review: ReviewDialog,
  deliver: DeliverDialog,
  handle_refund: HandleRefundDialog,
} as const satisfies Partial<Record<OrderAction, unknown>>;

/** The action under way and its order. */
export interface Doing {
  action: keyof typeof dialogs;
  order: Order;
}

/** The dialog of the action under way; the state of the order and the person's rights decided before that it may be. */
export default function OrderDialogs({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const Dialog = dialogs[doing.action];
  return <Dialog key={`${doing.action}/${doing.order.order_no}`} order={doing.order} onClose={onClose} />;
}
