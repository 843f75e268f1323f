import { bareAccount } from '@uc/contract/bare-account';
import type { Output } from '@uc/contract/endpoint';
import type { bankFileStaffCalls } from '@uc/contract/finance/bank-file-staff';
import type { UploadedFile } from '@uc/contract/files';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, type Staff } from '../../call/index';
import { documentNo } from '../../ledger/index';
import type { Mapping, StatementHead, WrittenLines } from '../../opener/index';
import { keyOfNumber } from '../cards/index';
import { firstState, none } from './first-state';
import { digestOf, momentOf, type Reader, withStatements } from './reading';
import {
  countNew,
  countOfFile,
  heldBefore,
  insertFile,
  insertLines,
  insertStatement,
  lockAccount,
} from './store';
import { sealTold } from './told';
import { brokenText } from './view';

type Kept = Output<typeof bankFileStaffCalls.staffKeep>;

/** By which layouts a file is read, and what happens with its storing or not at all. */
interface Otherwise {
  mappings?: readonly Mapping[];
  within?: (tx: Tx) => Promise<void>;
}

/**
 * Stores what is new in a file that its reader has seen; the same bytes again store nothing. Refuses `state.conflict` for
 * other bytes than those, and what the opener refuses.
 */
export async function keepFile(
  deps: Deps,
  staff: Pick<Staff, 'staffId' | 'name'>,
  file: UploadedFile,
  digest: string,
  { mappings, within }: Otherwise = {},
): Promise<Kept> {
  if ((await digestOf(file)) !== digest) throw refuse('state.conflict');
  const store = (read: (reader: Reader) => Promise<void>) =>
    deps.database.transaction(async (tx) => {
      await within?.(tx);
      const at = await clock.now(tx);
      const file_no = documentNo('BF', at);
      const by = { staff_id: staff.staffId, staff_name: staff.name, at };
      // The second of two requests with the same bytes waits here for the first, and then has nothing to do.
      if (!(await insertFile(tx, { file_no, digest, file_name: file.name.slice(0, 200), ...by })))
        return { new_count: 0, known_count: await countOfFile(tx, digest) };
      const statements = new Stored(deps, tx, file_no, at);
      await read(statements);
      await statements.counted();
      return statements.counts;
    });
  return withStatements(deps, file, 'lines', store, mappings);
}

/** Stores the statements of one file, one after the other, each with its lines. */
class Stored {
  readonly counts: Kept = { new_count: 0, known_count: 0 };
  readonly #deps: Deps;
  readonly #tx: Tx;
  readonly #fileNo: string;
  readonly #at: Date;
  readonly #keyOfParty: (account: string) => string;
  #seq = 0;
  #now = { statement_no: '', account: '', lines: 0, added: 0, ...(none as ReturnType<typeof firstState>) };
  constructor(deps: Deps, tx: Tx, fileNo: string, at: Date) {
    this.#deps = deps;
    this.#tx = tx;
    this.#fileNo = fileNo;
    this.#at = at;
    this.#keyOfParty = partyKeys(deps);
  }

  async statement(head: StatementHead): Promise<void> {
    await this.counted();
    this.#seq += 1;
    const { account, kind, opening, firstAt, lastAt } = head;
    const first_at = momentOf(firstAt);
    await lockAccount(this.#tx, account);
    const broken = brokenText(head, await heldBefore(this.#tx, { account, kind, first: first_at }), this.#at);
    const statement_no = documentNo('BS', this.#at);
    const state = firstState(this.#deps, { kind, account, opening, broken });
    this.#now = { statement_no, account, lines: 0, added: 0, ...state };
    await insertStatement(this.#tx, {
      statement_no,
      file_no: this.#fileNo,
      seq: this.#seq,
      name: head.file.slice(-200),
      kind,
      account,
      is_account_assumed: head.isAccountAssumed,
      opening_fen: opening,
      closing_fen: head.closing,
      broken,
      line_count: head.count,
      new_count: 0,
      in_count: head.in.count,
      in_fen: head.in.sum,
      out_count: head.out.count,
      out_fen: head.out.sum,
      first_at,
      last_at: momentOf(lastAt),
    });
  }

  async lines({ columns, others }: WrittenLines): Promise<void> {
    const { lines: before, added: _, ...statement } = this.#now;
    const added = await insertLines(this.#tx, {
      ...statement,
      before,
      columns,
      partyKeys: others.map(([, , account]) => this.#keyOfParty(account)),
      told: others.map((other) => sealTold(this.#deps, other)),
    });
    this.#now.lines += others.length;
    this.#now.added += added;
    this.counts.new_count += added;
    this.counts.known_count += others.length - added;
  }

  /** Notes how many lines of the statement before were new. */
  async counted(): Promise<void> {
    const { statement_no, added } = this.#now;
    if (added > 0) await countNew(this.#tx, statement_no, added);
  }
}

/** The keyed hashes of accounts, in hexadecimal: most accounts of a file stand in it again and again. */
function partyKeys(deps: Deps): (written: string) => string {
  const known = new Map<string, string>();
  return (written) => {
    const account = bareAccount(written);
    if (account === '') return '';
    const key = known.get(account) ?? keyOfNumber(deps, account).toString('hex');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(account, key);
    return key;
  };
}
const MOST_KNOWN = 5000;
