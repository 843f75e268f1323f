import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@uc/contract/limits';
import { isCostLowest } from './password';

const derive = promisify(pbkdf2);
const LENGTH = 32;
/** Tests use a smaller work, which takes a browser seconds. */
const size = () => (isCostLowest() ? { rounds: 10, most: 100 } : limits.captcha.work);

/** A number that must be found by trying; only its derived key is sent. */
export async function makeWork() {
  const { rounds, most } = size();
  const number = randomInt(most + 1);
  const salt = randomBytes(16).toString('hex');
  const key = await derive(String(number), salt, rounds, LENGTH, 'sha256');
  return { number, salt, rounds, most, digest: key.toString('hex') };
}
