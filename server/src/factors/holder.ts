/** Whose second factor it is. Both kinds keep theirs in the same columns, so that there is one code for both. */
export type FactorHolder = { kind: 'owner'; uid: number } | { kind: 'staff'; staffId: string };

export const ownerOf = (uid: number): FactorHolder => ({ kind: 'owner', uid });
export const staffOf = (staffId: string): FactorHolder => ({ kind: 'staff', staffId });

/** How counters and known devices name them. */
export const nameOf = (holder: FactorHolder): string =>
  holder.kind === 'owner' ? `owner|${holder.uid}` : `staff|${holder.staffId}`;

/** What stands in the keyed hash of a recovery code beside the code. */
export const codeOwner = (holder: FactorHolder): string =>
  holder.kind === 'owner' ? String(holder.uid) : `staff|${holder.staffId}`;

/** Where the secret of an authenticator app stands. */
export const totpPlace = (holder: FactorHolder) => ({
  ...tenantOf(holder),
  column: 'totp_secret',
  row: holder.kind === 'owner' ? String(holder.uid) : holder.staffId,
});

/** A secret that is being bound stands nowhere but in its sealed token, which opens for one session or sign-in alone. */
export const setupPlace = (holder: FactorHolder, where: string) => ({
  ...tenantOf(holder),
  column: 'totp_setup',
  row: where,
});

const tenantOf = (holder: FactorHolder) =>
  holder.kind === 'owner' ? { table: 'users', uid: holder.uid } : { table: 'staff', uid: 0 };
