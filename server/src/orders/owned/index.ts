/** Orders of a document of another room: that room leads their life, the cashier takes their payment (product 11 §11.5). */
export { assignSeller, closeOwned, type OwnedKey, ordersOfSource, ordersUnder, placeOwned } from './orders';
export {
  claimOwned,
  divisionOwned,
  earnOwned,
  holdOwned,
  type OwnedStep,
  paidOwned,
  releaseOwned,
  type Returned,
  returnOwned,
  splitOwned,
} from './money';
export { type OrderOwner, type OrderOwners } from './owners';
