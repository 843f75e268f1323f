import type { Tx } from '../db/index';

/** What an account could be entered by is gone. */
export async function eraseCredentials(tx: Tx, uid: number): Promise<void> {
  for (const table of ['passkeys', 'third_party_identities', 'recovery_codes', 'reset_flows'] as const)
    await tx.deleteFrom(table).where('uid', '=', uid).execute();
}

/** New phones of appeals are gone; that there was an appeal stays. */
export async function eraseAppeals(tx: Tx, uid: number, sealed: (appealNo: string) => string): Promise<void> {
  const appeals = await tx.selectFrom('phone_appeals').select('appeal_no').where('uid', '=', uid).execute();
  for (const { appeal_no: appealNo } of appeals)
    await tx
      .updateTable('phone_appeals')
      .set({ new_phone: sealed(appealNo), new_phone_key: Buffer.alloc(0) })
      .where('uid', '=', uid)
      .where('appeal_no', '=', appealNo)
      .execute();
}
