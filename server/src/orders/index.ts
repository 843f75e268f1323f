/** The interface of orders for other rooms; those that own an order lead its life by `owned`. */
export { wordsOf } from './event-texts';
export { hasOrdered } from './list/count-store';
export { handOverOrders, spentByMonth } from './member-store';
export {
  claimOwned,
  divisionOwned,
  earnOwned,
  holdOwned,
  paidOwned,
  releaseOwned,
  type Returned,
  returnOwned,
  splitOwned,
} from './owned/money';
export { assignSeller, closeOwned, ordersOfSource, ordersUnder, placeOwned } from './owned/orders';
export { orderFor, payOrder } from './payment';
export { claimsUntil, incomeOfPrices, serviceFeeOf, serviceFees, soldOrder } from './seller';
export { sideAccounts } from './sides';
export { newestOrders } from './workbench';
