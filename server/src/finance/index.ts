import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { finance } from './api';

/** Balances, debts and records of a customer, over all rooms of money. */
export const room: Room<Api['finance']> = { handlers: finance };

export { closeMoney, lockMoney, moneyClosingChecks } from './closing';
export { hasRecharged, holdingsOf, rmbMonths } from './overview';
export { moneyData } from './personal-data';
export { recordFilter } from './record-filter';
