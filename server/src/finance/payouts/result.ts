import type { UploadedFile } from '@uc/contract/files';
import type { PayoutVerdict } from '@uc/contract/finance/payout-texts';
import { fen, formatFen } from '@uc/contract/money';
import { createHash } from 'node:crypto';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, type Staff } from '../../call/index';
import { documentNo } from '../../ledger/index';
import { openedWith, sourceOf } from '../../opener/index';
import { ownerOfWithdrawal } from '../withdrawals/index';
import { noteBatch } from './batch';
import { bookLine } from './result-line';
import { type ResultLine, resultLines } from './result-file';
import { findResult, insertResult, resultLinesOf, type ResultRow } from './result-store';
import { type BatchRow, findBatch, type LineRow, linesOf } from './store';

const MOST_BYTES = 5 * 1024 * 1024;

/**
 * Takes a bank's result file for a batch whose file has left: the file is kept by its digest with what each line says, then
 * each line is booked in a transaction of its own. The same bytes again go on where it was interrupted and book nothing
 * twice. Refuses `notFound`, `state.conflict`, `payout.file` and a file that cannot be opened.
 */
export async function receiveResult(
  deps: Deps,
  staff: Staff,
  batchNo: string,
  file: UploadedFile,
): Promise<ResultRow> {
  const { database } = deps;
  const batch = await findBatch(database.db, batchNo);
  if (batch === undefined) throw refuse('notFound');
  if (batch.handed_out_at === null) throw refuse('state.conflict');
  if (file.size > MOST_BYTES) throw refuse('upload.tooLarge', { size: '5MB' });
  const bytes = Buffer.concat([...file.pieces]);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const kept =
    (await findResult(database.db, batchNo, digest)) ??
    (await keep(deps, staff, batch, { bytes, digest, name: file.name }));
  for (const line of await resultLinesOf(database.db, [kept.result_no]))
    if (line.verdict === 'todo' || line.verdict === 'parked') await bookLine(deps, staff, batch, line);
  return kept;
}

async function keep(
  { database }: Deps,
  staff: Staff,
  batch: BatchRow,
  { bytes, digest, name }: { bytes: Buffer; digest: string; name: string },
): Promise<ResultRow> {
  const { layout, batch_no } = batch;
  const rows = await openedWith('table', sourceOf(bytes), [layout.file.delimiter], (made) =>
    Promise.resolve(made),
  );
  const lines = resultLines(rows, layout);
  const verdicts = await verdictsOf(database.db, batch, lines);
  return database.transaction(async (tx) => {
    const at = await clock.now(tx);
    const row = await insertResult(
      tx,
      {
        result_no: documentNo('PR', at),
        batch_no,
        digest,
        file_name: name.slice(0, 200),
        staff_id: staff.staffId,
        staff_name: staff.name,
        at,
      },
      lines.map(({ row, no, amount, said, bankNo, reason }, index) => ({
        row_no: row,
        withdraw_no: no,
        amount_fen: amount ?? null,
        said,
        bank_no: bankNo,
        reason,
        ...verdicts[index]!,
      })),
    );
    if (row === undefined) return (await findResult(tx, batch_no, digest))!;
    await noteBatch(tx, batch, staff, 'result', `${row.file_name}，${lines.length}笔`);
    return row;
  });
}

interface Said {
  verdict: PayoutVerdict;
  note: string;
}

/** The verdict on each line before anything is booked; `todo` for those that are. */
async function verdictsOf(db: Db, { batch_no }: BatchRow, lines: readonly ResultLine[]): Promise<Said[]> {
  const own = new Map((await linesOf(db, batch_no)).map((line) => [line.withdraw_no, line]));
  const count = new Map<string, number>();
  for (const { no } of lines) count.set(no, (count.get(no) ?? 0) + 1);
  const said: Said[] = [];
  for (const line of lines) {
    const mine = own.get(line.no);
    if (mine === undefined) said.push(await strange(db, line));
    else if (count.get(line.no)! > 1) said.push({ verdict: 'twice', note: '' });
    else said.push(ofOwn(line, mine));
  }
  return said;
}

async function strange(db: Db, { no }: ResultLine): Promise<Said> {
  const isOurs = no !== '' && (await ownerOfWithdrawal(db, no)) !== undefined;
  return { verdict: isOurs ? 'other_batch' : 'unknown', note: '' };
}

function ofOwn({ amount, said, word }: ResultLine, { net_fen, released_at }: LineRow): Said {
  if (released_at !== null) return { verdict: 'released', note: '' };
  if (amount === undefined || amount !== fen(net_fen))
    return { verdict: 'amount', note: `批次金额${formatFen(fen(net_fen))}元` };
  if (said === 'unclear')
    return { verdict: 'unclear', note: word === '' ? '没有处理结果' : word.slice(0, 40) };
  return { verdict: said === 'pending' ? 'pending' : 'todo', note: '' };
}
