import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../memory-folder.mjs';
import { planOnce, startPostgres, withoutDisk } from '../postgres.mjs';

/** No statement depends on the time zone of its session: it is one that is never China's, and `TEST_TIME_ZONE` another. */
const timezone = process.env.TEST_TIME_ZONE ?? 'Pacific/Kiritimati';

/** One temporary cluster for all test files of the project; each file makes its own databases in it. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres({
    settings: { ...withoutDisk, ...planOnce, timezone },
    parent: memoryFolder(),
  });
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
