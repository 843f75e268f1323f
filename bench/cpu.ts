import { readdirSync, readFileSync } from 'node:fs';

/** Use of processes so far: processor time in µs, and bytes written to files and sockets. */
export interface Used {
  cpuUs: number;
  writtenBytes: number;
}

/** The use of a process and of all that it began; zeros where the system has no /proc. */
export function usedBy(pid: number): Used {
  const all = familyOf(pid).map((one) => ({ cpuUs: cpuOf(one), writtenBytes: writtenBy(one) }));
  const sum = (key: keyof Used) => all.reduce((total, one) => total + one[key], 0);
  return { cpuUs: sum('cpuUs'), writtenBytes: sum('writtenBytes') };
}

/** The process that a data directory of PostgreSQL belongs to. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n', 1)[0]);

function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    parents.set(Number(name), Number(statOf(Number(name))?.[1] ?? 0));
  const family = [pid];
  for (const one of family)
    family.push(...[...parents].filter(([, parent]) => parent === one).map(([child]) => child));
  return family;
}

/** The fields behind the name of a process: state, parent … */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    return undefined;
  }
}

/** A tick of the kernel's clock. */
const TICK_US = 10_000;
const cpuOf = (pid: number): number => {
  const stat = statOf(pid);
  return stat === undefined ? 0 : (Number(stat[11]) + Number(stat[12])) * TICK_US;
};

function writtenBy(pid: number): number {
  try {
    return Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
