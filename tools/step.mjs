// Long steps, told while they last. Needs nothing but Node.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Does a long piece of work and says how long it has been at it: on one line of a terminal, else every 15 s.
 * @template T
 * @param {string} name "Building the web"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const started = performance.now();
  const seconds = (digits = 0) => `${((performance.now() - started) / 1000).toFixed(digits)} s`;
  const live = process.stdout.isTTY;
  process.stdout.write(live ? `${name} …` : `${name} …\n`);
  const tick = () => process.stdout.write(live ? `\r${name} … ${seconds()}` : `${name} … ${seconds()}\n`);
  const timer = setInterval(tick, live ? 1000 : 15_000);
  try {
    const result = await work();
    process.stdout.write(`${live ? '\r' : ''}${name}: ${seconds(1)}   \n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r' : ''}${name}: failed after ${seconds(1)}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A command that ended with something else than 0; `output` is all it said. */
export class CommandFailed extends Error {
  /** @param {string} command @param {number | null} code @param {string} output */
  constructor(command, code, output) {
    super(`${command} ended with ${code}`);
    this.output = output;
  }
}

/**
 * Runs a command in the repository's folder and returns what it said.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, cwd?: string, timeout?: number }} [options]
 *   show: let it speak for itself instead; timeout: in ms, then it is ended
 * @returns {Promise<string>}
 */
export function run(command, args, { show = false, env = {}, cwd = root, timeout } = {}) {
  return new Promise((resolve, reject) => {
    const out = show ? 'inherit' : 'pipe';
    const options = { cwd, timeout, env: { ...process.env, ...env } };
    const child = spawn(command, args, { ...options, stdio: ['ignore', out, out] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed([command, ...args].join(' '), code, output));
    });
  });
}

/** Runs one of our own Node scripts. @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const node = (args, options) => run(process.execPath, args, options);

/** Runs npm: the one that runs us, else the one on the PATH. @param {string[]} args */
export function npm(args) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? node([own, ...args]) : run('npm', args);
}

/** Runs `main` and ends the process with 1 and a readable sentence when it fails. @param {() => Promise<unknown>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CommandFailed ? `${error.output}\n${error.message}` : error);
    process.exitCode = 1;
  }
}
