// The walls of the house (ARCHITECTURE.md). Each is shown an offence first, so that it can be seen to hold.
import { describe, expect, test } from 'vitest';
import { addressWall } from './house/addresses';
import { citationWall } from './house/citations';
import { importWall, pastWall, schemaWall } from './house/doors';
import { findCircle } from './house/circles';
import { neighbours } from './house/neighbours';
import { eventWall } from './house/events';
import { fileFieldWall, formWall, registryWall } from './house/forms';
import { componentWall, contentWall, lengthWall, linkWall, nameWall, roomWall } from './house/files';
import {
  type Code,
  isCode,
  parseCode,
  place,
  type Report,
  repositoryFiles,
  type SourceFile,
} from './house/source';
import { cycleWall, doorWall, sizeWall } from './house/rooms';
import { drawWall } from './house/draws';
import { limitWall } from './house/limits';
import { begunWall } from './house/begun';
import { lookWall } from './house/looks';
import { pageStateWall } from './house/page-state';
import { pathWall } from './house/paths';
import { readWall } from './house/reads';
import { dayWall } from './house/days';
import { figureWall } from './house/figures';
import { headingWall } from './house/headings';
import { paragraphWall } from './house/paragraphs';
import { regexpWall } from './house/regexp';
import { fragmentWall, pageWall, zoneWall } from './house/sql';
import { callWall, docstringWall, moneyWall, testWall } from './house/syntax';
import { titleWall } from './house/titles';

const files = repositoryFiles();
const code = files.filter(isCode).map(parseCode);
const textOf = new Map(files.map(({ path, text }) => [path, text]));

/** The offences that a wall reports, a line each. */
function complaints<F extends SourceFile>(wall: (files: F[], report: Report) => void, of: F[]): string[] {
  const lines: string[] = [];
  wall(of, (file, at, message) => lines.push(`${place(file, at)}  ${message}`));
  return lines;
}

const lines = (count: number) => 'export {};\n'.repeat(count);
const component = (head: string, count: number) => `${head}${'\n'.repeat(count - 1)}}`;

interface Wall {
  name: string;
  wall: (files: Code[], report: Report) => void;
  /** Path → text; every one of them is refused. */
  refused: [string, string][];
  /** And none of these. */
  allowed: [string, string][];
}

/** Walls that look from one file at others. */
const wholes: Wall['wall'][] = [schemaWall, registryWall, fileFieldWall, eventWall, cycleWall, sizeWall];

