import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type { Asks } from './checker';
import { documentMutants } from './document-mutants';
import type { probes } from './probes';
import { roomMutants } from './room-mutants';
import { root } from './server';
import { temporaryFolder } from './stage';

/** The server with one thing taken from it that keeps money right; `caughtBy` must notice. */
export interface Mutant {
  name: string;
  caughtBy: keyof typeof probes;
  /** Texts of a source file with their replacements. */
  source?: [file: string, from: string, to: string][];
  /** Done to the database by its superuser. */
  sql?: string[];
}

/** A function of the database as it is, with a part of its text replaced. */
const rewritten = (name: string, from: string, to: string) =>
  `do $do$ begin execute replace(pg_get_functiondef('${name}'::regprocedure), '${from}', '${to}'); end $do$`;
const [lock, auditLock] = ['ledger_lock(bigint[],int[])', 'audit_lock(bigint[])'];

// Split into words, because the bundler of this file replaces the whole expression.
const ownAddress = ['import', 'meta', 'url'].join('.');

/** Mutants of trust-tests M16; "async replica" is the control of D3. */
export const mutants: Mutant[] = [
  {
    name: 'no FOR UPDATE',
    caughtBy: 'crowd',
    sql: [rewritten(lock, 'for no key update', ''), rewritten(auditLock, 'for no key update', '')],
  },
  {
    name: 'unsorted locks',
    caughtBy: 'crowd',
    sql: [rewritten(lock, 'order by a.uid, a.account_no', 'order by random()')],
  },
  {
    name: 'trigger off',
    caughtBy: 'holds',
    sql: ['alter table ledger_postings disable trigger ledger_postings__apply'],
  },
  {
    name: 'key stored in a second transaction',
    caughtBy: 'secondTry',
    source: [
      [
        'server/src/http/once.ts',
        'const claim = await idempotency.claim(tx, intent);',
        'const claim = await database.transaction((own) => idempotency.claim(own, intent));',
      ],
    ],
  },
  {
    name: 'key after work',
    caughtBy: 'echo',
    source: [
      [
        'server/src/http/once.ts',
        'const claim = await idempotency.claim(tx, intent);',
        'const claim = { fresh: true } as { fresh: boolean; answer: never };',
      ],
      [
        'server/src/http/once.ts',
        'await idempotency.complete(tx, intent, answer);',
        'await idempotency.claim(tx, intent); await idempotency.complete(tx, intent, answer);',
      ],
    ],
  },
  {
    name: 'no hash check',
    caughtBy: 'otherBody',
    source: [
      [
        'server/src/ledger/idempotency.ts',
        "if (!request_hash.equals(requestHash)) throw refuse('idempotency.mismatch');",
        '',
      ],
    ],
  },
  {
    name: 'hold resolved by UPDATE',
    caughtBy: 'holds',
    source: [
      [
        'server/src/ledger/hold-store.ts',
        "await tx.insertInto('hold_resolutions').values(resolutions).execute();",
        "for (const one of resolutions) await tx.updateTable('holds').set({ is_open: false }).where('uid', '=', one.uid).where('hold_id', '=', one.hold_id).execute();",
      ],
    ],
    sql: ['drop trigger holds__guard on holds', 'grant update on holds to uc_app'],
  },
  {
    name: 'ack before commit',
    caughtBy: 'lateFailure',
    source: [
      [
        'server/src/db/transaction.ts',
        'await tx.commit().execute();',
        'void tx.commit().execute().catch(() => {});',
      ],
    ],
  },
  {
    name: 'coupon check outside the transaction',
    caughtBy: 'oneCoupon',
    source: [
      [
        'server/src/orders/cashier/pay.ts',
        'const now = await quoteOrders(tx, actor, asked);',
        'const now = before;',
      ],
      [
        'server/src/finance/coupons/spend.ts',
        'if (amount <= 0 || compare(amount, worthOn(own, purchase.amount!)) > 0) throw',
        'if (amount <= 0) throw',
      ],
      ['server/src/finance/coupons/spend.ts', "if (reason !== '') throw unusable(reason);", ''],
    ],
  },
  {
    name: 'callback without signature',
    caughtBy: 'forgery',
    source: [
      [
        'server/src/partners/payments/sandbox.ts',
        "if (!isSame(sign(`${timestamp}\\n${body.toString('utf8')}`), signature))",
        'if (false as boolean)',
      ],
    ],
  },
  {
    name: 'reconcile skips clearing',
    caughtBy: 'clearing',
    source: [
      [
        'server/src/finance/books/money-check-store.ts',
        "where uid = ${uid} and status = 'paying'), 0)`",
        'where uid = ${uid} and false), 0)`',
      ],
    ],
  },
  {
    name: 'reconcile skips numbers from outside',
    caughtBy: 'oneLine',
    source: [
      [
        'server/src/finance/bookings/claims/check-store.ts',
        'and c.source is null and not ${isCorrected}`',
        'and false and not ${isCorrected}`',
      ],
    ],
  },
  ...roomMutants,
  ...documentMutants,
  {
    name: 'lock file off',
    caughtBy: 'twoServers',
    source: [
      [
        'server/src/db/pglite.ts',
        'const lock = await lockFolder(home);',
        'const lock = { release: async () => {} };',
      ],
    ],
  },
];

/** The preparation of a mutant's database, run as superuser. */
export const prepared =
  ({ sql = [] }: Mutant) =>
  async (ask: Asks): Promise<void> => {
    for (const text of sql) await ask(text);
  };

/** Bundles the server with the mutant's texts in it; refuses a mutant whose text is no longer there exactly once. */
export async function mutated({ name, source = [] }: Mutant): Promise<string> {
  for (const [file, from] of source) {
    const found = readFileSync(join(root, file), 'utf8').split(from).length - 1;
    if (found !== 1)
      throw new Error(`the mutant "${name}" has lost its place in ${file} (found ${found} times)`);
  }
  const folder = temporaryFolder();
  const made = await rolldown({
    cwd: root,
    input: { main: join(root, 'server/src/main.ts') },
    platform: 'node',
    transform: { target: 'node20.19' },
    external: (id) => /^[^./]/.test(id) && !id.startsWith('@uc/') && !id.startsWith(root),
    plugins: [
      {
        name: 'mutant',
        transform: (code, id) =>
          source
            .filter(([file]) => id === join(root, file))
            .reduce((text, [, from, to]) => text.replace(from, () => to), code)
            .replaceAll(ownAddress, JSON.stringify(pathToFileURL(id).href)),
      },
    ],
    logLevel: 'warn',
  });
  // Inside the repository, where Node finds the packages.
  const file = join(root, 'node_modules/.cache/user-center/mutants', folder.split('/').at(-1)!, 'main.mjs');
  await made.write({ file, format: 'esm', codeSplitting: false });
  await made.close();
  return file;
}
