import { MoneyText } from '../../ui/MoneyText';
import type { WithdrawForm } from './withdraw';

/** 可用 less each deduction, as the server counts it (ledger.md#withdrawable). */
export const Reckoning = ({
  form: { available, deductions },
}: {
  form: Pick<WithdrawForm, 'available' | 'deductions'>;
}) => (
  <>
    可用 <MoneyText value={available} />
    {deductions.map(({ type, text, amount }) => (
      <span key={type}>
        {' '}
        − {text} <MoneyText value={amount} />
      </span>
    ))}
  </>
);
