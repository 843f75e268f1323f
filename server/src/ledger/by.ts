/** Who makes money move: the owner, a sub-account, a member of staff, or the system itself. */
export interface By {
  kind: 'owner' | 'sub' | 'staff' | 'system';
  /** User name, `sub_username` or staff name. */
  name: string;
  /** The sub-account's id: its name may be another's later. */
  subId?: string | null | undefined;
}

/** The scheduled jobs, and everything else that nobody asks for in person. */
export const system: By = { kind: 'system', name: 'system' };

/** A signed-in actor as the ledger names it. */
export const by = ({ kind, name, subId }: By): By => ({ kind, name, ...(subId != null && { subId }) });

/** How journal and audit log name it, `sub:guanli`. */
export const actorText = ({ kind, name }: By): string => `${kind}:${name}`;

/** How staff read it in 操作人. */
export const operatorForStaff = ({ kind, name }: By): string => (kind === 'system' ? '系统' : name);

/** How a customer reads it in 操作人; staff have no names there. */
export const operatorText = (by: By): string => (by.kind === 'staff' ? '平台' : operatorForStaff(by));
