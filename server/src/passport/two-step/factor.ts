import type { Deps } from '../../deps';
import { refuse } from '../../http/index';
import { compareGuess } from './guess';
import { checkAssertion, type Credential, type Proven } from './passkey';
import type { Purpose } from './passkey-store';
import { recoveryKey } from './recovery';
import { findTotp, hasRecovery, takeRecovery, takeTotpStep } from './store';
import { stepOfCode } from './totp';

export type Factor = 'totp' | 'recovery' | 'passkey';
/** What somebody sends as their second factor. */
export interface FactorProof {
  method: Factor;
  code?: string | undefined;
  credential?: Credential | undefined;
  /** Why a passkey was asked. */
  purpose: Purpose;
  origin: string;
}

/**
 * Compares a second factor of an owner, outside of transactions, for guesses stay counted; what is proven is then used up by
 * `spend`, once. Refuses totp.*, recovery.wrong, passkey.wrong.
 */
export async function proveFactor(deps: Deps, uid: number, proof: FactorProof): Promise<Proven> {
  const { method, code = '' } = proof;
  if (method === 'totp') return proveTotp(deps, uid, code);
  if (method === 'recovery') return proveRecovery(deps, uid, code);
  return checkAssertion(deps.database.db, uid, proof);
}

async function proveTotp(deps: Deps, uid: number, code: string): Promise<Proven> {
  const { db } = deps.database;
  if ((await findTotp(db, uid)).totp_secret === null) throw refuse('totp.missing');
  const step = await compareGuess(deps, {
    about: 'second factor',
    uid,
    wrong: 'totp.wrong',
    async compare() {
      const { totp_secret: sealed, totp_step: last, now } = await findTotp(db, uid);
      if (sealed === null) return undefined;
      const found = stepOfCode(deps.vault.open(totpPlace(uid), sealed), code, now);
      // Told, for people do it, but counted like any other guess.
      if (found !== undefined && found <= last) throw refuse('totp.used');
      return found;
    },
  });
  return {
    async spend(tx) {
      if (!(await takeTotpStep(tx, uid, step))) throw refuse('totp.used');
    },
  };
}

async function proveRecovery(deps: Deps, uid: number, code: string): Promise<Proven> {
  const key = recoveryKey(deps, uid, code);
  await compareGuess(deps, {
    about: 'second factor',
    uid,
    wrong: 'recovery.wrong',
    compare: async () => (await hasRecovery(deps.database.db, uid, key)) || undefined,
  });
  return {
    async spend(tx) {
      if (!(await takeRecovery(tx, uid, key))) throw refuse('recovery.used');
    },
  };
}

/** Where the secret of an authenticator app stands. */
export const totpPlace = (uid: number) => ({
  table: 'users',
  column: 'totp_secret',
  uid,
  row: String(uid),
});
