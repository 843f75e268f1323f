// What a row of the tables that grow most takes on PostgreSQL, loaded by SQL as the rooms would have left it.
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { loadBook } from './book-rows';
import { quietSettings } from './page-times';
import { report } from './report';
import { loadRows } from './rows';
import { loadWorld, people } from './world';

const ROWS = 200_000;
const { uid } = people.newcomer;
/** Each table with the document that leaves rows in it. */
const tables = {
  orders: 'an order',
  order_views: 'an order',
  order_numbers: 'an order',
  ledger_records: 'a line of 收支明细',
  ledger_txns: 'a transaction of the book',
  ledger_postings: 'a transaction of the book',
  audit_events: 'a transaction of the book',
  filing_cases: 'a case',
  filing_words: 'a case',
  messages: 'a message',
};

const messages = `
  insert into messages (uid, msg_id, category, title, content, link, biz_type, biz_no, created_at, expire_at,
    stream_no)
  select $1::bigint, 'M' || lpad(i::text, 16, '0'), 'order', '订单已支付', '您的订单已支付成功，服务商将尽快开始处理，请留意后续通知。',
    '/orders/myOrders?order=G' || i, 'order', 'G' || i, now() - i * interval '1 minute',
    now() + interval '180 days', i
  from generate_series(1, $2::bigint) as i`;

const postgres = await startPostgres({ settings: quietSettings });
const sizes = new Map<string, { rows: number; heap: number; indexes: number }>();
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  await withAdmin(postgres, async (admin) => {
    await loadRows(admin, uid, ['orders', 'cases'], 1, ROWS);
    await loadBook(admin, uid, 1, ROWS);
    await admin.query('begin; set local session_replication_role = replica');
    await admin.query(messages, [uid, ROWS]);
    await admin.query('commit');
    await admin.query('vacuum (analyze) messages');
    for (const name of Object.keys(tables)) {
      const { rows } = await admin.query<{ rows: number; heap: number; indexes: number }>(
        `select (select count(*) from ${name})::int as rows, pg_table_size('${name}')::float8 as heap,
          pg_indexes_size('${name}')::float8 as indexes`,
      );
      sizes.set(name, rows[0]!);
    }
  });
} finally {
  await postgres.stop();
}

const bytes = (value: number) => Math.round(value).toLocaleString('en');
report(
  'Bytes a row',
  ['table', 'document', 'rows of each', 'bytes a row', 'its indexes', 'bytes of each document'],
  Object.entries(tables).map(([name, document]) => {
    const { rows, heap, indexes } = sizes.get(name)!;
    const each = (heap + indexes) / ROWS;
    return {
      cells: [name, document, (rows / ROWS).toFixed(1), ...[heap / rows, indexes / rows, each].map(bytes)],
      goals: [],
    };
  }),
);
