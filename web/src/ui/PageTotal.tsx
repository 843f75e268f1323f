import { fen, fromWire, sum, toWire } from '@uc/contract/money';
import { MoneyText } from './MoneyText';

/** What the amounts of the page that is shown come to, exact to the 分. */
export const PageTotal = ({ amounts, price = false }: { amounts: readonly number[]; price?: boolean }) => (
  <MoneyText price={price} value={toWire(sum(amounts.map((amount) => fromWire(amount) ?? fen(0))))} />
);
