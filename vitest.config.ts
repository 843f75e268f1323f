import { defineConfig } from 'vitest/config';

const walls = 'tools/house.test.ts';
const postgresOnly = 'server/**/*.pg.test.ts';
// What a stranger may send is judged before any database is asked: these walk every endpoint, on the quicker engine.
const wholeSurface = 'server/src/proofs/{csrf,fuzz,headers,idor,pollution,twins}.test.ts';

// `vitest run server/src/ledger` runs a room on both engines; `--project` picks one.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', walls],
        },
      },
      { extends: true, test: { name: 'walls', environment: 'node', include: [walls] } },
      {
        extends: true,
        test: {
          name: 'server-pglite',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', postgresOnly, wholeSurface],
          env: { TEST_DATABASE_URL: '', TEST_DATABASE_ADMIN_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: ['server/**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            'server/src/db/{lock,pglite}.test.ts',
            'server/src/proofs/{kill,logs,process}.test.ts',
          ],
          globalSetup: ['tools/vitest/postgres.ts'],
          setupFiles: ['tools/vitest/postgres-env.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
