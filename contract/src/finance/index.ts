import { balance } from './balance';
import { bankCards } from './bank-cards';
import { coupons } from './coupons';
import { credit } from './credit';
import { records } from './records';
import { trade } from './trade';

/** Money: balances, records, coupons, credit and IOU, bank cards, recharge and withdrawal (spec §7, product 08). */
export const finance = { ...balance, ...records, ...coupons, ...credit, ...bankCards, ...trade };
