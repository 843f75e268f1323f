import { readFileSync, writeFileSync } from 'node:fs';

const SAMPLE_MS = 50;
const peakOf = (pid: number | string): number => {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(peak ?? 0) / 1024);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
};
const startedBy = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((one) => one !== '');

/** Seconds of processor that a process has used. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/**
 * The most memory in megabytes that a process, and the largest of those that it starts, hold while `run` runs; and the seconds
 * of processor that it uses meanwhile, which other work of the machine does not change.
 */
export async function mostMemory(
  pid: number,
  run: () => Promise<unknown>,
): Promise<{ before: number; own: number; started: number; processor: number }> {
  const used = processorOf(pid);
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
  return { before, own: peakOf(pid), started, processor: processorOf(pid) - used };
}
