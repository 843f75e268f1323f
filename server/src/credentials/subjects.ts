/** Counter names of an account, so that a reset can end its lock. */
export const ownerName = (typed: string): string => `owner|${typed.toLowerCase()}`;

export const ownerAccount = (uid: number): string => `owner|${uid}`;

export const subAccount = (uid: number, subId: string): string => `sub|${uid}|${subId}`;
