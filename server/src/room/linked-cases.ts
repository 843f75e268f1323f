import type { Customer } from '../call/index';
import type { Db } from '../db/index';

/** A filing that a bid or a project names. */
interface LinkedCase {
  app_no: string;
  title: string;
  kind_text: string;
  reg_no: string | null;
  state: string;
  is_certified: boolean;
  link: string;
  /** Whether somebody of the account may open it. */
  isOpenTo: (actor: Customer) => boolean;
}
/** The filings of the account among these numbers, with their state and a check of who of it may open them. */
export type LinkedCases = (
  db: Db,
  uid: number,
  nos: readonly string[],
) => Promise<ReadonlyMap<string, LinkedCase>>;
