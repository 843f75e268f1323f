import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { invoiceEnv as env } from './invoice-probes';
import { mutants, mutated, prepared } from './mutants';
import { type Probe, probes } from './probes';
import type { Result } from './results';
import type { Random } from './random';
import { builtServer } from './server';
import { openStage } from './stage';

const engineOf = (probe: keyof typeof probes) => (probe === 'twoServers' ? 'pglite' : 'postgres');

/**
 * M16: every probe is quiet about the server as it is, and each mutant is noticed by the probe that is named for it; `only`
 * picks probes, with the mutants that they catch.
 */
export async function mutation(random: Random, only?: readonly string[]): Promise<Result[]> {
  const isPicked = (probe: string) => only === undefined || only.includes(probe);
  const results: Result[] = [];
  for (const engine of ['postgres', 'pglite'] as const) {
    const names = (Object.keys(probes) as (keyof typeof probes)[]).filter(
      (name) => engineOf(name) === engine && isPicked(name),
    );
    if (names.length === 0) continue;
    const stage = await openStage({ engine, random, customers: 1, env });
    const wrong: string[] = [];
    for (const name of names) {
      const said = await (probes[name] as Probe)(stage, builtServer);
      wrong.push(...said.map((one) => `${name}: ${one}`));
    }
    await stage.close();
    results.push({
      id: 'M16',
      what: `no mutant: ${only === undefined ? 'every probe is' : 'the picked probes are'} quiet`,
      engine,
      numbers: { probes: names.length },
      wrong,
    });
  }
  for (const mutant of mutants.filter(({ caughtBy }) => isPicked(caughtBy))) {
    const engine = engineOf(mutant.caughtBy);
    const script = mutant.source === undefined ? builtServer : await mutated(mutant);
    const stage = await openStage({ engine, random, customers: 1, env, script, prepare: prepared(mutant) });
    const said = await (probes[mutant.caughtBy] as Probe)(stage, script);
    await stage.close();
    if (script !== builtServer) rmSync(dirname(script), { recursive: true, force: true });
    console.log(`    ${mutant.name}: ${said.length > 0 ? 'caught' : 'lives'}`);
    const numbers = { 'caught by': mutant.caughtBy, with: said[0]?.slice(0, 120) ?? 'nothing' };
    const wrong = said.length > 0 ? [] : [`the mutant lives: ${mutant.caughtBy} noticed nothing`];
    results.push({ id: 'M16', what: `mutant: ${mutant.name}`, engine, numbers, wrong });
  }
  return results;
}
