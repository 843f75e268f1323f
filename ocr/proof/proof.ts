import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openedWith, sourceOf } from '../../server/src/opener/index';
import { OcrUnavailable } from '../../server/src/ocr/index';
import { createLocalOcr } from '../../server/src/partners/ocr/local';
import type { Found } from '../../server/src/partners/ocr/port';
import { PAPER_SIDE } from '../../server/src/account/realname/picture-reader';
import { chanceOf } from './chance';
import { photograph, photoOf } from './draw';
import { back, bankCard, type Drawn, front, license, residence } from './papers';
import { rareNames } from './people';

/** Fields that are numbers, dates included; the rest are names and texts. */
const NUMBERS = new Set(['id_no', 'uscc', 'bank_card_no']);
const DAYS = new Set(['valid_from', 'valid_to', 'is_long_term', 'founded_at', 'license_valid_to']);
const PERSONS = new Set(['real_name', 'legal_name']);
const LIMITS = { numbers: 0.99, names: 0.97, p95Ms: 2500, megabytes: 550 };

const [result = '', only] = process.argv.slice(2);
const ocr = createLocalOcr();
const tallies = new Map<string, { right: number; all: number }>();
const wrong: string[] = [];
let [unanswered, done] = [0, 0];
const times: number[] = [];
const work: number[] = [];

/** Reads one paper as the server does: the opener decodes its JPEG, the reader reads, the fields are compared. */
async function read(drawn: Drawn, turn: 0 | 90 | 180 | 270, seed: number) {
  const bytes = await photograph(drawn.paper, photoOf(chanceOf(seed), turn), seed);
  const pixels = () => openedWith('pixels', sourceOf(bytes), [PAPER_SIDE], (made) => Promise.resolve(made));
  let [began, spent] = [performance.now(), spentByReader()];
  const ask = async (): Promise<Found[] | undefined> => {
    try {
      return await ocr.read({ side: drawn.side, name: 'photo.jpg', pixels });
    } catch (error) {
      if (!(error instanceof OcrUnavailable)) throw error;
      unanswered += 1;
      await sleep(5000);
      [began, spent] = [performance.now(), spentByReader()];
      return ask();
    }
  };
  const found = await ask();
  const ms = performance.now() - began;
  done += 1;
  if (done % 25 === 0) console.log(`${done} papers, load ${loadavg()[0]!.toFixed(1)}`);
  if (turn === 0 && spent > 0) work.push(spentByReader() - spent);
  return {
    ms,
    values: Object.fromEntries((found ?? []).map(({ field, value }) => [field, value])),
    found,
    bytes,
  };
}

function count(drawn: Drawn, values: Record<string, string>, group: string) {
  for (const [field, expected] of Object.entries(drawn.fields)) {
    const kind = NUMBERS.has(field)
      ? 'numbers'
      : DAYS.has(field)
        ? 'days'
        : PERSONS.has(field)
          ? 'names'
          : 'texts';
    for (const key of [`${group}|${kind}`, `all|${kind}`]) {
      const tally = tallies.get(key) ?? { right: 0, all: 0 };
      tally.all += 1;
      if (values[field] === expected) tally.right += 1;
      tallies.set(key, tally);
    }
    if (values[field] !== expected)
      wrong.push(`${group}: ${field} ${expected} read as ${values[field] ?? 'nothing'}`);
  }
}

const sets: [number, (chance: ReturnType<typeof chanceOf>, index: number) => Drawn][] = [
  [200, (chance) => front(chance)],
  [12, (chance) => front(chance, undefined, chance.oneOf(['810000', '820000', '830000']))],
  [12, (chance) => residence(chance)],
  [12, (chance) => back(chance)],
  [16, (chance) => license(chance)],
  [12, (chance) => bankCard(chance)],
];
const factor = Number(only ?? 1);
let seed = 1;
for (const [many, draw] of sets)
  for (let index = 0; index < Math.ceil(many * factor); index += 1) {
    seed += 1;
    const drawn = draw(chanceOf(seed * 7919), index);
    const { ms, values } = await read(drawn, 0, seed);
    times.push(ms);
    count(drawn, values, drawn.kind);
  }
