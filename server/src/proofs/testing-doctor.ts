import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../dist/doctor-command.js', import.meta.url));

/** The built doctor with an environment and nothing else: how it ended, all it said, and the line of a partner. */
export async function doctor(environment: Record<string, string>) {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return {
    code,
    said,
    /** Whether a partner works, and the sentence about it. */
    of: (partner: string) =>
      new RegExp(`^(.) ${partner} +(?:\\d+ ms)? +(.*)$`, 'm').exec(said)?.slice(1) ?? [said],
    /** The faults to put right, each as its partner and one sentence. */
    faults: [...said.matchAll(/^✗ (\S+(?: \S+)*) +\d+ ms {2}(.*)$/gm)].map(
      ([, partner = '', sentence = '']) => [partner, sentence] as [string, string],
    ),
  };
}
