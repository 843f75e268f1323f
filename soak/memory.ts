import { readFileSync, writeFileSync } from 'node:fs';

const SAMPLE_MS = 50;
/** Undefined of a process that has ended meanwhile. */
const maybe = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};
const peakOf = (pid: number | string): number => {
  const peak = maybe(() => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Math.round(Number(peak ?? 0) / 1024);
};
const startedBy = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((one) => one !== '');

/** The seconds of processor that a process has used, and that those that it started have, of which some may have ended. */
export function processorOf(pid: number): { own: number; started: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const seconds = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / 100;
  // When one ends, what it has used is added to what the ended ones of its parent have used.
  const started = startedBy(pid).reduce((sum, one) => {
    const of = maybe(() => processorOf(Number(one)));
    return sum + (of === undefined ? 0 : of.own + of.started);
  }, seconds(13));
  return { own: seconds(11), started };
}

/** The most memory in megabytes that a process, and the largest of those that it starts, hold while `run` runs. */
export async function mostMemory(
  pid: number,
  run: () => Promise<unknown>,
): Promise<{ before: number; own: number; started: number }> {
  // The kernel begins to count anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = peakOf(pid);
  let started = 0;
  const look = () => {
    for (const one of startedBy(pid)) started = Math.max(started, peakOf(one));
  };
  const looking = setInterval(look, SAMPLE_MS);
  await run().finally(() => clearInterval(looking));
  look();
  return { before, own: peakOf(pid), started };
}
