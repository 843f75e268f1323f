import type { Customer } from '../call/index';
import { contractsToDo } from '../crowdsourcing/contracts/index';
import { disputesToDo } from '../crowdsourcing/disputes/index';
import type { Db } from '../db/index';

/** What waits in crowdsourcing for this person: contracts to confirm or to go on with, disputes to answer. */
export const crowdTodos = async (db: Db, actor: Customer) => [
  ...(await contractsToDo(db, actor)),
  ...(await disputesToDo(db, actor)),
];
