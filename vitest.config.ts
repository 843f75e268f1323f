import { statSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const { PROOFS_WHOLE, WALKS_WHOLE } = process.env;
/** Of `npm run proofs` alone: too long for each check. */
const longOnes = PROOFS_WHOLE === '1' ? [] : ['server/**/*.long.test.ts'];
// A limit only ends what will never come: a busy machine was seen to take 20 s for what a quiet one does in one, and five
// minutes for a demo world; the whole proofs send a hundred requests to every operation in one test.
const limit = PROOFS_WHOLE === '1' || WALKS_WHOLE === '1' ? 3_600_000 : 1_200_000;
const walls = 'tools/house.test.ts';
const postgresOnly = 'server/**/*.pg.test.ts';
// Rooms speak to both engines through one driver, and the browser tests walk through every room on the embedded one. So
// the server tests run on it what could differ there: its own room, the book, what happens by itself, what outlives a kill,
// and the rooms with the longest transactions.
const embedded = [
  'server/src/{db,ledger,jobs}/**/*.test.ts',
  'server/src/proofs/{logs,lost-answers,process}.test.ts',
  'server/src/orders/cashier/cashier.test.ts',
  'server/src/finance/finance.test.ts',
  'server/src/finance/books/reconciliation.test.ts',
  'server/src/finance/payments/*.test.ts',
  'server/src/finance/withdrawals/withdrawals.test.ts',
  // One of each of what is not money: members; papers that are drawn; the console.
  'server/src/access/roles.test.ts',
  'server/src/finance/statements/receipts.test.ts',
  'server/src/operator/operator.test.ts',
  'server/src/messages/stream.test.ts',
];

// The longest, some of which mostly wait: at the end nothing would be left to do meanwhile.
const longest = [
  'e2e/figures.spec.ts',
  'e2e/forms.spec.ts',
  'server/src/db/wait-budget.pg.test.ts',
  'server/src/db/pglite.test.ts',
  'server/src/proofs/doctor.test.ts',
  'server/src/proofs/process.test.ts',
  'server/src/proofs/sweep.test.ts',
  'server/src/proofs/idor.test.ts',
  'server/src/proofs/fuzz.test.ts',
  'server/src/opener/opener.test.ts',
  'server/src/http/connections.test.ts',
  'server/src/demo/world.test.ts',
  'server/src/messages/stream.test.ts',
];

/** The same order in every run: vitest's own follows what the runs before have left behind. */
class FirstThingsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      longest.some((path) => moduleId.endsWith(`/${path}`)) ? 0 : 1;
    const size = ({ moduleId }: TestSpecification) => statSync(moduleId).size;
    const byName = (one: TestSpecification, other: TestSpecification) =>
      one.moduleId < other.moduleId ? -1 : Number(one.moduleId > other.moduleId);
    return files.toSorted(
      (one, other) => rank(one) - rank(other) || size(other) - size(one) || byName(one, other),
    );
  }
}

// `--project` picks one; without it a path runs in every project that has it.
export default defineConfig({
  test: {
    pool: 'forks',
    // Answers and rows live for a moment: with more room for young objects they are collected less often. Most functions
    // run a few times, too few to be compiled well and enough to gain by being compiled at once (ADR 126).
    execArgv: ['--max-semi-space-size=64', '--always-sparkplug'],
    maxWorkers: 2,
    sequence: { sequencer: FirstThingsFirst },
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: 120_000 } },
    // The message of a failure is all that the check's summary prints of it.
    chaiConfig: { truncateThreshold: 1000 },
    // What one project has transformed the next one reads, and so does the next run: a third of the time of a single file.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', walls],
          setupFiles: ['tools/vitest/seed.ts'],
        },
      },
      { extends: true, test: { name: 'walls', environment: 'node', include: [walls] } },
      {
        extends: true,
        test: {
          name: 'server-pglite',
          environment: 'node',
          // It runs beside the tests on PostgreSQL.
          maxWorkers: 1,
          isolate: false,
          include: embedded,
          setupFiles: ['tools/vitest/password-cost.ts', 'tools/vitest/seed.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', postgresOnly],
          env: { TEST_DATABASE_URL: '', TEST_DATABASE_ADMIN_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          environment: 'node',
          // Loading the server anew for each file took a third of the time; a file keeps nothing outside of its own database.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'server/src/db/{lock,pglite}.test.ts',
            'server/src/proofs/{logs,process}.test.ts',
            ...longOnes,
          ],
          globalSetup: ['tools/vitest/postgres.ts'],
          setupFiles: [
            'tools/vitest/postgres-env.ts',
            'tools/vitest/password-cost.ts',
            'tools/vitest/seed.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          // A person at a browser mostly waits: with one for each core a fourth of the machine stood idle.
          maxWorkers: 3,
          // A browser and the modules of the tests serve all files of a worker; contexts do not outlive their file.
          isolate: false,
          include: ['e2e/**/*.spec.ts'],
          setupFiles: ['e2e/after-each.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // A page answers in less than the 50 ms that are usual between two looks.
          expect: { poll: { interval: 15, timeout: 120_000 } },
        },
      },
    ],
  },
});
