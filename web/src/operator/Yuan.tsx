import { MoneyText } from '../ui/MoneyText';

/** An amount at the desk: never covered, whatever a customer in the same browser has chosen; `sign` says up or down. */
export const Yuan = ({ value, sign = false }: { value: number; sign?: boolean }) => (
  <MoneyText
    price
    value={sign ? Math.abs(value) : value}
    {...(sign && { direction: value < 0 ? 'out' : 'in' })}
  />
);