const turnedTimes: number[] = [];
for (const turn of [90, 180, 270] as const)
  for (let index = 0; index < Math.ceil(4 * factor); index += 1) {
    seed += 1;
    const drawn = front(chanceOf(seed * 7919));
    const { ms, values } = await read(drawn, turn, seed);
    turnedTimes.push(ms);
    count(drawn, values, 'turned by 90°, 180°, 270°');
  }
const rare: string[] = [];
for (const name of rareNames) {
  seed += 1;
  const { found } = await read(front(chanceOf(seed * 7919), name), 0, seed);
  const own = found?.find(({ field }) => field === 'real_name');
  rare.push(`${name} is read ${own?.value ?? 'as nothing'}${own ? ` with ${own.confidence} of 100` : ''}`);
}

const rate = (key: string) => {
  const { right, all } = tallies.get(key) ?? { right: 0, all: 0 };
  return { right, all, share: all === 0 ? 1 : right / all };
};
const percentile = (all: number[], part: number) =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)] ?? 0;
const megabytes = peakOfReader();
const p95 = percentile(times, 0.95);
const [numbers, names] = [rate('all|numbers'), rate('all|names')];
const groups = [...new Set([...tallies.keys()].map((key) => key.split('|')[0]!))].filter(
  (one) => one !== 'all',
);
const cell = (key: string) => (tallies.has(key) ? `${rate(key).right} of ${rate(key).all}` : '');
const table = [
  '| papers | numbers | days | names of persons | other texts |',
  '| --- | --- | --- | --- | --- |',
  ...[...groups, 'all'].map(
    (group) =>
      `| ${group} | ${['numbers', 'days', 'names', 'texts'].map((kind) => cell(`${group}|${kind}`)).join(' | ')} |`,
  ),
  '',
  '| what | measured | limit |',
  '| --- | --- | --- |',
  `| numbers | ${(numbers.share * 100).toFixed(1)} % | ≥ ${LIMITS.numbers * 100} % |`,
  `| names that the model can spell | ${(names.share * 100).toFixed(1)} % | ≥ ${LIMITS.names * 100} % |`,
  `| a picture that stands upright, p50 | ${percentile(times, 0.5).toFixed(0)} ms | |`,
  `| p95 | ${p95.toFixed(0)} ms | ≤ ${LIMITS.p95Ms} ms |`,
  `| processor time of it, p50 and p95 | ${percentile(work, 0.5).toFixed(0)} ms, ${percentile(work, 0.95).toFixed(0)} ms | |`,
  `| asked again after no answer in time | ${unanswered} | |`,
  `| one that is turned, p95 | ${percentile(turnedTimes, 0.95).toFixed(0)} ms | |`,
  `| memory of the reader at its most | ${megabytes} MB | ≤ ${LIMITS.megabytes} MB |`,
  '',
  `Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} at the end.`,
  '',
  `Characters that the model does not know: ${rare.join('; ')}.`,
].join('\n');
console.log(`${table}\n\n${wrong.join('\n')}`);
if (result !== '') writeFileSync(result, `${table}\n`);
const isGood =
  numbers.share >= LIMITS.numbers &&
  names.share >= LIMITS.names &&
  p95 <= LIMITS.p95Ms &&
  megabytes <= LIMITS.megabytes;
process.exit(isGood ? 0 : 1);

/** The account that the system keeps of the reader's process, undefined before it has started. */
function reader(file: 'status' | 'stat'): string | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [, parent] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      if (
        Number(parent) === process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('ocr-worker')
      )
        return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      // It has ended meanwhile.
    }
  return undefined;
}

/** The most memory that it had so far, in megabytes. */
function peakOfReader(): number {
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(reader('status') ?? '')?.[1] ?? 0) / 1024);
}

/** Its processor time so far in milliseconds; the system counts in hundredths of a second. */
function spentByReader(): number {
  const [, user, system] = /^\d+ \(.*\) (?:\S+ ){11}(\d+) (\d+)/.exec(reader('stat') ?? '') ?? [];
  return user === undefined ? 0 : (Number(user) + Number(system)) * 10;
}
