import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { finance } from './api';
import { closeMoney, lockMoney, moneyClosingChecks } from './closing';
import { findRecords } from './find';
import { moneyData } from './personal-data';

/** Balances, debts and records of a customer, over all rooms of money. */
export const room: Room<Api['finance']> = {
  handlers: finance,
  finders: { record: findRecords },
  logModules: [30, { finance: '财务' }],
  personalData: [20, moneyData],
  closingChecks: [10, moneyClosingChecks],
  closingLock: lockMoney,
  closingSettle: [10, closeMoney],
};

export { holdingsOf, rmbMonths } from './overview';
