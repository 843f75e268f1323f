import { limits } from '@uc/contract/limits';
import type { Deps } from '../deps';
import { Refusal, refuse } from '../call/index';
import { hashSecret, mintSecret } from '../vault/index';
import type { Visitor } from './session';
import { admitStaff, noteFailure, settleStaff, type StaffRow } from './staff-admission';
import {
  countStaffTry,
  insertStaffChallenge,
  takeStaffChallenge,
  type PendingStaff,
} from './staff-challenge-store';
import { insertStaffEvent } from '../staff/index';
import {
  proveTyped,
  staffOf,
  mintRecovery,
  checkSetup,
  newSetup,
  countRecovery,
  saveTotp,
} from '../factors/index';

const { challengeMinutes } = limits.twoStep;
/** Binding a first app takes longer than typing a code. */
const { setupMinutes, failures } = limits.totp;

/** Whether a sign-in takes a second step: of whoever has bound an app, and where one is required. */
export const takesSecondStep = ({ config }: Pick<Deps, 'config'>, { totp_secret }: StaffRow): boolean =>
  totp_secret !== null || config.staffSecondStep;

/**
 * Asks for the second step after a right password: a refusal that asks for the app's code or, without an app, contains
 * the secret to bind one. It signs nobody in. `chosen` becomes the password with that step, so that whoever knows the
 * given one alone can bind no app to an account that its owner still enters (ADR 105).
 */
export async function askStaffSecondStep(
  deps: Deps,
  staff: StaffRow,
  chosen: string | null = null,
): Promise<Refusal> {
  const { db } = deps.database;
  const challenge = mintSecret('two_');
  const hash = hashSecret(challenge);
  const holder = staffOf(staff.staff_id);
  const isBound = staff.totp_secret !== null;
  const minutes = isBound ? challengeMinutes : setupMinutes;
  const { staff_id, session_epoch: epoch } = staff;
  await insertStaffChallenge(db, { hash, staff_id, epoch, new_password_hash: chosen, minutes });
  const expire_in = minutes * 60;
  if (!isBound) {
    const setup = await newSetup(deps, db, holder, hash.toString('base64url'));
    return refuse('signIn.enrol', {}, { challenge, expire_in, ...setup });
  }
  const methods = (await countRecovery(db, holder)) > 0 ? ['totp', 'recovery'] : ['totp'];
  return refuse('signIn.twoStep', {}, { challenge, methods, expire_in });
}

/** The second step of a staff sign-in. Refuses stepUp.expired when it has to start again, totp.*, recovery.*. */
export async function signInStaffSecondStep(
  deps: Deps,
  visitor: Visitor,
  { challenge, method, code }: { challenge: string; method: 'totp' | 'recovery'; code: string },
) {
  const hash = hashSecret(challenge);
  const staff = await waitingFor(deps, hash);
  return noted(deps, visitor, staff, async () => {
    const proven = await proveTyped(deps, staffOf(staff.staff_id), { method, code, from: visitor });
    return deps.database.transaction(async (tx) => {
      if (!(await takeStaffChallenge(tx, hash))) throw refuse('stepUp.expired');
      await settleStaff(tx, deps, visitor, staff);
      await proven.spend(tx);
      return admitStaff(tx, deps, visitor, staff);
    });
  });
}

/**
 * Binds the first app of a staff member and signs them in. Refuses stepUp.expired, totp.wrong, totp.locked,
 * state.conflict.
 */
export async function enrolStaff(
  deps: Deps,
  visitor: Visitor,
  { challenge, setup_token: token, code }: { challenge: string; setup_token: string; code: string },
) {
  const hash = hashSecret(challenge);
  const staff = await waitingFor(deps, hash);
  const holder = staffOf(staff.staff_id);
  return noted(deps, visitor, staff, async () => {
    const where = hash.toString('base64url');
    const { sealed, step } = await checkSetup(deps, holder, { token, code, where, from: visitor });
    return deps.database.transaction(async (tx) => {
      if (!(await takeStaffChallenge(tx, hash))) throw refuse('stepUp.expired');
      await settleStaff(tx, deps, visitor, staff);
      if (!(await saveTotp(tx, holder, sealed, step))) throw refuse('state.conflict');
      const recovery_codes = await mintRecovery(deps, tx, holder);
      await insertStaffEvent(tx, { staff_id: staff.staff_id, event: 'enrol', ip: visitor.ip });
      return { ...(await admitStaff(tx, deps, visitor, staff)), recovery_codes };
    });
  });
}

async function waitingFor({ database }: Deps, hash: Buffer): Promise<PendingStaff> {
  const waiting = await countStaffTry(database.db, hash, failures);
  if (waiting === undefined) throw refuse('stepUp.expired');
  return waiting;
}

async function noted<T>(
  deps: Deps,
  visitor: Visitor,
  { staff_id: staffId }: PendingStaff,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && /^(totp|recovery)\./.test(error.refusal))
      await noteFailure(deps, visitor, staffId, error);
    throw error;
  }
}
