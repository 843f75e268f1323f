import type { Db } from './database';
import { tenantsNow } from './tenants';

/** Collects what is asked of a connection in one turn, for the same tenants, and answers all of it together. */
export function gathering<A extends { failed: (error: unknown) => void }>(
  answer: (db: Db, all: readonly A[]) => Promise<void>,
): (db: Db, asked: A) => void {
  const gathered = new WeakMap<Db, { tenants: string; all: A[] }>();
  return (db, asked) => {
    const tenants = tenantsNow();
    const open = gathered.get(db);
    if (open?.tenants === tenants) return void open.all.push(asked);
    const turn = { tenants, all: [asked] };
    gathered.set(db, turn);
    // Behind what runs now, and in time for the sequence in which its other statements go out (`reads.ts`).
    queueMicrotask(() => {
      if (gathered.get(db) === turn) gathered.delete(db);
      answer(db, turn.all).catch((error: unknown) => turn.all.forEach(({ failed }) => failed(error)));
    });
  };
}
