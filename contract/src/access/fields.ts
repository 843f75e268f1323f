import { z } from 'zod';
import { type Grantable, grantable } from '../permissions';
import { verifyToken } from '../wire';

/** Areas and how much of them is seen. */
export const scope = z.record(z.string().max(20), z.enum(['all', 'self']));
/** A code that a role may carry. */
export const code = z.enum(grantable as [Grantable, ...Grantable[]]);
/** A password as it is typed; its rule is judged by the server. */
export const password = z.string().min(1).max(128);
/** Refusals of a call that asks for a proof of the person, without one. */
export const stepUp = ['stepUp.required', 'stepUp.expired'] as const;
/** The proof itself. */
export const ticket = { verify_token: verifyToken.optional() };
/** A role as it is named beside a member. */
export const roleName = z.object({ role_id: z.string(), name: z.string() });
