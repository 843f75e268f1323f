// The list of contracts of one account, and the queues of staff for invoices and tickets, at ten thousand and at a million.
import { api } from '@uc/contract';
import type pg from 'pg';
import { newStaff } from '../server/src/passport/testing';
import { withDeps } from '../soak/world';
import { startPostgres } from '../tools/postgres.mjs';
import { withAdmin } from './admin';
import { loadDocuments, OPEN, sealTitles } from './document-rows';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadWorld, people, production } from './world';

const SIZES = [10_000, 1_000_000];
const { uid, account } = people.newcomer;
const addresses = (pages: Record<string, [path: string, query: string]>) =>
  Object.fromEntries(
    Object.entries(pages).map(([page, [path, query]]) => [page, `${path}?${query}&page_size=${PAGE_SIZE}`]),
  );
const contracts = (size: number) =>
  addresses({
    'contracts, page 1': [api.signings.list.path, 'tab=all&page=1'],
    'contracts, deepest page': [api.signings.list.path, `tab=all&page=${size / PAGE_SIZE}`],
    'contracts 履行中, page 1': [api.signings.list.path, 'tab=running&page=1'],
  });
const queues = addresses({
  'queue of invoices, to do': [api.invoices.staffList.path, 'todo=1&page=1'],
  'queue of invoices, all': [api.invoices.staffList.path, 'page=1'],
  'queue of tickets, to do': [api.support.staffTicketList.path, 'todo=1&page=1'],
  'queue of tickets, all': [api.support.staffTicketList.path, 'page=1'],
});

const times: Times = new Map();
const postgres = await startPostgres({ settings: quietSettings });
const options = { url: postgres.url, dataDir: '' };
try {
  await loadWorld(options);
  const unbound = { ...production, ALLOW_UNBOUND_SESSIONS: '1' };
  const staff = await withDeps(options, (deps) => newStaff(deps, 'super'), unbound);
  await withAdmin(postgres, async (admin) => {
    for (const [index, size] of SIZES.entries()) {
      const from = (SIZES[index - 1] ?? 0) + 1;
      await loadContracts(admin, from, size);
      await loadDocuments(admin, uid, from, size);
      await sealTitles(admin, options, uid, size);
      await timePages(times, { postgres, account, pages: contracts(size) });
      await timePages(times, { postgres, account: staff.as, pages: queues });
    }
  });
} finally {
  await postgres.stop();
}
reportPages('Contracts and queues', 'list', SIZES, times);

/** Contracts as crowdsourcing would have left them: one of fifty runs, the others are done. */
async function loadContracts(admin: pg.Client, from: number, to: number): Promise<void> {
  const at = `now() - (1000000 - i) * interval '1 minute'`;
  await admin.query('begin');
  await admin.query('set local session_replication_role = replica');
  await admin.query(
    `insert into contracts (uid, contract_no, provider_uid, request_no, bid_no, mode, title, total_fen, fee_bps, text_fee_bps, status, terms, text,
        text_hash, buyer_confirmed_at, provider_confirmed_at, signed_at, created_at)
      select $1::bigint, 'CT' || lpad(i::text, 12, '0'), $4::bigint, 'RQ' || i, 'BD' || i, 'hire', '短片渲染 ' || i, 100000, 1000, 1000,
        case when i % ${OPEN} = 0 then 'active' else 'completed' end, '{}', '', '', ${at}, ${at}, ${at}, ${at}
      from generate_series($2::bigint, $3::bigint) as i`,
    [uid, from, to, people.provider.uid],
  );
  await admin.query(
    `insert into contract_counts (uid, side, creator, state, n)
      select one.uid, one.side, '', case when i % ${OPEN} = 0 then 'running' else 'done' end, count(*)::int
      from generate_series($2::bigint, $3::bigint) as i
        cross join (values ($1::bigint, 'buyer'), ($4::bigint, 'provider')) as one (uid, side) group by 1, 2, 4
      on conflict (uid, side, creator, state) do update set n = contract_counts.n + excluded.n`,
    [uid, from, to, people.provider.uid],
  );
  await admin.query('commit');
  for (const table of ['contracts', 'contract_counts']) await admin.query(`vacuum (analyze) ${table}`);
}
