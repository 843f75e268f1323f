import { formatMoney } from '@uc/contract/money';
import { NotedText } from '../../ui/NotedText';
import type { InvoiceableOrder } from './invoice';

/** How the amount of an order comes about, or what keeps it out. */
export const OrderWhy = ({ order: { is_in: isIn, reason, why } }: { order: InvoiceableOrder }) => (
  <NotedText
    note={why
      .map(({ text, paid, counts }) =>
        counts < 0
          ? `${text} −${formatMoney(-counts)}`
          : `${text} ${formatMoney(paid)}${isIn && counts > 0 ? '，计入' : ''}`,
      )
      .join('；')}
  >
    {reason}
  </NotedText>
);
