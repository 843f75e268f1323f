import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../memory-folder.mjs';
import { planOnce, startPostgres, withoutDisk } from '../postgres.mjs';

/** One temporary cluster for all test files of the project; each file makes its own databases in it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({ settings: { ...withoutDisk, ...planOnce }, parent: memoryFolder() });
  project.provide('testDatabaseUrl', postgres.socketUrl);
  project.provide('testDatabaseAdminUrl', postgres.adminUrl);
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    testDatabaseUrl: string;
    testDatabaseAdminUrl: string;
  }
}
