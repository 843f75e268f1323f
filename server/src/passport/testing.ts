import { type Grantable, grantable, type StaffRole } from '@uc/contract/permissions';
import sharp from 'sharp';
import type { Deps } from '../deps';
import type { As } from '../testing';
import { digitsOf } from '../testing-count';
import { createAccount, type NewAccount } from '../accounts/account';
import { newPassword } from '../credentials/password';
import { isPreset } from '../members/rights';
import { mintId } from '../vault/secret';
import { openSession, type Visitor } from './session';
import { createStaff } from '../staff/staff';
import { openStaffSession } from './staff-admission';
import { findUser } from '../accounts/store';
import { createRole } from '../members/role';
import { createSubAccount, type NewSubAccount } from '../members/sub-account';

/** The password of all accounts in tests; hashed once. */
export const PASSWORD = 'Trial8Wagon5';
const password = newPassword(PASSWORD);

/** A script without a browser. */
const script: Visitor = {
  ip: '127.0.0.1',
  userAgent: 'test',
  browser: false,
  cookies: {},
  setCookie: () => undefined,
};

/** A phone number that nobody else has; the bank of the sandbox answers otherwise to those that end with 0000 to 0003. */
export const newPhone = (): string => `18${digitsOf('phone', 8)}7`;
/** A unique user name. */
export const newUsername = (): string => `t${mintId('').toLowerCase()}`;

/** A new main account, signed in. */
export async function newOwner(
  deps: Deps,
  given: Partial<NewAccount> = {},
): Promise<{ uid: number; username: string; phone: string; as: As & { vso_token: string } }> {
  const phone = given.phone ?? newPhone();
  const username = given.username ?? newUsername();
  const secret = await password;
  const uid = await deps.database.transaction((tx) =>
    createAccount(deps, tx, { password: secret, ...given, phone, username }),
  );
  return { uid, username, phone, as: await signedIn(deps, uid) };
}

/** One more session of a main account. */
export async function signedIn(deps: Deps, uid: number): Promise<{ vso_token: string }> {
  const { session_epoch: epoch } = (await findUser(deps.database.db, uid))!;
  const { token } = await deps.database.transaction((tx) =>
    openSession(tx, deps, script, { uid, subId: null, epoch }),
  );
  return { vso_token: token };
}

/** A new sub-account, signed in, with a role of exactly these permissions, or with these presets. */
export async function newSubAccount(
  deps: Deps,
  uid: number,
  codes: readonly (Grantable | 'ADM' | 'FIN' | 'AUD' | 'PM' | 'EXE' | 'IP' | 'VW')[] = grantable,
  given: Partial<NewSubAccount> = {},
): Promise<{ subId: string; subUsername: string; as: As & { sub_token: string } }> {
  const subUsername = given.subUsername ?? newUsername();
  const secret = await password;
  const roleIds = codes.filter(isPreset);
  const permissions = codes.filter((code): code is Grantable => !isPreset(code));
  return deps.database.transaction(async (tx) => {
    if (permissions.length > 0)
      roleIds.push((await createRole(tx, { uid, name: mintId('角'), permissions })) as never);
    const made = {
      trueName: '测试员',
      password: secret,
      roleIds,
      status: 'active',
      mustChangePassword: false,
      ...given,
      uid,
      subUsername,
    } as const;
    const subId = await createSubAccount(deps, tx, made);
    const { token } = await openSession(tx, deps, script, { uid, subId, epoch: 0 });
    return { subId, subUsername, as: { sub_cid: String(uid), sub_username: subUsername, sub_token: token } };
  });
}

/** A new staff member, signed in. */
export async function newStaff(
  deps: Deps,
  role: StaffRole = 'super',
): Promise<{ staffId: string; username: string; as: { staff_token: string } }> {
  const username = newUsername();
  const secret = await password;
  return deps.database.transaction(async (tx) => {
    const staffId = await createStaff(tx, { username, name: '测试运营', role, password: secret });
    const { token } = await openStaffSession(tx, deps, script, staffId);
    return { staffId, username, as: { staff_token: token } };
  });
}

/**
 * Finds the gap from the picture alone, as a bot would. How easy that is shows that a slide captcha slows bots down and
 * does not stop them.
 */
export async function solveSlide(puzzle: { bg: string; block: string }): Promise<{ x: number; y: number }> {
  const [picture, piece] = await Promise.all([pixelsOf(puzzle.bg), pixelsOf(puzzle.block)]);
  const looked = opaqueOf(piece).filter((_, at) => at % SPARSE === 0);
  let best = { x: 0, y: 0, distance: Number.POSITIVE_INFINITY };
  for (let y = 0; y + piece.height <= picture.height; y += 1)
    for (let x = 0; x + piece.width <= picture.width; x += 1) {
      const distance = distanceAt(picture, piece, looked, y * picture.width + x, best.distance);
      if (distance < best.distance) best = { x, y, distance };
    }
  return { x: best.x, y: best.y };
}
/** Comparing every 13th pixel is enough. */
const SPARSE = 13;

interface Pixels {
  width: number;
  height: number;
  data: Buffer;
}

async function pixelsOf(address: string): Promise<Pixels> {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const opaqueOf = ({ width, height, data }: Pixels): number[] =>
  Array.from({ length: width * height }, (_, pixel) => pixel).filter((pixel) => data[pixel * 4 + 3] !== 0);

/** Stops when it is worse than the best position so far. */
function distanceAt(
  picture: Pixels,
  piece: Pixels,
  looked: readonly number[],
  corner: number,
  enough: number,
): number {
  let distance = 0;
  for (const pixel of looked) {
    const under = corner + Math.floor(pixel / piece.width) * picture.width + (pixel % piece.width);
    for (let channel = 0; channel < 3; channel += 1)
      distance += Math.abs(picture.data[under * 4 + channel]! - 0.45 * piece.data[pixel * 4 + channel]!);
    if (distance > enough) break;
  }
  return distance;
}
