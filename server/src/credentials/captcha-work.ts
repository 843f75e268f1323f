import { pbkdf2, randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '@uc/contract/limits';
import { isCostLowest } from './password';

const derive = promisify(pbkdf2);
const LENGTH = 32;
/** Tests need not wait for what a person's browser does in seconds. */
const size = () => (isCostLowest() ? { rounds: 10, most: 100 } : limits.captcha.work);

/** What `number` must be found by trying: nothing but its derived key is told. */
export async function makeWork() {
  const { rounds, most } = size();
  const number = randomInt(most + 1);
  const salt = randomBytes(16).toString('hex');
  const key = await derive(String(number), salt, rounds, LENGTH, 'sha256');
  return { number, salt, rounds, most, digest: key.toString('hex') };
}
