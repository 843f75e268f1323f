/** The person who makes money move: the owner, a sub-account, a member of staff, or the system itself. */
export interface Initiator {
  kind: 'owner' | 'sub' | 'staff' | 'system';
  /** User name, `sub_username` or staff name. */
  name: string;
  /** The sub-account's id: its name may be another's later. */
  subId?: string | null | undefined;
}

/** Scheduled jobs, and everything else without a person behind it. */
export const system: Initiator = { kind: 'system', name: 'system' };

/** The initiator for a signed-in actor. */
export const initiatorOf = ({ kind, name, subId }: Initiator): Initiator => ({
  kind,
  name,
  ...(subId != null && { subId }),
});

/** Its text in journal and audit log, `sub:guanli`. */
export const actorText = ({ kind, name }: Initiator): string => `${kind}:${name}`;

/** Its text in 操作人 for staff. */
export const initiatorForStaff = ({ kind, name }: Initiator): string => (kind === 'system' ? '系统' : name);

/** Its text in 操作人 for customers, who do not see the names of staff. */
export const initiatorText = (by: Initiator): string =>
  by.kind === 'staff' ? '平台' : initiatorForStaff(by);
