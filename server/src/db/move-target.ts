import { assertFit } from './condition';
import { type TargetState, targetState } from './carry-target';
import { migrate } from './migrate';
import { CannotOpenDatabase } from './outage';
import type { OwnerClient } from './over-client';
import { connectOwner, loginOf } from './postgres';
import { probeDatabase } from './probe';

/** A PostgreSQL that an embedded database moves to. */
export interface MoveTarget {
  owner: OwnerClient;
  state: TargetState;
  /** Makes our tables there and looks at it as the running server will; rejects with the way out where it is not set up. */
  prepare(progress: (text: string) => void): Promise<void>;
  close(): Promise<void>;
}

/** Connects to it as the owner of the tables. Rejects with `CannotOpenDatabase` where it is too old, or may lose commits. */
export async function openMoveTarget(url: string, ownerUrl: string): Promise<MoveTarget> {
  const owner = await connectOwner(ownerUrl, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  try {
    await assertFit(owner, false);
    return {
      owner,
      state: await targetState(owner),
      async prepare(progress) {
        await migrate(owner, { login: loginOf(url), progress });
        const { faults } = await probeDatabase(url, ownerUrl);
        if (faults.length > 0) throw new CannotOpenDatabase(faults.join(' '));
      },
      close: () => owner.end(),
    };
  } catch (error) {
    await owner.end();
    throw error;
  }
}
