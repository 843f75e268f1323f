import { nameSupport } from '@uc/contract/support';
import { ConfigError, readConfig } from './config';
import { assertWritable } from './config/data-folder';
import { CannotOpenDatabase, refuseIfHeld } from './db/index';

async function start(): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  nameSupport(config.support);
  // Customers' files lie there too, unless a store has them.
  if (config.databaseUrl === undefined || config.s3 === undefined) assertWritable(config.dataDir);
  // Who cannot have the folder learns it before the whole server is loaded (trust D5: within 2 s).
  if (config.databaseUrl === undefined) await refuseIfHeld(config.dataDir);
  const { serve } = await import('./serve');
  await serve(config, began);
}

start().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof CannotOpenDatabase;
  console.error(known ? error.message : error);
  process.exit(1);
});
