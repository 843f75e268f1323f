import { testApi } from '@uc/contract/testing';
import { callEndpoint, type TestApp } from '../server/src/testing';
import type { Stage } from './stage';
import { withDeps } from './world';

/** The server of a stage as the tests of its rooms know theirs: they ask it over HTTP and prepare its database beside it. */
export const beside = <T>(stage: Stage, run: (app: TestApp) => Promise<T>): Promise<T> =>
  withDeps(
    { url: stage.postgres!.url, dataDir: '' },
    (deps) =>
      run({
        deps,
        url: stage.url,
        database: { ...deps.database, asOwner: (text: string) => stage.asOwner((ask) => ask(text)) },
        call: callEndpoint.bind(null, stage.url),
        runner: { run: (name: string) => callEndpoint(stage.url, testApi.clock, { jobs: [name] }) },
      } as unknown as TestApp),
    // Files that are prepared lie where the server looks for them.
    { DATA_DIR: stage.folder },
  );
/** A sentence where something is not what it should be. */
export const differs = (what: string, seen: unknown, wanted: unknown): string[] =>
  JSON.stringify(seen) === JSON.stringify(wanted)
    ? []
    : [`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`];
