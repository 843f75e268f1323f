import type { Deps } from '../deps';
import { refuse } from '../call/index';
import type { Guesser } from '../credentials/index';
import { compareGuess } from './guess';
import { type FactorHolder, ownerOf, totpPlace } from './holder';
import { checkAssertion, type Credential, type Proven } from './passkey';
import type { Purpose } from './passkey-store';
import { recoveryKey } from './recovery';
import { findTotp, hasRecovery, takeRecovery, takeTotpStep } from './store';
import { stepOfCode } from './totp';

export type Factor = 'totp' | 'recovery' | 'passkey';
/** A second factor as it is sent. */
export interface FactorProof {
  method: Factor;
  code?: string | undefined;
  credential?: Credential | undefined;
  /** The purpose for which a passkey was requested. */
  purpose: Purpose;
  origin: string;
  from: Guesser;
}

/**
 * Checks a second factor of an owner outside of a transaction, so that guesses stay counted; `spend` uses it up
 * afterwards. Refuses totp.*, recovery.wrong, passkey.wrong.
 */
export async function proveFactor(deps: Deps, uid: number, proof: FactorProof): Promise<Proven> {
  const { method, code = '', from } = proof;
  if (method === 'passkey') return checkAssertion(deps.database.db, uid, proof);
  return proveTyped(deps, ownerOf(uid), { method, code, from });
}

/** Checks a typed factor, of an owner or of staff. */
export const proveTyped = (
  deps: Deps,
  holder: FactorHolder,
  { method, ...typed }: Typed & { method: 'totp' | 'recovery' },
): Promise<Proven> =>
  method === 'totp' ? proveTotp(deps, holder, typed) : proveRecovery(deps, holder, typed);

interface Typed {
  code: string;
  from: Guesser;
}

async function proveTotp(deps: Deps, holder: FactorHolder, { code, from }: Typed): Promise<Proven> {
  const { db } = deps.database;
  if ((await findTotp(db, holder)).totp_secret === null) throw refuse('totp.missing');
  const step = await compareGuess(deps, {
    about: 'second factor',
    holder,
    from,
    wrong: 'totp.wrong',
    async compare() {
      const { totp_secret: sealed, totp_step: last, now } = await findTotp(db, holder);
      if (sealed === null) return undefined;
      const found = stepOfCode(deps.vault.open(totpPlace(holder), sealed), code, now);
      // A refusal of its own, because people do it by mistake; it counts like any other guess.
      if (found !== undefined && found <= last) throw refuse('totp.used');
      return found;
    },
  });
  return {
    async spend(tx) {
      if (!(await takeTotpStep(tx, holder, step))) throw refuse('totp.used');
    },
  };
}

async function proveRecovery(deps: Deps, holder: FactorHolder, { code, from }: Typed): Promise<Proven> {
  const key = recoveryKey(deps, holder, code);
  await compareGuess(deps, {
    about: 'second factor',
    holder,
    from,
    wrong: 'recovery.wrong',
    compare: async () => (await hasRecovery(deps.database.db, holder, key)) || undefined,
  });
  return {
    async spend(tx) {
      if (!(await takeRecovery(tx, holder, key))) throw refuse('recovery.used');
    },
  };
}
