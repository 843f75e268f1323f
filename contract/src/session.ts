import { z } from 'zod';
import { moment, uid } from './wire';

/** The signed-in person as the browser needs it: identity, permissions, end of the session. */
export const session = z.object({
  kind: z.enum(['main', 'sub']),
  uid,
  name: z.string(),
  username: z.string(),
  /** The owner's avatar; a sub-account has none of its own. */
  avatar_url: z.string().nullable(),
  phone_mask: z.string(),
  /** A sub-account's parent and own name; null for a main account (spec §3). */
  sub: z
    .object({
      sub_cid: z.string(),
      sub_username: z.string(),
      true_name: z.string(),
      parent_account: z.string(),
      /** The display name of the main account. */
      parent_name: z.string(),
      must_change_pwd: z.boolean(),
    })
    .nullable(),
  permissions: z.array(z.string()),
  /** The amount in 元 on which the credit-limit view depends, 0 without a line (spec §4). */
  has_credit_limit: z.boolean(),
  provider_homepage: z.string().nullable(),
  unread: z.int(),
  demo: z.boolean(),
  idle_seconds: z.int(),
  /** The moment at which the account closes, in its cooling-off time; null otherwise, and for a sub-account. */
  closing_at: moment.nullable(),
  last_login_at: moment.nullable(),
  last_login_region: z.string().nullable(),
});

/** A browser's answer to a sign-in; `redirect` is the page of ours that it goes to. */
export const signedIn = z.object({
  vso_token: z.string(),
  expires_in: z.int(),
  redirect: z.string(),
  user: z.object({
    uid,
    name: z.string(),
    last_login_at: moment.nullable(),
    last_login_ip: z.string().nullable(),
  }),
});

/** The console's answer to a sign-in of staff. */
export const staffSignedIn = z.object({
  staff_token: z.string(),
  expires_in: z.int(),
  name: z.string(),
  role: z.string(),
});
