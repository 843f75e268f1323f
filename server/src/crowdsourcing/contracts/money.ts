import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Settled } from '../../finance/payments/index';
import { escrowed, type Stored } from './states';
import type { MilestoneRow } from './store';

/** Where the money of a contract is, in 分: what was paid in is the sum of the other six. */
export interface ContractMoney {
  /** Everything that was ever put into escrow. */
  funded: Fen;
  escrow: Fen;
  pending: Fen;
  released: Fen;
  fee: Fen;
  tax: Fen;
  back: Fen;
}

type Row = Pick<MilestoneRow, 'status' | 'before' | 'amount_fen' | 'settlement_no'>;

/** Whether the money of a milestone is in escrow; a dispute after acceptance holds income that is settled already. */
export const isInEscrow = ({ status, before }: Pick<Row, 'status' | 'before'>): boolean =>
  escrowed.includes(status as Stored) && before !== 'accepted';

const paidStates: readonly string[] = [...escrowed, 'accepted', 'divided', 'refunded'];

/**
 * Where the money of a contract is, by its milestones and the settlements that they went into. The tax is the provider's
 * own matter: to the buyer it is a part of the income.
 */
export function moneyOf(
  milestones: readonly Row[],
  settled: ReadonlyMap<string, Settled>,
  side: Side,
): ContractMoney {
  const paid = milestones.filter(({ status }) => paidStates.includes(status));
  const funded = total(paid.map(({ amount_fen: amount }) => fen(amount)));
  const escrow = total(paid.filter(isInEscrow).map(({ amount_fen: amount }) => fen(amount)));
  const all = milestones.flatMap(({ settlement_no: no }) => settled.get(no ?? '') ?? []);
  const income = (isReleased: boolean) =>
    total(
      all
        .filter((one) => (one.releasedAt !== null) === isReleased)
        .map(({ net, afterFee }) => (side === 'provider' ? net : afterFee)),
    );
  const kept = total(all.map(({ price }) => price));
  return {
    funded,
    escrow,
    pending: income(false),
    released: income(true),
    fee: total(all.map(({ fee }) => fee)),
    tax: side === 'provider' ? total(all.map(({ tax }) => tax)) : fen(0),
    back: subtract(subtract(funded, escrow), kept),
  };
}

const total = (amounts: readonly Fen[]): Fen => sum([fen(0), ...amounts]);
