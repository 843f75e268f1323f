import type { InvoiceKind, InvoiceVatSide } from '@uc/contract/finance/invoice-texts';
import { monthsAfter } from '@uc/contract/day';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index';

/** A document of a month at one of its rates; red letters are below zero. */
export interface VatLine {
  side: InvoiceVatSide;
  uid: number;
  apply_no: string;
  /** The application, or the red letter. */
  doc_no: string;
  number: string;
  issued_on: string;
  kind: InvoiceKind;
  rate_bps: number;
  net_fen: number;
  tax_fen: number;
  amount_fen: number;
}
export interface VatSums {
  count: number;
  net_fen: number;
  tax_fen: number;
  amount_fen: number;
}
/** Documents of a side at a rate; of all rates where it is null. */
export interface VatGroup extends VatSums {
  side: InvoiceVatSide;
  rate_bps: number | null;
}
export interface VatFilter {
  month: string;
  side?: InvoiceVatSide | undefined;
  rate?: number | undefined;
}

/**
 * What was issued on the days of a month: an invoice once for each of its rates, a red letter at the rate of the order that it
 * offsets. The report and its list are both made of this.
 */
function documentsOf({ month, side, rate }: VatFilter): RawBuilder<unknown> {
  const [from, to] = [`${month}-01`, monthsAfter(`${month}-01`, 1)];
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date`;
  return sql`select * from (
    select 'blue' as side, a.uid, a.apply_no, a.apply_no as doc_no, a.number, a.issued_on, a.kind, l.rate_bps,
      sum(l.net_fen)::bigint as net_fen, sum(l.tax_fen)::bigint as tax_fen, sum(l.amount_fen)::bigint as amount_fen
    from invoice_applications a
    join invoice_lines l on l.uid = a.uid and l.apply_no = a.apply_no
    where ${within('a.issued_on')}
    group by a.uid, a.apply_no, l.rate_bps
    union all
    select 'red', r.uid, r.apply_no, r.red_no, r.number, r.issued_on, a.kind, l.rate_bps,
      r.tax_fen - r.amount_fen, -r.tax_fen, -r.amount_fen
    from invoice_reds r
    join invoice_applications a on a.uid = r.uid and a.apply_no = r.apply_no
    join lateral (select rate_bps from invoice_lines i
      where i.uid = r.uid and i.apply_no = r.apply_no and i.order_no = r.order_no order by i.seq limit 1) as l on true
    where ${within('r.issued_on')}
  ) as document
  where (${side ?? null}::text is null or side = ${side ?? null})
    and (${rate ?? null}::int is null or rate_bps = ${rate ?? null})`;
}
const totals = sql`count(distinct doc_no)::int as count, coalesce(sum(net_fen), 0)::bigint as net_fen,
  coalesce(sum(tax_fen), 0)::bigint as tax_fen, coalesce(sum(amount_fen), 0)::bigint as amount_fen`;

/** A month by rate and side, and by side alone. */
export async function vatGroups(db: Db, month: string): Promise<VatGroup[]> {
  const { rows } = await sql<VatGroup>`
    select side, rate_bps, ${totals} from (${documentsOf({ month })}) as d
    group by grouping sets ((side, rate_bps), (side))
    order by rate_bps, side`.execute(db);
  return rows;
}

/** A page of the documents of a month, the newest first, and what all of them come to. */
export async function vatPage(
  db: Db,
  filter: VatFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: VatLine[]; lines: number; sums: VatSums }> {
  const { rows } = await sql<VatLine>`
    ${documentsOf(filter)} order by issued_on desc, doc_no desc, rate_bps limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: found } = await sql<VatSums & { lines: number }>`
    select count(*)::int as lines, ${totals} from (${documentsOf(filter)}) as d`.execute(db);
  const { lines, ...sums } = found[0]!;
  return { rows, lines, sums };
}
