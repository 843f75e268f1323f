/**
 * The holder of a second factor. Owners and staff have it in columns of the same names, so that the code is
 * the same.
 */
export type FactorHolder = { kind: 'owner'; uid: number } | { kind: 'staff'; staffId: string };

export const ownerOf = (uid: number): FactorHolder => ({ kind: 'owner', uid });
export const staffOf = (staffId: string): FactorHolder => ({ kind: 'staff', staffId });

/** The name for counters and known devices. */
export const nameOf = (holder: FactorHolder): string =>
  holder.kind === 'owner' ? `owner|${holder.uid}` : `staff|${holder.staffId}`;

/** The part of a recovery code's keyed hash that names its owner. */
export const codeOwner = (holder: FactorHolder): string =>
  holder.kind === 'owner' ? String(holder.uid) : `staff|${holder.staffId}`;

/** The vault's name of an authenticator app's secret. */
export const totpPlace = (holder: FactorHolder) => ({
  ...tenantOf(holder),
  column: 'totp_secret',
  row: holder.kind === 'owner' ? String(holder.uid) : holder.staffId,
});

/**
 * The vault's name of a secret that is being bound; it is stored in its sealed token alone, which is valid for one
 * session or sign-in.
 */
export const setupPlace = (holder: FactorHolder, where: string) => ({
  ...tenantOf(holder),
  column: 'totp_setup',
  row: where,
});

const tenantOf = (holder: FactorHolder) =>
  holder.kind === 'owner' ? { table: 'users', uid: holder.uid } : { table: 'staff', uid: 0 };
