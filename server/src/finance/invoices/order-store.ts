import { countedStates } from '@uc/contract/counted-states';
import { startOf, dayAfter } from '@uc/contract/day';
import { coin, type Fen, fen, sum, worthOf } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Db, holds, type Schema } from '../../db/index';
import { COIN_RATE } from '../coins/index';

type OrderRow = Selectable<Schema['orders']>;
/** What the books say of a paid order, in 分; all less what went back. */
export interface OrderFacts {
  orderNo: string;
  title: string;
  orderType: OrderRow['order_type'];
  status: OrderRow['status'];
  sellerName: string;
  isPlatforms: boolean;
  paidAt: Date;
  total: Fen;
  refunded: Fen;
  cash: Fen;
  coin: Fen;
  /** Of the coins, those that were bought. */
  boughtCoin: Fen;
  credit: Fen;
  /** The bill of its credit is repaid. */
  isRepaid: boolean;
  voucher: Fen;
  /** Fees of an office that are passed on. */
  official: Fen;
  /** What applications and invoices have of it, less red letters that are done. */
  claimed: Fen;
  /** Of that, what is issued. */
  issued: Fen;
  /** The application that is under way. */
  openNo: string | null;
  /** Of red letters that are not done. */
  redOpen: Fen;
}
/** Orders that have come to their end with money kept. */
export const dealtWith: readonly OrderFacts['status'][] = countedStates<OrderFacts['status']>({
  pending_pay: false,
  processing: false,
  pending_accept: false,
  completed: true,
  refunding: false,
  refunded: false,
  part_refunded: true,
  closed: false,
});

interface Asked {
  uid: number;
  /** The sub-account that sees its own orders alone. */
  creator: string | null;
}
interface Filter {
  /** Those alone that the platform has sold and that have come to their end with money kept. */
  isEnded?: boolean | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
const paidOrders = (db: Db, { uid, creator }: Asked, { keyword, from, to, isEnded }: Filter) =>
  db
    .selectFrom('orders as o')
    .where('o.uid', '=', uid)
    .where('o.paid_at', 'is not', null)
    .$if(creator !== null, (all) => all.where('o.created_by_sub', '=', creator))
    .$if(isEnded === true, (all) =>
      all
        .where('o.seller_uid', 'is', null)
        .where('o.order_type', '<>', 'coin')
        .where('o.status', 'in', dealtWith),
    )
    .$if(from !== undefined, (all) => all.where('o.paid_at', '>=', startOf(from!)))
    .$if(to !== undefined, (all) => all.where('o.paid_at', '<', startOf(dayAfter(to!, 1))))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('o.order_no', '=', keyword!), holds('o.title', keyword!)])),
    );

/** A page of the orders that a person has paid, the newest payment first. */
export async function paidOrderPage(
  db: Db,
  asked: Asked,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ nos: string[]; total: number }> {
  const { n } = await paidOrders(db, asked, filter)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await paidOrders(db, asked, filter)
    .select('o.order_no')
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.order_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { nos: rows.map(({ order_no }) => order_no), total: n };
}

interface Part {
  method: Schema['payments']['method'];
  amount: number;
}

/** The facts of paid orders that a person sees, in the order in which they are named; those that are not there are left out. */
export async function factsOf(db: Db, asked: Asked, nos: readonly string[]): Promise<OrderFacts[]> {
  const rows = await paidOrders(db, asked, {})
    .where('o.order_no', '=', sql<string>`any(${[...nos]}::text[])`)
    .select([
      'o.order_no',
      'o.title',
      'o.order_type',
      'o.status',
      'o.seller_uid',
      'o.seller_name',
      'o.paid_at',
      'o.total_fen',
      'o.refunded_fen',
      sql<
        Part[]
      >`(select coalesce(json_agg(json_build_object('method', p.method, 'amount', p.amount_fen - p.refunded_fen)), '[]')
        from payments p where p.uid = o.uid and p.order_no = o.order_no)`.as('parts'),
      sql<number>`(select coalesce(sum(u.amount_coin - u.returned_coin), 0)::bigint from coin_uses u
        join coin_batches b on b.uid = u.uid and b.batch_no = u.batch_no and b.bucket = 'paid'
        where u.uid = o.uid and u.biz_no = o.order_no and u.status = 'spent')`.as('bought_coin'),
      sql<boolean>`not exists (select 1 from iou_uses u
        left join iou_bills b on b.uid = u.uid and b.bill_no = u.bill_no
        where u.uid = o.uid and u.order_no = o.order_no and u.amount_fen > u.refunded_fen and (b.bill_no is null
          or b.principal_fen - b.refunded_fen - b.repaid_principal_fen - b.written_off_fen > 0
          or b.written_off_fen > b.recovered_fen))`.as('is_repaid'),
      sql<number>`(select coalesce(sum(f.official_fen) filter (where f.official <> 'returned'), 0)::bigint
        from filing_orders f where f.uid = o.uid and f.order_no = o.order_no)`.as('official_fen'),
      sql<Claims>`(select json_build_object(
          'claimed', coalesce(sum(i.amount_fen - i.red_fen) filter (where i.state <> 'gone'), 0),
          'issued', coalesce(sum(i.amount_fen - i.red_fen) filter (where i.state = 'issued'), 0),
          'open', max(i.apply_no) filter (where i.state = 'open'))
        from invoice_orders i where i.uid = o.uid and i.order_no = o.order_no)`.as('claims'),
      sql<number>`(select coalesce(sum(r.amount_fen), 0)::bigint from invoice_reds r
        where r.uid = o.uid and r.order_no = o.order_no and r.status <> 'done')`.as('red_open'),
    ])
    .execute();
  const found = new Map(rows.map((row) => [row.order_no, row]));
  return nos.flatMap((no) => {
    const row = found.get(no);
    return row === undefined ? [] : [factsIn(row)];
  });
}
interface Claims {
  claimed: number;
  issued: number;
  open: string | null;
}

function factsIn(row: {
  order_no: string;
  title: string;
  order_type: OrderFacts['orderType'];
  status: OrderFacts['status'];
  seller_uid: number | null;
  seller_name: string;
  paid_at: Date | null;
  total_fen: number;
  refunded_fen: number;
  parts: Part[];
  bought_coin: number;
  is_repaid: boolean;
  official_fen: number;
  claims: Claims;
  red_open: number;
}): OrderFacts {
  const paid = (...methods: Part['method'][]) =>
    sum(row.parts.filter(({ method }) => methods.includes(method)).map(({ amount }) => fen(amount)));
  return {
    orderNo: row.order_no,
    title: row.title,
    orderType: row.order_type,
    status: row.status,
    sellerName: row.seller_name,
    isPlatforms: row.seller_uid === null,
    paidAt: row.paid_at!,
    total: fen(row.total_fen),
    refunded: fen(row.refunded_fen),
    cash: paid('rmb', 'online'),
    coin: paid('coin'),
    boughtCoin: worthOf(coin(row.bought_coin), COIN_RATE),
    credit: paid('iou'),
    isRepaid: row.is_repaid,
    voucher: paid('voucher'),
    official: fen(row.official_fen),
    claimed: fen(row.claims.claimed),
    issued: fen(row.claims.issued),
    openNo: row.claims.open,
    redOpen: fen(row.red_open),
  };
}
