import { ConfigError, readConfig } from './config';
import { examine } from './doctor';

/** For whoever runs the center: whether all that the configuration names works. */
async function run(): Promise<void> {
  const isWell = await examine(readConfig(process.env));
  // A question that was given up may still hold a connection.
  process.exit(isWell ? 0 : 1);
}

run().catch((error: unknown) => {
  const said = error instanceof ConfigError ? error.message : String(error);
  for (const line of said.split('\n')) console.error(`✗ configuration  ${line}`);
  process.exit(1);
});
