import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import { type As, callEndpoint } from '../testing';
import type { Customer } from './testing-customers';

export type Kind = 'recharge' | 'freeze' | 'unfreeze' | 'spend';
/** One wish of one client with what became of it; amounts in 分. */
export interface Operation {
  kind: Kind;
  ref: string;
  fen: number;
  outcome: 'ok' | 'refused' | 'unknown';
}
/** An account under load: who asks, and everything it was ever asked for. */
export interface Account {
  as: As;
  operations: Operation[];
}

/** Numbers between 0 and 1 that come again for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export async function openAccount(url: string, customer: Customer): Promise<Account> {
  return {
    as: { vso_token: (await callEndpoint(url, api.passport.signIn, customer)).data.vso_token },
    operations: [],
  };
}

let wishes = 0;
/** What a client wants next: a recharge, a freeze, the end of a freeze that stands, or to spend. */
export function nextOperation(account: Account, random: () => number): Operation {
  const fen = 1 + Math.floor(random() * 20_000);
  const lot = random();
  const ref = `M${(wishes += 1)}`;
  if (lot < 0.35) return { kind: 'recharge', ref, fen: fen * 2, outcome: 'unknown' };
  if (lot < 0.6) return { kind: 'freeze', ref, fen, outcome: 'unknown' };
  const frozen = account.operations.find(
    (one) =>
      one.kind === 'freeze' &&
      one.outcome === 'ok' &&
      !account.operations.some((other) => other.kind === 'unfreeze' && other.ref === one.ref),
  );
  if (lot < 0.75 && frozen !== undefined)
    return { kind: 'unfreeze', ref: frozen.ref, fen: frozen.fen, outcome: 'unknown' };
  return { kind: 'spend', ref, fen, outcome: 'unknown' };
}

/** Asks for it, always under the key that is its own; no answer and 5xx leave it unknown. */
export async function perform(url: string, { as }: Account, operation: Operation): Promise<void> {
  const { kind, ref, fen } = operation;
  const key = `${kind}-${ref}-of-this-run`.padEnd(24, '0');
  try {
    const { status } = await callEndpoint(url, testApi.move, { kind, amount: fen / 100, ref }, as, {
      'idempotency-key': key,
    });
    operation.outcome = status === 200 ? 'ok' : status < 500 ? 'refused' : 'unknown';
  } catch {
    operation.outcome = 'unknown';
  }
}

/** Works until told to stop or nobody answers any more. */
export async function work(
  url: string,
  account: Account,
  random: () => number,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const operation = nextOperation(account, random);
    account.operations.push(operation);
    await perform(url, account, operation);
    if (operation.outcome === 'unknown') return;
  }
}

/** The account as the API shows it: its lines by what they are about, newest first down to `known` that need no second look. */
export async function seenBy(
  url: string,
  { as }: Account,
): Promise<{ lines: { kind: Kind; ref: string; fen: number }[]; available: number; frozen: number }> {
  const kinds: Record<string, Kind> = {
    recharge: 'recharge',
    pay: 'spend',
    freeze: 'freeze',
    unfreeze: 'unfreeze',
  };
  const lines: { kind: Kind; ref: string; fen: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = (await callEndpoint(url, api.finance.rmbList, { page, page_size: 100 }, as)).data;
    lines.push(
      ...list.map(({ type, biz_no, amount }) => ({
        kind: kinds[type]!,
        ref: biz_no,
        fen: Math.round(amount * 100),
      })),
    );
    if (lines.length >= total || list.length === 0) break;
  }
  const { rmb } = (await callEndpoint(url, api.finance.balance2, {}, as)).data;
  return { lines, available: Math.round(rmb.available * 100), frozen: Math.round(rmb.frozen * 100) };
}
