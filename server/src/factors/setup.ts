import { limits } from '@uc/contract/limits';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { refuse } from '../call/index';
import type { Guesser } from '../credentials/index';
import { compareGuess } from './guess';
import { type FactorHolder, setupPlace, totpPlace } from './holder';
import { findTotp } from './store';
import { mintTotpSecret, stepOfCode, totpUri } from './totp';

const SETUP_MS = limits.totp.setupMinutes * 60_000;

/**
 * A secret to scan. It is stored with its first right code; until then it is in the sealed token alone, valid for ten
 * minutes in this session or sign-in. Refuses state.conflict when there is an app already.
 */
export async function newSetup({ vault }: Pick<Deps, 'vault'>, db: Db, holder: FactorHolder, where: string) {
  const { username, totp_secret: bound, now } = await findTotp(db, holder);
  if (bound !== null) throw refuse('state.conflict');
  const secret = mintTotpSecret();
  const setup = JSON.stringify({ secret, until: now.getTime() + SETUP_MS });
  return {
    setup_token: vault.seal(setupPlace(holder, where), setup),
    secret,
    uri: totpUri(secret, username),
  };
}

/**
 * Checks the first code of an app; returns its secret, sealed for the account, and the time step of the code. Refuses
 * stepUp.expired, totp.wrong, totp.locked.
 */
export async function checkSetup(
  deps: Deps,
  holder: FactorHolder,
  { token, code, where, from }: { token: string; code: string; where: string; from: Guesser },
): Promise<{ sealed: string; step: number }> {
  const { now } = await findTotp(deps.database.db, holder);
  const secret = openSetup(deps, holder, token, { where, now });
  const step = await compareGuess(deps, {
    about: 'totp setup',
    holder,
    from,
    wrong: 'totp.wrong',
    compare: () => Promise.resolve(stepOfCode(secret, code, now)),
  });
  return { sealed: deps.vault.seal(totpPlace(holder), secret), step };
}

function openSetup(
  { vault }: Pick<Deps, 'vault'>,
  holder: FactorHolder,
  token: string,
  { where, now }: { where: string; now: Date },
): string {
  let setup: { secret: string; until: number };
  try {
    setup = JSON.parse(vault.open(setupPlace(holder, where), token)) as typeof setup;
  } catch {
    throw refuse('stepUp.expired');
  }
  if (setup.until <= now.getTime()) throw refuse('stepUp.expired');
  return setup.secret;
}
