import { balance } from './balance';
import { bankCards, trade } from './bank';
import { coupons } from './coupons';
import { credit } from './credit';
import { records } from './records';

/** Money: balances, records, coupons, credit and IOU, bank cards, recharge and withdrawal (spec §7, product 08). */
export const finance = { ...balance, ...records, ...coupons, ...credit, ...bankCards, ...trade };
