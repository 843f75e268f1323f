// The hall of requests at ten thousand and at a million (crowdsourcing-screens.md#bids-and-the-hall).
import { api } from '@uc/contract';
import { startPostgres } from '../tools/postgres.mjs';
import { gramsOf } from '../server/src/crowdsourcing/requests/hall-store';
import { withAdmin } from './admin';
import { PAGE_SIZE, quietSettings, reportPages, type Times, timePages } from './page-times';
import { loadWorld, people } from './world';

const SIZES = [10_000, 1_000_000];
const { uid, account } = people.newcomer;
/** Subjects of the requests, in turn; three have a name of their own at every size. */
const SUBJECTS = [
  '茶山品牌升级',
  '短视频剪辑',
  '展会主视觉',
  '数字图谱界面',
  '古镇导览插画',
  '礼盒包装',
  '小程序开发',
  '动画分镜',
];
const RARE = '竹里小筑';
const rareAt = [17, 1700, 7000];

const queries = {
  'all, page 1': 'page=1',
  'all, last page that may be asked for': 'page=50',
  'of a category and a budget': 'category=bench_leaf3&min_amount=3000&page=1',
  'by deadline': 'order=deadline&page=1',
  'a word of one request in eight': `keyword=${encodeURIComponent('插画')}&page=1`,
  'three found by a word': `keyword=${encodeURIComponent(RARE)}&page=1`,
};
const pages = Object.fromEntries(
  Object.entries(queries).map(([page, query]) => [
    page,
    `${api.requests.hall.path}?${query}&page_size=${PAGE_SIZE}`,
  ]),
);

const times: Times = new Map();
const postgres = await startPostgres({ settings: quietSettings });
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  for (const [index, size] of SIZES.entries()) {
    await loadRequests((SIZES[index - 1] ?? 0) + 1, size);
    await timePages(times, { postgres, account, pages });
  }
} finally {
  await postgres.stop();
}
reportPages('The hall of requests', 'requests', SIZES, times);

/** Requests number `from` to `to` as the room would have left them; triggers and foreign keys do not fire. */
async function loadRequests(from: number, to: number): Promise<void> {
  const titles = [...SUBJECTS.map((subject) => `${subject}征集方案`), `${RARE}标志征集方案`];
  const subjects = titles.map((title, at) => [at, title, gramsOf(title)] as const);
  await withAdmin(postgres, async (admin) => {
    await admin.query('begin');
    await admin.query('set local session_replication_role = replica');
    await admin.query('create temporary table subjects (at int, title text, grams text[]) on commit drop');
    for (const subject of subjects)
      await admin.query('insert into subjects values ($1, $2, $3)', [...subject]);
    const made = `select i, 'P' || lpad(i::text, 11, '0') as no, s.title, s.grams, 'bench_leaf' || i % 20 as leaf,
        (200000 + i % 977 * 1000)::bigint as low, now() - (1000000 - i) * interval '10 seconds' as since,
        now() + (i % 90 + 1) * interval '1 day' as until
      from generate_series($1::bigint, $2::bigint) as i
        join subjects s on s.at = case when i in (${rareAt.join()}) then ${SUBJECTS.length} else i % ${SUBJECTS.length} end`;
    await admin.query(
      `insert into crowd_requests (uid, request_no, mode, status, form, title, category, low_fen, high_fen, deadline_at, due_at,
          created_by, created_at, updated_at, submitted_at, published_at)
        select ${uid}, no, 'tender', 'bidding', '{}', title, leaf, low, low + 200000, until, until, 'bench', since, since, since, since
        from (${made}) as made`,
      [from, to],
    );
    await admin.query(
      `insert into crowd_hall (request_no, mode, category, branch, low_fen, high_fen, published_at, deadline_at, words, grams)
        select no, 'tender', leaf, 'bench', low, low + 200000, since, until, title, grams from (${made}) as made`,
      [from, to],
    );
    await admin.query('commit');
    for (const table of ['crowd_requests', 'crowd_hall']) await admin.query(`vacuum (analyze) ${table}`);
    await admin.query('checkpoint');
  });
}
