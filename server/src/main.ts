import cluster from 'node:cluster';
import { nameSupport } from '@uc/contract/support';
import { readConfig } from './config';
import { assertWritable, usesDataFolder } from './config/data-folder';
import { refuseIfHeld } from './db/index';
import { endWith } from './end-with';

async function start(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  nameSupport(config.support);
  if (usesDataFolder(config)) assertWritable(config.dataDir);
  if (config.workers > 1 && cluster.isPrimary) {
    const { leadWorkers } = await import('./workers');
    return leadWorkers(config);
  }
  // Refuses a folder that is in use before the whole server is loaded (trust D5: within 2 s).
  if (config.databaseUrl === undefined) await refuseIfHeld(config.dataDir);
  const { serve } = await import('./serve');
  await serve(config, began);
}

start().catch(endWith);
