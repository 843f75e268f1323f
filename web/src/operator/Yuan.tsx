import { MoneyText } from '../ui/MoneyText';

/** An amount in the console: never covered, whatever a customer in the same browser has chosen; `sign` says up or down. */
export const Yuan = ({ value, sign = false }: { value: number; sign?: boolean }) => (
  <MoneyText
    price
    value={sign ? Math.abs(value) : value}
    {...(sign && { direction: value < 0 ? 'out' : 'in' })}
  />
);
