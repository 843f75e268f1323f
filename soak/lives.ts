import { playLives as playContracts } from '../server/src/crowdsourcing/disputes/testing-lives';
import { openEmbeddedTestDatabase, openTestDatabase } from '../server/src/db/testing';
import { usePasswordCost } from '../server/src/credentials/password';
import { playLives as playCases } from '../server/src/filings/cases/testing-lives';
import { startTestApp, type TestApp } from '../server/src/testing';
import { startPostgres, withoutDisk } from '../tools/postgres.mjs';
import { onCleanup } from './cleanup';
import type { Result } from './results';
import type { Engine } from './stage';

/** Interval of progress lines of one life. */
const TOLD_MS = 30_000;

interface Lives {
  lives: number;
  seed: number;
}

/** Random lives of contracts between their two sides, staff and the clock, each with its books compared at the end. */
export const contractLives = (engine: Engine, wanted: Lives): Promise<Result> =>
  played({ id: 'I17', what: `${wanted.lives} random lives of contracts`, engine }, async (app) => {
    const { steps, taken, happened } = await playContracts(app, wanted);
    return { lives: wanted.lives, steps, taken, 'kinds of steps that were taken': happened.size };
  });

/** Random lives of filings between their customer, staff and office, each with its tally compared at the end. */
export const caseLives = (engine: Engine, wanted: Lives): Promise<Result> =>
  played({ id: 'I18', what: `${wanted.lives} random lives of cases`, engine }, async (app) => {
    const { steps, ends } = await playCases(app, wanted);
    return { lives: wanted.lives, steps, 'states in which they ended': ends.size };
  });

async function played(
  about: Pick<Result, 'id' | 'what'> & { engine: Engine },
  play: (app: TestApp) => Promise<Result['numbers']>,
): Promise<Result> {
  // The cost of hashes is proven elsewhere.
  usePasswordCost('lowest');
  const app = await startTestApp({}, await databaseOf(about.engine));
  const began = performance.now();
  const told = setInterval(
    () =>
      console.log(
        `    ${about.what} on ${about.engine} … ${Math.round((performance.now() - began) / 1000)} s`,
      ),
    TOLD_MS,
  );
  try {
    return { ...about, numbers: await play(app), wrong: [] };
  } catch (error) {
    return { ...about, numbers: {}, wrong: [(error as Error).message] };
  } finally {
    clearInterval(told);
    await app.close();
  }
}

async function databaseOf(engine: Engine) {
  if (engine === 'pglite') return openEmbeddedTestDatabase();
  const postgres = await startPostgres({ settings: withoutDisk });
  onCleanup(() => postgres.stop());
  process.env.TEST_DATABASE_ADMIN_URL = postgres.adminUrl;
  return openTestDatabase({}, postgres.socketUrl);
}
