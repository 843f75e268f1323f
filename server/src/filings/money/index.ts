/** Orders of a case with the two trails of their money: placed, paid, held for the office, earned and given back. Moves no case. */
export {
  earnService,
  holdOfficial,
  lockCaseMoney,
  markClosed,
  markPaid,
  PAY_HOURS,
  payOfficial,
  placeCaseOrder,
  returnAll,
  returnService,
} from './money';
export { orderView, tallyOf } from './view';
export { type CaseOrderRow, caseOrders, completedBy, lockCaseOrder, ordersOfCases } from './store';
