import type { Config } from './config';
import { usePasswordCost } from './credentials/index';
import { openDatabase } from './db/index';
import type { Deps } from './deps';
import { letterOf } from './exports/index';
import { createPartners } from './partners/index';
import { openVault } from './vault/index';

/** Opens the database and what the rooms need beside it; `progress` is called for the long steps. */
export async function openDeps(config: Config, progress: (text: string) => void): Promise<Deps> {
  usePasswordCost(config.passwordCost);
  const database = await openDatabase({
    url: config.databaseUrl,
    ownerUrl: config.databaseOwnerUrl,
    replicaUrl: config.databaseReplicaUrl,
    dataDir: config.dataDir,
    namedStatements: config.namedStatements,
    poolSize: config.databasePool,
    powerlessLogin: config.production,
    testClock: config.testEndpoints,
    progress,
  });
  const vault = await openVault(database, config.masterKey, config.previousMasterKey);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const partners = createPartners(config, database, vault, letterOf, {
    warn: (fields: object, text?: string) => deps.log.warn(fields, text),
    error: (fields: object, text?: string) => deps.log.error(fields, text),
  });
  const deps: Deps = { config, database, vault, partners, log };
  return deps;
}
