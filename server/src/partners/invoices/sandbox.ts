import { createHash } from 'node:crypto';
import { dayOf, hoursAfter, startOf } from '@uc/contract/day';
import { type Fen, fen, add } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../db/index';
import type { PaintLetter } from '../office/index';
import { faultOf } from './faults';
import {
  type InvoiceAnswer,
  type InvoiceOrder,
  type InvoicePort,
  InvoiceUnanswered,
  type RedAnswer,
  type RedOrder,
} from './port';
import { sandboxFiles } from './sandbox-files';

type Row = Selectable<Schema['sandbox_invoices']>;
/** Seconds after which the sandbox decides, and after which a buyer confirms a red letter. */
const DECIDES_AFTER = 30;
const CONFIRMS_AFTER = 180;
const CONFIRM_HOURS = 72;
/** What the sandbox issues in a month, in 分, before the quota is used up. */
const QUOTA = fen(10_000_000_00);

/**
 * The sandbox of a platform of tax invoices (console.md#partners-and-sandboxes). It checks what the tax bureau checks, keeps one
 * document under each number of ours and decides after 30 s. Tax numbers that begin with 99 are unknown to it; the answer to an
 * application of a buyer whose name ends with 无应答 is lost; one that ends with 已抵扣 is asked before a red letter and
 * confirms after three minutes, with 未确认 never.
 */
export function createSandboxInvoices(db: Db, paint: PaintLetter): InvoicePort {
  const find = (no: string): Promise<Row | undefined> =>
    db.selectFrom('sandbox_invoices').selectAll().where('no', '=', no).executeTakeFirst();
  const query = async (no: string): Promise<InvoiceAnswer> => blueAt(await find(no), await now(db));
  const queryRed = async (no: string): Promise<RedAnswer> => redAt(await find(no), await now(db));
  const keep = async (row: Pick<Row, 'no' | 'digest' | 'blue_number' | 'script' | 'amount_fen'>) => {
    await db
      .insertInto('sandbox_invoices')
      .values({ ...row, number: numberOf(row.no) })
      .onConflict((conflict) => conflict.column('no').doNothing())
      .execute();
    const kept = (await find(row.no))!;
    return kept.digest === row.digest ? undefined : `单号${row.no}已用于内容不同的单据`;
  };
  return {
    query,
    queryRed,
    async apply(order) {
      const { no, buyer } = order;
      const fault = faultOf(order);
      if (fault !== undefined) return { state: 'failed', reason: fault };
      const amount = add(order.net, order.tax);
      if ((await find(no)) === undefined && (await leftOf(db)) < amount) return { state: 'quota' };
      const script = buyer.taxNo.startsWith('99') ? 'unknown' : 'issues';
      const reason = await keep({
        no,
        digest: digestOf(order),
        blue_number: null,
        script,
        amount_fen: amount,
      });
      if (reason !== undefined) return { state: 'failed', reason };
      if (buyer.name.endsWith('无应答')) throw new InvoiceUnanswered('invoices: no answer');
      return query(no);
    },
    async applyRed(order) {
      const { no, blueNumber, buyer } = order;
      const amount = add(order.net, order.tax);
      if ((await find(no)) === undefined && (await leftOfBlue(db, blueNumber)) < amount)
        return { state: 'failed', reason: '红冲金额超过蓝字发票的剩余金额' };
      const script = buyer.name.endsWith('未确认')
        ? 'expires'
        : buyer.name.endsWith('已抵扣')
          ? 'confirms'
          : 'issues';
      const reason = await keep({
        no,
        digest: digestOf(order),
        blue_number: blueNumber,
        script,
        amount_fen: amount,
      });
      return reason === undefined ? queryRed(no) : { state: 'failed', reason };
    },
    async fetchFiles(order) {
      const answer = await query(order.no);
      if (answer.state !== 'issued') return { files: [], isWhole: false };
      return { files: await sandboxFiles(order, answer, paint), isWhole: true };
    },
  };
}

const now = async (db: Db): Promise<Date> =>
  (await sql<{ at: Date }>`select app_now() as at`.execute(db)).rows[0]!.at;
const secondsOf = ({ created_at: at }: Row, moment: Date) => (moment.getTime() - at.getTime()) / 1000;

function blueAt(row: Row | undefined, moment: Date): InvoiceAnswer {
  if (row === undefined) return { state: 'absent' };
  if (secondsOf(row, moment) < DECIDES_AFTER) return { state: 'processing' };
  if (row.script === 'unknown')
    return { state: 'failed', reason: '购买方纳税人识别号不存在，请核对税号与名称' };
  const [net, tax] = row.digest.split('/').map(Number);
  return { state: 'issued', number: row.number, day: dayOf(row.created_at), net: fen(net!), tax: fen(tax!) };
}

function redAt(row: Row | undefined, moment: Date): RedAnswer {
  if (row === undefined) return { state: 'absent' };
  const seconds = secondsOf(row, moment);
  if (seconds < DECIDES_AFTER) return { state: 'processing' };
  const until = hoursAfter(row.created_at, CONFIRM_HOURS);
  if (row.script === 'expires') return moment < until ? { state: 'asked', until } : { state: 'expired' };
  if (row.script === 'confirms' && seconds < CONFIRMS_AFTER) return { state: 'asked', until };
  return { state: 'done', number: row.number, day: dayOf(moment) };
}

/** Its totals, and a digest of all of it, by which a number that comes again with other contents is known. */
const digestOf = (order: InvoiceOrder | RedOrder): string =>
  `${order.net}/${order.tax}/${createHash('sha256').update(JSON.stringify(order)).digest('hex')}`;

/** 20 figures out of a number of ours, the same every time: year, region 99, which no tax bureau has, and a serial. */
const numberOf = (no: string): string =>
  `2699${(BigInt(`0x${createHash('sha256').update(no).digest('hex')}`) % 10n ** 16n).toString().padStart(16, '0')}`;

async function leftOf(db: Db): Promise<Fen> {
  const month = startOf(`${dayOf(await now(db)).slice(0, 7)}-01`);
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as used from sandbox_invoices
    where blue_number is null and script = 'issues' and created_at >= ${month}`.execute(db);
  return fen(QUOTA - rows[0]!.used);
}

async function leftOfBlue(db: Db, number: string): Promise<Fen> {
  const { rows } = await sql<{ left: number | null }>`
    select b.amount_fen - coalesce((select sum(r.amount_fen) from sandbox_invoices r
      where r.blue_number = b.number and r.script <> 'expires'), 0)::bigint as left
    from sandbox_invoices b where b.number = ${number}`.execute(db);
  // An invoice that staff have issued by hand is not known here.
  return fen(rows[0]?.left ?? Number.MAX_SAFE_INTEGER);
}
