import { type Coin, type Fen, shortFen } from '@uc/contract/money';

/** An amount as the help says it: 50,000元. */
export const yuan = (amount: Fen): string => `${shortFen(amount)}元`;
/** The same in coins. */
export const coinText = (amount: Coin): string => `${shortFen(amount)}币`;
/** Basis points as people say them: 0.1%. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
