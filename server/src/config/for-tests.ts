import { z } from 'zod';
import { ConfigError } from './error';
import { onOff } from './kinds';

/** Variables that tests set and production refuses. */
export const testVariables = {
  TEST_ENDPOINTS: onOff.default(false),
  FAIL_AT: z
    .literal('after_commit_before_send', 'must be after_commit_before_send, and belongs to tests')
    .optional(),
  PASSWORD_COST: z.enum(['standard', 'lowest'], 'must be standard or lowest').default('standard'),
};

/** Refuses variables that make sense only beside test endpoints, where those are not served. */
export function refuseWithoutTestEndpoints(env: z.infer<z.ZodObject<typeof testVariables>>): void {
  if (env.TEST_ENDPOINTS) return;
  if (env.FAIL_AT !== undefined) throw new ConfigError('FAIL_AT: failing on purpose needs TEST_ENDPOINTS=1');
  if (env.PASSWORD_COST === 'lowest')
    throw new ConfigError('PASSWORD_COST: hashes that cost nothing need TEST_ENDPOINTS=1');
}
