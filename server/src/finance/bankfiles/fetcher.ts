/** Whoever brings a bill that nobody has sent, and matches what of it needs no person. */
export const FETCHER = { kind: 'system', staffId: 'system', name: '系统获取' } as const;
