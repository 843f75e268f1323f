import { billChannels, type BillState } from '@uc/contract/finance/bank-bill-staff';
import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import { isAfter } from '@uc/contract/day';
import type { UploadedFile } from '@uc/contract/files';
import { Refusal } from '../../../call/index';
import type { Deps } from '../../../deps';
import { NO_LINES, type StatementHead } from '../../../opener/index';
import type { Bill, BillKind, PayChannel } from '../../../partners/index';
import { FETCHER } from '../fetcher';
import { keepFile } from '../keep';
import { digestOf, withStatements } from '../reading';
import { findFile } from '../store';
import { type BillKey, type Outcome, saveOutcome } from './store';

const MINUTES = 10;
const MOST_MINUTES = 240;
/** A channel that is at it is asked again soon, any other answer after a while that doubles. */
const soon = () => MINUTES;
const later = (tries: number) => Math.min(MOST_MINUTES, MINUTES * 2 ** Math.min(tries, 10));
/** Times that a channel is asked which says that it has none: over a week. */
const MOST_NONE = 48;

type ChannelOfBills = keyof typeof billChannels;
type Fetching = PayChannel & Required<Pick<PayChannel, 'bill'>>;

/** The channels in use whose bills can be fetched. */
export const billChannelsOf = ({ partners }: Pick<Deps, 'partners'>): ChannelOfBills[] =>
  (Object.keys(billChannels) as ChannelOfBills[]).filter((name) => portOf({ partners }, name) !== undefined);

function portOf({ partners }: Pick<Deps, 'partners'>, channel: string): Fetching | undefined {
  const port = partners.payments.channels[channel as ChannelOfBills];
  return port?.bill === undefined ? undefined : (port as Fetching);
}

/** Asks a channel for a bill and stores its lines as an uploaded file's; what came of it is noted. */
export async function fetchBill(deps: Deps, key: BillKey): Promise<BillState> {
  const outcome = await asked(deps, key);
  await saveOutcome(deps.database.db, key, outcome);
  return outcome.state;
}

/** Stores a bill that is here as an answer of its channel. */
export async function bringBill(
  deps: Deps,
  key: BillKey,
  bill: { name: string; bytes: Uint8Array },
): Promise<void> {
  await saveOutcome(deps.database.db, key, await stored(deps, key, bill));
}

const failed = (why: string): Outcome => ({ state: 'failed', why, fileNo: null, again: later });
const none = (why: string): Outcome => ({
  state: 'none',
  why,
  fileNo: null,
  again: (tries) => (tries < MOST_NONE ? later(tries) : MOST_MINUTES * 6),
});

async function asked(deps: Deps, key: BillKey): Promise<Outcome> {
  const port = portOf(deps, key.channel);
  if (port === undefined) return failed('渠道没有接入，或不提供账单下载');
  let bill: Bill;
  try {
    bill = await port.bill(key.kind as BillKind, key.day);
  } catch (error) {
    deps.log.warn({ err: error, ...key }, 'a channel gave no bill');
    return failed('渠道没有给出可用的应答，将自动重试');
  }
  if (bill.status === 'creating') return { state: 'creating', why: '', fileNo: null, again: soon };
  if (bill.status === 'unfit') return failed(`${bill.why}，未采用`);
  if (bill.status !== 'ready') return none('渠道答复当天没有账单，或尚未生成');
  return stored(deps, key, bill);
}

async function stored(
  deps: Deps,
  key: BillKey,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome> {
  const file: UploadedFile = { name, size: bytes.length, pieces: [bytes] };
  try {
    const other = await otherThan(deps, key, file);
    if (other !== undefined) return failed(`${other}，未采用`);
    const digest = await digestOf(file);
    await keepFile(deps, FETCHER, file, digest);
    const kept = await findFile(deps.database.db, digest);
    return { state: 'kept', why: '', fileNo: kept!.file_no, again: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message.endsWith(NO_LINES) ? none('渠道给出的账单没有明细') : failed(error.message);
  }
}

/** Why a file is another bill than the one that was asked for; undefined where it is that. */
async function otherThan(deps: Deps, { channel, kind, day }: BillKey, file: UploadedFile) {
  const wanted = `${channel}_${kind}` as BankFileKind;
  const heads: StatementHead[] = [];
  await withStatements(deps, file, 'heads', (read) => read({ statement: (head) => void heads.push(head) }));
  if (heads.some((head) => head.kind !== wanted)) return '渠道给出的不是这一种账单';
  // A refund may be listed with the time of its payment, so only what comes later tells.
  const last =
    heads
      .map(({ lastAt }) => lastAt.slice(0, 10))
      .toSorted()
      .at(-1) ?? '';
  if (isAfter(last, day) || (kind === 'fund' && last !== day))
    return `渠道给出的是${last}的账单，不是${day}的`;
  return undefined;
}