const codeWalls: Wall[] = [
  {
    name: 'no field cuts what is typed or pasted',
    wall: limitWall,
    refused: [
      ['web/src/orders/A.tsx', 'export const A = () => <TextField maxLength={11} />;'],
      ['web/src/ui/A.tsx', 'export const A = () => <input maxLength={6} />;'],
    ],
    allowed: [['web/src/orders/A.tsx', 'export const A = () => <TextField meant="phone" most={11} />;']],
  },
  {
    name: 'hours, days, working days and amounts that a limit has are said from it',
    wall: figureWall,
    refused: [
      ['web/src/orders/A.tsx', 'export const A = () => <p>修改后24小时内不可提现</p>;'],
      ['server/src/orders/a.ts', "export const a = '请在 48 小时内付款';"],
      ['contract/src/a.ts', 'export const a = `${b}，4小时内不能取消`;'],
      ['web/src/orders/A.tsx', 'export const A = () => <p>须在3天内处理</p>;'],
      ['server/src/orders/a.ts', "export const a = '周期为1-365天';"],
      ['contract/src/a.ts', 'export const a = `${b}小时内合计达到50,000元`;'],
      ['web/src/orders/A.tsx', 'export const A = () => <p>1个工作日内审核</p>;'],
      ['server/src/orders/a.ts', 'export const a = `“${b}”将在1–3个工作日内审核`;'],
    ],
    allowed: [
      ['web/src/orders/A.tsx', 'export const A = () => <p>修改后{limits.a.hours}小时内，近1小时</p>;'],
      ['web/src/orders/A.tsx', 'export const A = () => <p>近7天 {limits.a.days}天内 {text}元</p>;'],
      ['server/src/orders/a.ts', 'export const a = `1–${limits.a.workingDays}个工作日内审核`;'],
      ['server/src/orders/a.test.ts', "export const a = '24小时';"],
    ],
  },
  {
    name: 'rooms and parts import only through their doors',
    wall: importWall,
    refused: [
      ['web/src/orders/A.tsx', "import '../finance/B';"],
      ['web/src/orders/A.tsx', "import '../app/menu';"],
      ['web/src/ui/A.tsx', "import type { A } from '../client/call';"],
      ['server/src/orders/a.ts', "import '../finance/store';"],
      ['server/src/finance/a.ts', "import '../orders/index';"],
      ['server/src/finance/coins/a.ts', "import { x } from '../credit/index';"],
      ['server/src/finance/credit/a.ts', "import { x } from '../coins/store';"],
      ['server/src/access/a.ts', "import { x } from '../crowdsourcing/bids/store';"],
      ['server/src/crowdsourcing/bids/a.ts', "import { x } from '../../provider/store';"],
      ['server/src/access/a.ts', "import { x } from '../filings/cases/store';"],
      ['server/src/home/a.ts', "import { x } from '../finance/books/reconciliation';"],
      ['server/src/access/a.ts', "import { x } from '../filings/rooms';"],
      ['server/src/finance/a.ts', "import { x } from './rooms';"],
      ['server/src/filings/cases/a.ts', "import { x } from '../../maker/projects/store';"],
      ['server/src/http/a.ts', "export * from '../orders/index';"],
      ['server/src/finance/a.ts', "import { x } from '../../../web/src/routes';"],
      ['server/src/finance/a.ts', "import fastify from 'fastify';"],
      ['server/src/files/a.ts', "import sharp from 'sharp';"],
      ['server/src/orders/a.ts', "import { fork } from 'node:child_process';"],
      ['server/src/orders/a.ts', "import cluster from 'node:cluster';"],
      ['server/src/finance/a.ts', "import { x } from '../testing';"],
      ['contract/src/orders.ts', "import 'node:fs';"],
      ['web/src/home/A.tsx', "const a = import('../orders/OrdersScreen');"],
      ['web/src/home/a.ts', "import { endpoints } from '@uc/contract/all-endpoints';"],
    ],
    allowed: [
      ['web/src/operator/api.ts', "import { endpoints } from '@uc/contract/all-endpoints';"],
      ['server/src/orders/a.ts', "import { x } from '../finance/credit/index';"],
      ['server/src/crowdsourcing/bids/a.ts', "import { x } from '../requests/store';"],
      [
        'server/src/finance/withdrawal.ts',
        "import { x } from './store'; import { y } from '../ledger/index';",
      ],
      [
        'web/src/orders/A.tsx',
        "import { x } from '../ui/Button'; import type { Y } from '@uc/contract/orders';",
      ],
      ['server/src/orders/a.test.ts', "import { x } from '../finance/store';"],
      ['server/src/filings/office/a.ts', "import { x } from '../cases/store';"],
      ['server/src/access/a.ts', "import { x } from '../filings/index';"],
      ['server/src/finance/a.ts', "import { x } from './books/reconciliation';"],
      ['server/src/finance/rooms.ts', "import { room } from './cards/index';"],
      ['server/src/demo/a.ts', "import { x } from '../filings/cases/store';"],
    ],
  },
  {
    name: 'the browser imports no schema',
    wall: schemaWall,
    refused: [
      ['web/src/home/A.tsx', "import { home } from '@uc/contract/home';"],
      ['web/src/home/A.tsx', "import { type Home } from '@uc/contract/home';"],
    ],
    allowed: [['web/src/home/A.tsx', "import type { home } from '@uc/contract/home';"]],
  },
  {
    name: 'SQL, fetch, chance and code from text stand only where they may',
    wall: callWall,
    refused: [
      ['web/src/home/A.tsx', "void fetch('/x');"],
      ['server/src/orders/pay.ts', "void fetch('https://bank');"],
      ['server/src/orders/pay.ts', 'sql`select 1`;'],
      ['server/src/orders/pay.ts', "tx.selectFrom('orders').execute();"],
      ['server/src/orders/store.ts', 'sql.raw(text);'],
      ['server/src/credentials/code.ts', 'Math.random();'],
      ['web/src/ui/A.tsx', 'parseFloat(x);'],
      ['web/src/ui/A.tsx', '<p dangerouslySetInnerHTML={{ __html: x }} />;'],
      ['web/src/ui/a.ts', 'element.innerHTML = x;'],
      ['web/src/app/a.ts', "new Function('x');"],
      ['web/src/app/a.ts', 'dialog.showModal();'],
      ['web/src/app/a.ts', 'window.history.back();'],
    ],
    allowed: [
      ['web/src/client/call.ts', "void fetch('/x');"],
      ['server/src/orders/store.ts', "tx.selectFrom('orders'); sql`select 1`;"],
    ],
  },
  {
    name: 'only what seeds a world acts in the past',
    wall: pastWall,
    refused: [['server/src/orders/api.ts', "import { inThePast } from '../clock';"]],
    allowed: [
      ['server/src/demo/a.ts', "import { inThePast } from '../clock';"],
      ['server/src/orders/a.test.ts', "import { inThePast } from '../clock';"],
      ['server/src/orders/api.ts', "import { now } from '../clock';"],
    ],
  },
  {
    name: 'an `or` in a fragment of SQL has parentheses',
    wall: fragmentWall,
    refused: [
      ['server/src/orders/store.ts', 'query.where(sql`a = ${x} or b = ${x}`);'],
      ['server/src/orders/store.ts', 'query.where(sql<boolean>`(a or b) and c or d`);'],
    ],
    allowed: [
      ['server/src/orders/store.ts', 'query.where(sql`(a = ${x} or b = ${x}) and c`);'],
      ['server/src/orders/store.ts', 'sql`select 1 from t where a or b`;'],
      ['server/src/orders/store.ts', "query.where(sql`name = 'this or that'`);"],
    ],
  },
  {
    name: 'no statement depends on the time zone of its session',
    wall: zoneWall,
    refused: [
      ['server/src/orders/store.ts', 'query.where(sql`day = current_date`);'],
      ['server/src/orders/a.test.ts', "void asOwner('update t set day = current_date + 1');"],
      ['server/src/orders/store.ts', "query.where(sql`at < app_now() - interval '1 day'`);"],
      ['server/src/orders/store.ts', "query.select(sql`date_trunc('month', at)`);"],
      ['server/src/orders/store.ts', 'query.select(sql`extract(day from at)`);'],
    ],
    allowed: [
      ['server/src/orders/store.ts', "query.where(sql`at < app_now() - interval '24 hours'`);"],
      ['server/src/orders/store.ts', "query.select(sql`date_trunc('milliseconds', app_now())`);"],
      ['server/src/orders/store.ts', 'query.select(sql`extract(epoch from at)`);'],
      ['server/src/orders/a.test.ts', `void asOwner("update t set at = at - interval '3 days'");`],
    ],
  },
  {
    name: 'rows of a page do not take a connection each',
    wall: pageWall,
    refused: [
      ['server/src/orders/api.ts', 'const list = await Promise.all(rows.map((row) => viewOf(db, row)));'],
    ],
    allowed: [
      ['server/src/orders/api.ts', 'const list = await eachRow(db, rows, (db, row) => viewOf(db, row));'],
      ['server/src/orders/api.ts', 'const [a, b] = await Promise.all([count(db), page(db)]);'],
    ],
  },
  {
    name: 'no form is left without a question, no dialog without its rules, no part without its connection',
    wall: formWall,
    refused: [
      ['web/src/orders/A.tsx', '<form data-unguarded />;'],
      ['web/src/orders/A.tsx', '<Dialog unguarded />;'],
      ['web/src/orders/A.tsx', '<dialog open />;'],
      ['web/src/orders/A.tsx', "lazy(() => import('./B'));"],
    ],
    allowed: [
      ['web/src/orders/A.tsx', '<form noValidate />;'],
      ['web/src/orders/A.tsx', "lazy(() => loaded(() => import('./B')));"],
      ['web/src/forms/StepUpDialog.tsx', '<Dialog unguarded />;'],
    ],
  },
  {
    name: 'what cannot be read says so',
    wall: readWall,
    refused: [
      ['web/src/orders/A.tsx', 'const { data } = useRead(api.a.b, {});'],
      ['web/src/orders/A.tsx', 'const data = useRead(api.a.b, {}).data;'],
      ['web/src/orders/A.tsx', 'function A() { const list = useRead(api.a.b, {}); return list.data.list; }'],
      [
        'web/src/orders/A.tsx',
        'function A() { const a = useRead(x, {}); const { data } = a; return data; } const B = (a) => show(a);',
      ],
    ],
    allowed: [
      ['web/src/orders/A.tsx', 'const { data, error } = useRead(api.a.b, {});'],
      ['web/src/orders/A.tsx', 'const a = useRead(api.a.b, {}); if (a.error) throw a.error;'],
      ['web/src/orders/A.tsx', 'const a = useRead(api.a.b, {}); const { data } = a; <ReadFault of={a} />;'],
      ['web/src/orders/A.tsx', 'const a = useRead(api.a.b, {}); <List read={{ ...a, data }} />;'],
      ['web/src/app/use-unread.ts', 'const { data } = useRead(api.a.b, {});'],
    ],
  },
  {
    name: 'every form is left once in a browser',
    wall: registryWall,
    refused: [
      ['web/src/orders/A.tsx', '<form noValidate />;'],
      ['web/src/orders/A.tsx', '<Dialog><TextField /></Dialog>;'],
      ['web/src/orders/A.tsx', '<ConfirmDialog><label><input type="checkbox" /></label></ConfirmDialog>;'],
      ['web/src/orders/A.tsx', '<Dialog><AmountChoice /></Dialog>;'],
      ['web/src/orders/A.tsx', '<Dialog><B /></Dialog>; function B() { return <input />; }'],
      ['web/src/orders/A.tsx', '<><search><form /></search><form noValidate /></>;'],
      [
        'web/src/finance/recharge/RechargeForm.tsx',
        'const A = () => <form />; const B = () => <form />; const C = () => <form />;',
      ],
      ['e2e/forms.ts', "const file = 'web/src/app/App.tsx';"],
    ],
    allowed: [
      ['web/src/orders/A.tsx', '<TextField />;'],
      ['web/src/orders/A.tsx', '<Dialog><p /></Dialog>;'],
      ['web/src/orders/A.tsx', '<Dialog><RecordTable /></Dialog>;'],
      ['web/src/orders/A.tsx', '<search><form /></search>;'],
      ['web/src/finance/recharge/RechargeForm.tsx', '<form noValidate />;'],
    ],
  },
  {
    name: 'every field of files is proven with a slowed upload',
    wall: fileFieldWall,
    refused: [
      ['web/src/orders/A.tsx', 'function A() { return <FileField />; }'],
      ['web/src/orders/A.tsx', 'function A() { return <input type="file" />; }'],
      ['web/src/orders/A.tsx', 'function A() { return <Dialog><WorkFields /></Dialog>; }'],
      ['e2e/form-files.ts', "const rows = ['web/src/orders/A.tsx'];"],
    ],
    allowed: [['web/src/orders/A.tsx', 'function A() { return <TextField />; }']],
  },
  {
    name: 'every event of the console with more to fill in than its reason is left once in a browser',
    wall: eventWall,
    refused: [
      ['web/src/operator/queues/a.tsx', 'const a = { endpoint: api.orders.staffLose, blanks: [reason] };'],
      ['web/src/operator/queues/a.tsx', 'const a = { ...plain(api.orders.staffLose), blanks: [reason] };'],
      ['web/src/operator/queues/a.tsx', 'const a = (endpoint: E) => ({ endpoint, blanks: [reason] });'],
      [
        'web/src/operator/queues/a.tsx',
        'const a = withReasonsByPart(parts, { endpoint: api.orders.staffLose });',
      ],
      [
        'web/src/operator/queues/a.tsx',
        'const a = (endpoint: E) => revocationEvents({ propose: endpoint });',
      ],
      ['e2e/console-forms.ts', "const forms = { 'orders.staffLose': 1 };"],
    ],
    allowed: [
      ['web/src/operator/queues/a.tsx', 'const a = { endpoint: api.orders.staffLose };'],
      ['web/src/operator/queues/a.tsx', 'const a = { endpoint: api.cards.staffFreeze, blanks: [reason] };'],
      [
        'web/src/operator/queues/a.tsx',
        'const a = { endpoint: api.cards.staffFreeze, changes: [api.orders.staffLose], blanks: [reason] };',
      ],
      ['web/src/operator/queues/a.tsx', 'const a = withReason({ endpoint: api.orders.staffLose });'],
    ],
  },
  {
    name: 'money is computed in money.ts alone',
    wall: moneyWall,
    refused: [
      ['server/src/finance/a.ts', 'const x = row.amount_fen + fee;'],
      ['server/src/finance/a.ts', 'const x = -order.paidAmount;'],
      ['web/src/finance/A.tsx', 'total += record.balance;'],
    ],
    allowed: [
      ['contract/src/money.ts', 'const x = aFen + bFen;'],
      ['server/src/finance/a.ts', 'const x = add(a.amount, b.amount); const i = index + 1;'],
    ],
  },
  {
    name: 'a regular expression takes time in proportion to its text',
    wall: dayWall,
    refused: [
      ['server/src/a/b.ts', 'const late = row.due_date < today;'],
      ['server/src/a/b.ts', 'const late = today > dayAfter(dueDate, 7);'],
      ['contract/src/a.ts', 'const early = form.valid_from! >= day;'],
    ],
    allowed: [
      ['server/src/a/b.ts', 'const late = isBefore(row.due_date, today);'],
      ['server/src/a/b.ts', 'const late = daysBetween(due_date, today) > 7;'],
      ['server/src/a/b.ts', 'const past = row.due_at <= now;'],
    ],
  },
  {
    name: 'expressions take no longer than their text',
    wall: regexpWall,
    refused: [
      ['contract/src/rules.ts', 'const a = /^(a+)+$/;'],
      ['contract/src/rules.ts', 'const a = /^(?:[a-z]+ ?)+$/;'],
      ['server/src/files/a.ts', 'const a = /^a*a*$/;'],
      ['server/src/files/a.ts', 'const a = / +$/;'],
      ['web/src/ui/a.ts', 'const a = /x*,/;'],
      ['server/src/files/a.ts', 'const a = new RegExp(text);'],
    ],
    allowed: [
      ['server/src/files/a.ts', 'const a = /^[a-z]+$/;'],
      ['server/src/files/a.ts', 'const a = /^(?:[a-z]{1,30}\\.)+[a-z]+$/;'],
      ['server/src/files/a.test.ts', 'const a = / +$/;'],
    ],
  },
  {
    name: 'a module of the web keeps nothing of a visit for the next',
    wall: pageStateWall,
    refused: [
      ['web/src/client/a.ts', 'let isOver = false;'],
      ['web/src/orders/A.tsx', 'export let last: string | undefined;'],
      ['web/src/orders/a.ts', 'const known = new Map<string, string>();'],
    ],
    allowed: [
      ['web/src/client/a.ts', 'const listeners = new Set<() => void>();'],
      ['web/src/orders/a.ts', "const kinds = new Set(['a', 'b']);"],
      ['web/src/orders/a.ts', 'const none: ReadonlySet<string> = new Set();'],
      ['web/src/orders/a.ts', 'export function f() { let a = 1; return (a += 1); }'],
      ['web/src/operator/a.ts', 'let isOver = false;'],
      ['web/src/orders/a.test.ts', 'let isOver = false;'],
    ],
  },
  {
    name: 'the address of a call is typed in the contract alone',
    wall: addressWall,
    refused: [
      ['e2e/a.spec.ts', "get('/apinew/order/order/list2');"],
      ['e2e/a.spec.ts', 'page.route(/passport-api\\/session/);'],
      ['server/src/a.test.ts', 'fetch(`${app.url}/cms-api/upload/file`);'],
      ['server/src/testing-a.ts', "const a = { '/accountapi/role/copy': {} };"],
      ['server/src/files/api.ts', "const CONTENT = '/cms-api/file/content';"],
      ['web/src/files/a.tsx', "const a = <img src='/accountapi/avatar/x' />;"],
      ['soak/a.ts', "const path = '/accountapi/trial/move';"],
    ],
    allowed: [
      ['e2e/a.spec.ts', "get(endpoints.orders.list.path); open('/orders/myOrders');"],
      ['server/src/proofs/twins.test.ts', "const a = '/apinew/order/order/LIST2';"],
      ['web/src/client/call.test.ts', "const a = '/apinew/x';"],
      ['server/src/http/a.test.ts', "const a = '/apinew/nowhere';"],
      ['contract/src/a.ts', "get('/apinew/order/order/list2');"],
    ],
  },
  {
    name: 'a browser test waits for what comes later',
    wall: lookWall,
    refused: [
      ['e2e/a.spec.ts', 'expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);'],
      ['e2e/a.spec.ts', 'expect(await rows.count()).toBe(4);'],
      ['e2e/a.spec.ts', 'expect([name, await rows.count()]).toEqual([name, 4]);'],
      ['e2e/a.spec.ts', 'expect((await rows.count()) - before).toBe(1);'],
      ['e2e/a.spec.ts', "await expectShown(toastsOn(page).getByText('已保存'));"],
      ['e2e/a.spec.ts', "await page.getByRole('button', { name: '撤销：已删除' }).click();"],
    ],
    allowed: [
      ['e2e/a.spec.ts', 'await expect.poll(() => rows.count()).toBe(4);'],
      ['e2e/a.spec.ts', 'expect(await toasts.count()).toBe(0);'],
      ['e2e/a.spec.ts', "expect(await page.content().innerText()).not.toContain('x');"],
      ['e2e/a.spec.ts', 'expect((await fetch(url)).status).toBe(200);'],
    ],
  },
  {
    name: 'calls that begin together are awaited together',
    wall: begunWall,
    refused: [
      [
        'server/src/a.test.ts',
        "for (const ask of [a.put(x), a.get(x)]) await expect(ask).rejects.toThrow('404');",
      ],
      [
        'server/src/a.ts',
        'for (const call of [a.put(x), a.get(x)]) { const answer = await call; b(answer); }',
      ],
    ],
    allowed: [
      [
        'server/src/a.test.ts',
        'for (const ask of [() => a.put(x), () => a.get(x)]) await expect(ask()).rejects.toThrow();',
      ],
      [
        'server/src/a.test.ts',
        'for (const answer of await Promise.all([a.put(x), a.get(x)])) await b(answer);',
      ],
      ['server/src/a.test.ts', 'for (const name of [nameOf(x), nameOf(y)]) await a.get(name);'],
      ['server/src/a.test.ts', 'for (const server of [newServer(), newServer()]) await server.get(x);'],
    ],
  },
  {
    name: 'a test draws nothing from the moment',
    wall: drawWall,
    refused: [
      ['server/src/a.test.ts', 'const seed = Date.now() % 1_000_000;'],
      ['server/src/testing-a.ts', 'const at = Math.floor(Math.random() * 3);'],
      ['server/src/testing-a.ts', 'const phone = `1${randomInt(3, 10)}`;'],
      ['e2e/a.spec.ts', 'crypto.getRandomValues(bytes);'],
      ['server/src/testing-a.ts', "const name = randomBytes(6).toString('hex');"],
      ['e2e/a.spec.ts', 'const title = `a${Date.now()}`;'],
    ],
    allowed: [
      ['server/src/a.test.ts', 'const later = new Date(Date.now() + 60_000);'],
      ['soak/a.ts', 'const seed = Date.now() % 1_000_000;'],
    ],
  },
  {
    name: 'what names a file by a string names one that is there',
    wall: (some, report) => pathWall(some, textOf, report),
    refused: [
      ['soak/a.ts', "const file = 'server/src/orders/nowhere.ts';"],
      ['vitest.config.ts', "const all = ['server/src/finance/{finance,nowhere}.test.ts'];"],
      ['bench/a.ts', "const all = ['server/nowhere/**/*.ts'];"],
      ['soak/a.ts', "const all = [['server/src/app.ts', 'what it never said', 'x']];"],
      ['soak/a.ts', "const all = [['server/src/app.ts', 'import', 'x']];"],
    ],
    allowed: [
      ['soak/a.ts', "const file = 'server/src/app.ts';"],
      ['e2e/a.ts', "const built = 'server/dist/main.js';"],
      ['vitest.config.ts', "const all = ['server/src/{db,ledger}/**/*.test.ts'];"],
      ['soak/a.ts', "const all = [['server/src/app.ts', 'export async function buildApp', 'x']];"],
    ],
  },
  {
    name: 'every test runs',
    wall: testWall,
    refused: [
      ['server/src/a.test.ts', "test.skip('x', () => {});"],
      ['server/src/a.test.ts', "describe.only.each([])('x', () => {});"],
      ['server/src/a.test.ts', "test.skipIf(x)('x', () => {});"],
    ],
    allowed: [['server/src/a.test.ts', "test.each([1])('x', () => {});"]],
  },
  {
    name: 'the title of a test says who does what',
    wall: titleWall,
    refused: [
      "test('is refused with the next call');",
      "test('takes one coupon alone');",
      "test('orders the same product twice');",
      "test('share one balance');",
      "test('of its roles counts with its next call');",
      "test('only in the last month of a year');",
      "test('when the bank says no, nothing is booked');",
      "test('that is closed stays closed');",
      "test('it is credited once');",
      "test('pressed twice is accepted once');",
      "test('signed');",
      "test('“once”: a second one is refused');",
      "test.each(rows)('with %s is refused');",
      "test.each`a`('says %s');",
      "it.for(rows)('%s: $name');",
      "describe('a bank line', () => void test.concurrent(`may wait for ${days}`));",
    ].map((text) => ['server/src/a.test.ts', text]),
    allowed: [
      "test('a bank line is credited once');",
      "test('an order of the last day');",
      "test('every queue has a search box');",
      "test('no gap hides a single page');",
      "test('one of two clicks is refused');",
      "test('only the neighbours of a page are read');",
      "test('what was typed outlives a reload');",
      "test('who may not apply is told why');",
      "test('whoever prints a bill gets it alone');",
      "test('nobody signs in twice');",
      "test('orders of two sellers are paid at once');",
      "test('expired coupons cannot be spent');",
      "test('signed letters by post are kept');",
      "test('status 200 is no success elsewhere');",
      "test('need-to-know files stay closed');",
      "test('信用额度 shows the line');",
      "test('50 MB are taken');",
      "test('/facilitator goes home');",
      "test.each(rows)('%s is a success');",
      "test.each(rows)('$name leads home');",
      "test.each([['is', 'of']])(`${kind} of %s waits`);",
      'test(title, run);',
      "describe('of a member', () => {}); expect(test('a role is copied')); is('of');",
    ].map((text) => ['server/src/a.test.ts', text]),
  },
  {
    name: 'the exports that others build on say what they are',
    wall: docstringWall,
    refused: [
      ['server/src/db/a.ts', '// no\nexport const a = 1;'],
      ['server/src/db/a.ts', '/** a */\nexport const a = 1;\n\nexport const b = 1;'],
    ],
    allowed: [
      [
        'server/src/db/a.ts',
        '/** Both. */\nexport const a = 1;\nexport const b = 2;\nexport { c } from "./c";',
      ],
      ['server/src/orders/a.ts', 'export const a = 1;'],
    ],
  },
  {
    name: 'no file imports itself by a detour',
    wall: cycleWall,
    refused: [
      ['server/src/finance/bookings/claims/store.ts', "import './claim';"],
      ['server/src/finance/bookings/claims/store.ts', "import type { claimNumber } from './claim';"],
    ],
    allowed: [['server/src/finance/bookings/claims/a.ts', "import './claim';"]],
  },
  {
    name: 'a room fits into one head',
    wall: sizeWall,
    refused: [
      ['server/src/finance/coins/a.ts', lines(4001)],
      ['server/src/filings/cases/a.ts', lines(4001)],
    ],
    allowed: [['server/src/finance/coins/a.ts', lines(1)]],
  },
  {
    name: 'a door is narrow',
    wall: doorWall,
    refused: [
      [
        'server/src/orders/index.ts',
        `export { ${Array.from({ length: 41 }, (_, at) => `a${at}`).join(', ')} } from './a';`,
      ],
      ['server/src/crowdsourcing/bids/index.ts', "export { a } from './a';"],
      ['server/src/finance/books/index.ts', "export { a } from './a';"],
    ],
    allowed: [['server/src/orders/index.ts', "export { a, type B } from './a';"]],
  },
  {
    name: 'no file outgrows one thought',
    wall: lengthWall,
    refused: [['server/src/orders/a.ts', lines(251)]],
    allowed: [
      ['server/src/orders/a.ts', lines(250)],
      ['server/src/orders/a.test.ts', lines(251)],
    ],
  },
  {
    name: 'no component outgrows two screens',
    wall: componentWall,
    refused: [
      ['web/src/ui/A.tsx', component('export function A() {', 121)],
      ['web/src/ui/A.tsx', component('const A = () => {', 121)],
    ],
    allowed: [
      ['web/src/ui/A.tsx', component('export default function A() {', 120)],
      ['web/src/ui/A.tsx', component('function rows() {', 121)],
    ],
  },
];

