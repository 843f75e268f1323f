import { fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { createAccount, type Password } from '../accounts/index';
import { createStaff } from '../staff/index';
import { newPassword } from '../credentials/index';
import { createSubAccount } from '../members/index';
import {
  applicant,
  beginner,
  debtor,
  defaulter,
  DEMO_PASSWORD,
  DEMO_PAY_PASSWORD,
  members,
  newcomer,
  owner,
  provider,
  staff,
} from './people';
import { after } from './story';

/**
 * The demo world's passwords as stored hashes; one hash serves every account, since everybody knows the
 * password.
 */
export const demoPasswords = async (): Promise<{ password: Password; payPassword: Password }> => ({
  password: await newPassword(DEMO_PASSWORD),
  payPassword: await newPassword(DEMO_PAY_PASSWORD),
});

/** Opens the accounts of the demo world. */
export async function openDemoAccounts(
  tx: Tx,
  deps: Deps,
  now: Date,
  { password, payPassword }: Awaited<ReturnType<typeof demoPasswords>>,
): Promise<void> {
  const daysAgo = (days: number) => after(now, { days: -days });
  const verified = { password, payPassword, realnameStatus: 'enterprise' } as const;
  await createAccount(deps, tx, {
    ...owner,
    ...verified,
    email: 'demo@example.com',
    createdAt: daysAgo(260),
  });
  await createAccount(deps, tx, { ...newcomer, password, createdAt: daysAgo(0) });
  await createAccount(deps, tx, {
    ...provider,
    ...verified,
    realnameStatus: 'person',
    email: 'studio@example.com',
    createdAt: daysAgo(255),
  });
  for (const one of [applicant, debtor, defaulter])
    await createAccount(deps, tx, { ...one, ...verified, createdAt: daysAgo(258) });
  for (const { subId, username, name, phone, role, quotaYuan } of members) {
    await createSubAccount(deps, tx, {
      uid: owner.uid,
      subId,
      subUsername: username,
      trueName: name,
      phone,
      password,
      roleIds: [role],
      status: 'active',
      mustChangePassword: false,
      createdAt: daysAgo(250),
      ...(quotaYuan !== null && {
        quota: fen(quotaYuan * 100),
        quotaStatus: true,
        quotaCycle: 'month' as const,
      }),
    });
  }
  const { subId, username: subUsername, name: trueName, phone, role } = beginner;
  await createSubAccount(deps, tx, {
    ...{ uid: owner.uid, subId, subUsername, trueName, phone, password },
    ...{ roleIds: [role], createdAt: daysAgo(1) },
  });
  for (const one of staff) await createStaff(tx, { ...one, password });
}
