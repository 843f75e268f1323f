import { playLives } from '../server/src/crowdsourcing/disputes/testing-lives';
import { openEmbeddedTestDatabase, openTestDatabase } from '../server/src/db/testing';
import { usePasswordCost } from '../server/src/credentials/password';
import { startTestApp } from '../server/src/testing';
import { startPostgres, withoutDisk } from '../tools/postgres.mjs';
import { onCleanup } from './cleanup';
import type { Result } from './results';
import type { Engine } from './stage';

/** How often one life may be said to be under way. */
const TOLD_MS = 30_000;

/** Random lives of contracts between their two sides, staff and the clock, each with its books compared at the end. */
export async function contractLives(
  engine: Engine,
  { lives, seed }: { lives: number; seed: number },
): Promise<Result> {
  // What hashes cost is proven elsewhere.
  usePasswordCost('lowest');
  const app = await startTestApp({}, await databaseOf(engine));
  const began = performance.now();
  const told = setInterval(
    () => console.log(`    lives on ${engine} … ${Math.round((performance.now() - began) / 1000)} s`),
    TOLD_MS,
  );
  const result = { id: 'I17', what: `${lives} random lives of contracts`, engine };
  try {
    const { steps, taken, happened } = await playLives(app, { lives, seed });
    const numbers = { lives, steps, taken, 'kinds of steps that were taken': happened.size };
    return { ...result, numbers, wrong: [] };
  } catch (error) {
    return { ...result, numbers: { lives }, wrong: [(error as Error).message] };
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
