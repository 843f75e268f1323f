declare const process: { cpuUsage(): { user: number; system: number } };

/** Milliseconds of processor time of a test's work; other work of the machine meanwhile is not in it. */
export function processorMs(run: () => void): number {
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const began = spent();
  run();
  return spent() - began;
}
