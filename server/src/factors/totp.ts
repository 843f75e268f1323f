import { Secret, TOTP } from 'otpauth';

/** The parameters that every authenticator app supports (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const STEPS_AROUND = 1;

/** A new secret of 160 bits in base32. */
export const mintTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app scans: `otpauth://totp/用户中心:demo?…`. */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ ...shape, issuer: '用户中心', label: account, secret }).toString();

/** The time step of a code, at most one away from the present one; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...shape,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: STEPS_AROUND,
  });
  return delta === null ? undefined : TOTP.counter({ period: shape.period, timestamp }) + delta;
}
