/** Who makes money move: the owner, a sub-account, a member of staff, or the system itself. */
export interface Initiator {
  kind: 'owner' | 'sub' | 'staff' | 'system';
  /** User name, `sub_username` or staff name. */
  name: string;
  /** The sub-account's id: its name may be another's later. */
  subId?: string | null | undefined;
}

/** The scheduled jobs, and everything else that nobody asks for in person. */
export const system: Initiator = { kind: 'system', name: 'system' };

/** A signed-in actor as the ledger names it. */
export const initiatorOf = ({ kind, name, subId }: Initiator): Initiator => ({
  kind,
  name,
  ...(subId != null && { subId }),
});

/** How journal and audit log name it, `sub:guanli`. */
export const actorText = ({ kind, name }: Initiator): string => `${kind}:${name}`;

/** How staff read it in 操作人. */
export const operatorForStaff = ({ kind, name }: Initiator): string => (kind === 'system' ? '系统' : name);

/** How a customer reads it in 操作人; staff have no names there. */
export const operatorText = (by: Initiator): string => (by.kind === 'staff' ? '平台' : operatorForStaff(by));
