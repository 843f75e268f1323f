import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, databases, PASSWORD, type Place } from './files';

export type Database = (typeof databases)[number];
interface Member {
  name: Database;
  role: string;
  state: string;
}

/** The cluster as one that answers sees it. */
async function members(): Promise<Member[]> {
  for (const name of databases) {
    const answer = await fetch(`http://${addressOf(name)}:8008/cluster`, {
      signal: AbortSignal.timeout(1000),
    }).catch(() => undefined);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

/** Who says itself that it leads and takes writes. */
export async function leader(): Promise<Database | undefined> {
  const answers = await Promise.all(
    databases.map(async (name) => {
      const url = `http://${addressOf(name)}:8008/primary`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
      await answer?.arrayBuffer();
      return answer?.status === 200;
    }),
  );
  return databases.find((_, at) => answers[at]);
}

export async function leaderNow(): Promise<Database> {
  for (const began = performance.now(); performance.now() - began < 60_000; await sleep(100)) {
    const name = await leader();
    if (name !== undefined) return name;
  }
  throw new Error('nobody leads');
}

/** Who confirms commits beside the leader. */
export const synchronous = async (): Promise<Database | undefined> =>
  (await members()).find(({ role }) => role === 'sync_standby')?.name;

/** A leader, one synchronous standby and one other, all of them at work. */
export async function isWhole(): Promise<boolean> {
  const all = await members();
  const atWork = all.filter(({ state }) => state === 'running' || state === 'streaming');
  const roles = atWork.map(({ role }) => role);
  return (
    roles.length === 3 &&
    roles.includes('leader') &&
    roles.includes('sync_standby') &&
    (await leader()) !== undefined
  );
}

/** The superuser's address of one database, past pooler and router. */
export const adminUrl = (name: Database): string =>
  `postgres://postgres:${PASSWORD}@${addressOf(name)}:5432/postgres`;

export const dataFolder = (place: Place, name: Database): string =>
  place.path(name, '/var/lib/postgresql/15/center');

/** The process of the PostgreSQL in a folder. */
export const postmaster = (folder: string): number =>
  Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