const fileWalls: (Omit<Wall, 'wall'> & { wall: (files: SourceFile[], report: Report) => void })[] = [
  {
    name: 'a room has the same name on every side',
    wall: roomWall,
    refused: [
      ['web/src/orderz/A.tsx', ''],
      ['server/src/finance/orderz/a.ts', ''],
      ['web/src/finance/orderz/A.tsx', ''],
      ['server/src/crowdsourcing/cards/a.ts', ''],
      ['server/src/maker/api.ts', ''],
      ['contract/src/money/index.ts', ''],
    ],
    allowed: [
      ['server/src/http/a.ts', ''],
      ['web/src/maker/A.tsx', ''],
      ['web/src/crowdsourcing/bids/A.tsx', ''],
    ],
  },
  {
    name: 'files and folders are named for what they are',
    wall: nameWall,
    refused: [
      ['web/src/utils/a.ts', ''],
      ['server/src/orders/types.ts', ''],
      ['server/src/orders/payOrder.ts', ''],
    ],
    allowed: [
      ['web/src/orders/OrdersScreen.tsx', ''],
      ['server/src/orders/states.ts', ''],
    ],
  },
  {
    name: 'no registry, no path of one machine, no secret',
    wall: contentWall,
    refused: [
      ['a.json', '"https://regi\x73try.npm\x6as.org/a"'],
      ['a.md', 'see /ro\x6ft/a'],
      ['a.md', 'BEGIN PRIVATE\x20KEY'],
    ],
    allowed: [['a.md', 'https://example.com/home/a/b and web/src/home/a/b']],
  },
  {
    name: 'what a comment cites stands in docs',
    wall: citationWall,
    refused: [
      ['server/src/a.ts', '// (product\x2005 \xa75.5)'],
      ['server/src/a.ts', '/** product\x2005\n * \xa75.9, 09 \xa79.4 */'],
      ['server/src/a.ts', '// (product\x2007 J5)'],
      ['server/src/a.ts', '// the sentences of product\x2006'],
      ['docs/a.md', 'see product\x2005 \xa75.5'],
      ['server/src/db/migrations/0177_a.sql', '-- (product\x2005 \xa75.9)'],
      ['server/src/db/migrations/0001_a.sql', '-- (product\x2005 \xa75.99)'],
      ['server/src/db/migrations/0001_a.sql', '-- (product\x2005 \xa76.1)'],
      ['server/src/a.ts', '// (ledger.md\x20J99)'],
      ['server/src/a.ts', '// (ledger.md J17,\x20J99)'],
      ['server/src/a.ts', '// (nowhere.md\x20J17)'],
      ['server/src/a.ts', '/** A center\x20(\x445). */'],
      ['server/src/a.ts', '// (product\x20x \xa71)'],
      ['server/src/a.ts', '// (product\x207.2)'],
      ['server/src/a.ts', '// (trust\x20M99)'],
      ['server/src/a.ts', '// (spec\x20\xa712)'],
      ['server/src/a.ts', '// (issue\x2010)'],
      ['docs/a.md', 'see stack\x203'],
      ['server/src/a.ts', '// (house\x20"one shape")'],
      ['server/src/a.ts', '// (ADR\x209999)'],
      ['server/src/a.ts', '// (ADR\n// 9999)'],
      ['server/src/a.ts', '// see docs\x2fnowhere.md'],
    ],
    allowed: [
      ['server/src/a.ts', '// (spec §8, finance.md#withdrawal-states, ledger.md J5, J11–J15; trust M2)'],
      ['server/src/a.ts', '// (decisions.md D1 and R6, ledger.md#invariants, 6–13)'],
      ['server/src/db/migrations/0001_a.sql', '-- (product\x2005 \xa75.9, 09 \xa79.11, 07 J5)'],
      ['docs/a.md', 'the fastest comparable product 2.7 times'],
      ['server/src/a.ts', '// ADR 27; docs/trust.md'],
    ],
  },
  {
    name: 'a citation of a page and its heading resolves',
    wall: headingWall,
    refused: [
      ['server/src/a.ts', '// (crowdsourcing.md\x23nowhere)'],
      ['server/src/a.ts', '// (nowhere.md\x23contract-states)'],
      ['docs/a.md', 'see [states](product/crowdsourcing.md\x23nowhere)'],
      ['docs/a.md', '# A\n\nsee [b](\x23b)'],
    ],
    allowed: [
      ['server/src/a.ts', '// (crowdsourcing.md#contract-states, docs/trust.md)'],
      ['server/src/a.ts', '// https://example.com/docs/a.md#b'],
      ['docs/a.md', '# A\n\n## B, c\n\nsee [b](#b-c), [states](product/crowdsourcing.md#contract-states)'],
    ],
  },
  {
    name: 'a paragraph of a product page can be read in one go',
    wall: paragraphWall,
    refused: [
      ['docs/product/a.md', `# A\n\n${'a'.repeat(601)}\n`],
      ['docs/product/a.md', `- ${'a'.repeat(300)}\n  ${'a'.repeat(300)}\n- b\n`],
    ],
    allowed: [
      ['docs/product/a.md', `${'a'.repeat(600)}\n\n${'中'.repeat(600)}\n`],
      ['docs/product/a.md', `- ${'a'.repeat(400)}\n- ${'a'.repeat(400)}\n`],
      ['docs/product/a.md', `| a |\n|---|\n| ${'a'.repeat(700)} |\n`],
      ['docs/product/a.md', `\`\`\`\n${'a'.repeat(700)}\n\`\`\`\n`],
      ['docs/a.md', 'a'.repeat(700)],
    ],
  },
  {
    name: 'what our documents point to is there',
    wall: linkWall,
    refused: [
      ['docs/a.md', 'see [b](b.md)'],
      ['docs/a.md', 'see `server/src/nowhere.ts`'],
    ],
    allowed: [['docs/a.md', 'see [a](a.md\x23x), [b](https://example.com), `docs/a.md`, `<room>/store.ts`']],
  },
];

