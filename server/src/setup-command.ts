import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseEnv } from 'node:util';
import { ConfigError, readConfig } from './config';
import { assertNewCluster, CannotOpenDatabase, runAsSuperuser } from './db/index';
import { examine } from './doctor';
import { planDatabase } from './setup-database';
import { missingForOpening } from './setup-opening';
import { type Answers, type Question, questions } from './setup-questions';
import { obeyStaffOrder } from './staff-order';

let isMuted = false;
const screen = new Writable({
  write(text: Buffer, _encoding, done) {
    if (!isMuted) process.stdout.write(text);
    done();
  },
});
const typed = createInterface({ input: process.stdin, output: screen, terminal: process.stdin.isTTY });
// Lines of a pipe come before they are asked for: the iterator keeps them.
const lines = typed[Symbol.asyncIterator]();

async function ask(text: string, isSecret = false): Promise<string> {
  process.stdout.write(`${text}\n> `);
  isMuted = isSecret && process.stdin.isTTY;
  const { value, done } = await lines.next();
  if (isMuted) process.stdout.write('\n');
  isMuted = false;
  if (done === true) throw new ConfigError('the answers ended before the questions: nothing was written');
  return (value as string).trim();
}

/**
 * Leads from a machine with PostgreSQL to a configuration that production starts with, and the first member
 * of staff.
 */
async function run([given = 'production.env']: string[]): Promise<void> {
  const file = resolve(given);
  if (existsSync(file)) throw new ConfigError(`${file} is there already: name another, or move it away`);
  const { dir, name: base } = parse(file);
  const keyFile = join(dir, `${base}.master.key`);
  if (existsSync(keyFile))
    throw new ConfigError(`${keyFile} is there already: move it away, it may be in use`);
  const database = await planOf();
  const answers: Record<string, string> = { NODE_ENV: 'production', MAIL: 'smtp', ...database.addresses };
  for (const question of questions)
    if (question.when?.(answers) ?? true) answers[question.name] = await answerTo(question, answers);
  if (answers.CLAMD === '') answers.ALLOW_SANDBOX = '1';
  answers.DATA_DIR =
    (await ask(
      'Folder for what is not in the database, in which this user may write; empty: /var/lib/user-center',
    )) || '/var/lib/user-center';
  const username = (await ask('User name of the first member of staff; empty: admin')) || 'admin';
  const name = (await ask('Their name; empty: 管理员')) || '管理员';
  typed.close();
  answers.MASTER_KEY_FILE = keyFile;
  const text = linesOf(answers);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(keyFile, randomBytes(32), { flag: 'wx', mode: 0o600 });
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new ConfigError(
      `${dir} cannot be written in (${(error as NodeJS.ErrnoException).code}): name a file in a folder of this user, and begin again`,
    );
  }
  await database.make().catch((error: Error) => {
    for (const written of [file, keyFile]) rmSync(written);
    throw new ConfigError(`the database was not made: ${error.message}; put that right and begin again`);
  });
  console.log(`\nWritten: ${file} and ${keyFile}, both for this user alone.`);
  console.log('Keep a copy of the key where the backups are not: without it nobody reads what is sealed.\n');
  const faults = faultsOf(answers);
  if (faults.length > 0) {
    console.log(`Still missing for a start:\n${faults.map((one) => `  ${one}`).join('\n')}`);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(answers);
  const isAdded = await obeyStaffOrder(config, { command: 'add', username, role: 'super', name });
  if (isAdded)
    console.log(
      `${username} signs in at ${answers.PUBLIC_ORIGIN}/center/operator, chooses a password and binds an authenticator app there.\n`,
    );
  const isWell = await examine(config);
  const missing = missingForOpening(config, file).map((one) => `  ${one}`);
  console.log(`\nStill missing for opening:\n${missing.join('\n')}`);
  console.log(`\nStart it with: npm start -- --env=${file}`);
  process.exit(isAdded && isWell ? 0 : 1);
}

/** The addresses of the database, and the function that makes it once everything else is known. */
async function planOf() {
  const plan = planDatabase();
  const superuser = await askForSuperuser();
  if (superuser !== '') {
    return { addresses: plan.addresses(superuser), make: () => runAsSuperuser(superuser, plan.sql) };
  }
  console.log(
    `Before you go on, run this as the superuser in another terminal, with psql (Debian, Ubuntu: sudo -u postgres psql):\n\n${plan.sql}`,
  );
  const host = await ask('Host and port of that PostgreSQL; empty: 127.0.0.1:5432');
  const addresses = plan.addresses(`postgres://${host || '127.0.0.1:5432'}/`);
  return { addresses, make: () => Promise.resolve() };
}

/** The address of a superuser who can make the database, or nothing; at a terminal it is asked for until it is one. */
async function askForSuperuser(): Promise<string> {
  for (;;) {
    const answer = await ask(
      'PostgreSQL as its superuser, postgres://postgres:password@host:5432/postgres; empty: I make the database myself, with psql',
      true,
    );
    const fault =
      answer === ''
        ? undefined
        : await assertNewCluster(answer).then(
            () => undefined,
            (error: Error) => error.message,
          );
    if (fault === undefined) return answer;
    const said = /password|authentication/i.test(fault)
      ? `PostgreSQL does not take this login: ${fault}. Debian and Ubuntu give their superuser no password: answer with nothing, and what is to be run is printed`
      : fault;
    if (!process.stdin.isTTY) throw new ConfigError(`${said}; nothing was written`);
    console.log(said);
  }
}

/** Asks until the configuration takes the answer. */
async function answerTo(
  { name, ask: text, otherwise, isSecret }: Question,
  answers: Answers,
): Promise<string> {
  for (;;) {
    const answer = (await ask(`${text} (${name})`, isSecret)) || otherwise;
    if (answer === undefined) console.log(`${name} is needed.`);
    else {
      const fault = faultOf(name, answer, answers);
      if (fault === undefined) return answer;
      console.log(fault);
    }
    if (!process.stdin.isTTY) throw new ConfigError(`${name}: no such answer; nothing was written`);
  }
}

/** The fault of one answer: as a value in itself, which evaluation looks at before anything else, and in production. */
function faultOf(name: string, answer: string, before: Answers): string | undefined {
  if (answer === '') return undefined;
  const answers = { ...before, [name]: answer };
  const faults = [...faultsOf({ ...answers, NODE_ENV: 'development' }), ...faultsOf(answers)];
  return faults.find((one) => one.startsWith(`${name}: `));
}

function faultsOf(answers: Answers): string[] {
  try {
    linesOf(answers);
    readConfig(answers);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

const linesOf = (answers: Answers): string =>
  Object.entries(answers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => lineOf(name, value))
    .join('');

/** A line that Node reads back as the same value. */
function lineOf(name: string, value: string): string {
  const quotes = [...(/[\s#'"<>]/.test(value) ? [] : ['']), "'", '"', '`'];
  const lines = quotes.map((quote) => `${name}=${quote}${value}${quote}\n`);
  const line = lines.find((one) => parseEnv(one)[name] === value);
  if (line === undefined)
    throw new ConfigError(`${name}: must do without ' or " or \`, a file keeps no value with all three`);
  return line;
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const isKnown = error instanceof ConfigError || error instanceof CannotOpenDatabase;
  console.error(isKnown ? `\n${error.message}` : error);
  process.exit(1);
});
