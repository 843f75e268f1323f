import { nameSupport } from '@uc/contract/support';
import { readConfig } from './config';
import { loadDemoWorld } from './demo/index';
import { endWith } from './end-with';
import { openDeps } from './open-deps';

/** The process of `demo/process.ts`: makes the embedded database with the demo world and ends. */
async function make(): Promise<void> {
  const say = (text: string) => void process.send!(text);
  const config = readConfig(process.env);
  nameSupport(config.support);
  const deps = await openDeps(config, say);
  await loadDemoWorld(deps, say);
  await deps.database.close();
  process.exit(0);
}

// The server that has begun this one is gone; the next goes on with what is there.
process.once('disconnect', () => process.exit(1));
make().catch(endWith);
