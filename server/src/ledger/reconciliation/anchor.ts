import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/index';
import { sealOutside } from '../audit';
import { anchoredElsewhere, anchorsOf, chainEnds, type ChainEnd, insertAnchor } from './anchor-store';
import type { Check, Finding } from './store';

/** The store of anchors outside of the database: bytes by a name of 32 letters and digits. */
export interface AnchorStore {
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
}
/** The heads of all audit chains at a time, sealed with the key of the chains (trust §3.8). */
export interface Anchor {
  book: string;
  at: Date;
  ends: readonly ChainEnd[];
}
/** The newest readable anchor, and the findings about newer ones that cannot be read. */
export interface Anchored {
  anchor: Anchor | undefined;
  findings: Finding[];
}

/** Older anchors kept beside the newest, one for each half hour of a day. */
const KEPT = 48;
const HALF_HOUR_MS = 1_800_000;

/**
 * Reads the newest anchor; those written before `since` are ignored (after a restore the database lacks its latest
 * events).
 */
export async function readAnchor(db: Db, store: AnchorStore, since?: Date): Promise<Anchored> {
  const { book, newest } = await anchorsOf(db, since);
  if (book === undefined || newest === undefined) return { anchor: undefined, findings: [] };
  const anchor = await find(store, book, since);
  const isNewest = anchor !== undefined && anchor.at >= newest;
  const missing = {
    uid: 0,
    check: 'audit.anchorMissing',
    subject: newest.toISOString(),
    expected: null,
    found: null,
  };
  return { anchor, findings: isNewest ? [] : [missing] };
}

/** A chain is at least as long as anchored, and its event at that position is the anchored one (trust M12). */
export const anchorCheck = ({ ends }: Pick<Anchor, 'ends'>): Check => ({
  name: 'audit.anchor',
  async find(db, uid) {
    const looked = uid === undefined ? ends : ends.filter((end) => end.uid === uid);
    const lost = await anchoredElsewhere(db, looked);
    return lost.map(({ uid: tenant, seq, found }) => ({
      uid: tenant,
      check: 'audit.anchor',
      subject: `event ${seq}`,
      expected: seq,
      found,
    }));
  },
});

/**
 * Compares all chains with the newest anchor and writes the next one. A chain that disagrees keeps its old head in the
 * new anchor, so that the finding does not disappear. Returns the number of chains and the findings.
 */
export async function anchorAudit(
  db: Db,
  store: AnchorStore,
  since?: Date,
): Promise<{ chains: number; findings: Finding[] }> {
  const { anchor: last, findings } = await readAnchor(db, store, since);
  const lost = last === undefined ? [] : await anchorCheck(last).find(db);
  const kept = new Set(lost.map(({ uid }) => uid));
  const { at, ends } = await chainEnds(db);
  const anchor = {
    book: last?.book ?? (await anchorsOf(db)).book ?? randomUUID(),
    at,
    ends: [
      ...ends.filter(({ uid }) => !kept.has(uid)),
      ...(last?.ends ?? []).filter(({ uid }) => kept.has(uid)),
    ],
  };
  const bytes = Buffer.from(textOf(anchor));
  const slot = Math.floor(at.getTime() / HALF_HOUR_MS) % KEPT;
  await store.put(nameOf(anchor.book, `${slot}`), bytes);
  await store.put(nameOf(anchor.book, 'newest'), bytes);
  await insertAnchor(db, { at, book_id: anchor.book, chains: anchor.ends.length });
  return { chains: anchor.ends.length, findings: [...findings, ...lost] };
}

/** The newest anchor, or when it is missing or not ours, the newest of the older ones. */
async function find(store: AnchorStore, book: string, since: Date | undefined): Promise<Anchor | undefined> {
  const read = async (name: string) => {
    const bytes = await store.get(nameOf(book, name));
    const anchor = bytes && anchorOf(bytes.toString());
    return anchor?.book === book && (since === undefined || anchor.at >= since) ? anchor : undefined;
  };
  const newest = await read('newest');
  if (newest !== undefined) return newest;
  const others: Anchor[] = [];
  for (let slot = 0; slot < KEPT; slot++)
    others.push(...[await read(`${slot}`)].filter((one) => one !== undefined));
  return others.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}

/** The name of the newest anchor, which cannot be guessed without the key. */
const nameOf = (book: string, which: string): string =>
  sealOutside(`anchor ${book} ${which}`).toString('hex').slice(0, 32);

function textOf({ book, at, ends }: Anchor): string {
  const content = JSON.stringify([book, at, ends.map(({ uid, seq, hash }) => [uid, seq, hash])]);
  return JSON.stringify([content, sealOutside(content).toString('hex')]);
}

/** Opens an anchor; undefined unless it carries our seal. */
function anchorOf(text: string): Anchor | undefined {
  try {
    const [content, seal] = JSON.parse(text) as [string, string];
    if (sealOutside(content).toString('hex') !== seal) return undefined;
    const [book, at, ends] = JSON.parse(content) as [string, string, [number, number, string][]];
    return { book, at: new Date(at), ends: ends.map(([uid, seq, hash]) => ({ uid, seq, hash })) };
  } catch {
    return undefined;
  }
}
