import type { Blank } from '../queue';

/** Why: every refusal says it. */
export const reason: Blank<unknown> = { name: 'reason', label: '原因', kind: 'long' };
