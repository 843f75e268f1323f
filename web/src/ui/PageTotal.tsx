import { fen, fromWire, sum, toWire } from '@uc/contract/money';
import { MoneyText } from './MoneyText';

/** The sum of the amounts on the shown page, exact to the 分. */
export const PageTotal = ({ amounts, price = false }: { amounts: readonly number[]; price?: boolean }) => (
  <MoneyText price={price} value={toWire(sum(amounts.map((amount) => fromWire(amount) ?? fen(0))))} />
);