describe.each(codeWalls)('$name', ({ name, wall, refused, allowed }) => {
  const sample = ([path, text]: [string, string]) =>
    complaints(wall, [...(wholes.includes(wall) ? code : []), parseCode({ path, text })]);

  test(`the repository keeps the wall that ${name}`, () =>
    expect(complaints(wall, code).join('\n')).toBe(''));
  test.each(refused)(`%s is refused by the wall that ${name}: %s`, (...file) =>
    expect(sample(file)).not.toEqual([]),
  );
  test.each(allowed)(`%s is let through by the wall that ${name}: %s`, (...file) =>
    expect(sample(file)).toEqual([]),
  );
});

describe.each(fileWalls)('$name', ({ name, wall, refused, allowed }) => {
  const sample = ([path, text]: [string, string]) => complaints(wall, [{ path, text }]);

  test(`the repository keeps the wall that ${name}`, () =>
    expect(complaints(wall, files).join('\n')).toBe(''));
  test.each(refused)(`%s is refused by the wall that ${name}: %s`, (...file) =>
    expect(sample(file)).not.toEqual([]),
  );
  test.each(allowed)(`%s is let through by the wall that ${name}: %s`, (...file) =>
    expect(sample(file)).toEqual([]),
  );
});

describe('neighbours', () => {
  test('the neighbours of rooms go one way', () => expect(findCircle(neighbours)).toBeUndefined());
  test('a circle of neighbours is found', () =>
    expect(findCircle({ a: ['b'], b: ['c'], c: ['a'] })).toEqual(['a', 'b', 'c', 'a']));
});
