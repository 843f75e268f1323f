import type { Api } from '@uc/contract';
import type { Input } from '@uc/contract/endpoint';
import type { Deps } from '../deps';
import { type Customer, refuse, type RequestFacts } from '../call/index';
import { lockPermission } from '../passport/index';
import { newPassword, refuseWeak, unlockMember } from '../credentials/index';
import { initialPassword } from '../members/index';
import { rememberPassword } from '../accounts/index';
import { lockMemberFor, write } from './member-change';
import type { CreatedMember } from './create';
import { mintPassword } from './initial-password';
import { notifyMember } from './notifications';

type ResetInput = Input<Api['access']['resetMemberPassword']>;

/**
 * Sets a new initial password: the member's sessions and its lock end, and its next sign-in asks for a new one. The
 * checks run before the password is hashed. Refuses notFound, subAccount.beyond, state.conflict, form.invalid,
 * stepUp.*.
 */
export async function resetMemberPassword(
  deps: Deps,
  actor: Customer,
  request: RequestFacts,
  input: ResetInput,
): Promise<CreatedMember> {
  const { transaction } = deps.database;
  const { member: before } = await transaction((tx) =>
    lockMemberFor({ deps, tx, actor, request, input }, 'reset_password'),
  );
  const { sub_username } = before;
  if (input.password !== undefined) refuseWeak('password', input.password, [sub_username]);
  if (input.verify_token === undefined) throw refuse('stepUp.required');
  const made = input.password === undefined ? mintPassword([sub_username]) : null;
  const password = await newPassword(input.password ?? made!);
  const member = await transaction(async (tx) => {
    await lockPermission(tx, actor, 'sub.user:resetpwd');
    const call = { deps, tx, actor, request, input };
    const { member, to } = await lockMemberFor(call, 'reset_password');
    await write(call, member, to, initialPassword(password.hash), { scene: 'member_password' });
    await rememberPassword(tx, actor.uid, member.sub_id, password.hash);
    const content =
      '您的子账号登录密码已被管理员重置，请使用新的初始密码登录并修改密码。如非本人要求，请联系管理员。';
    await notifyMember(tx, member, { title: '您的登录密码已被重置', content, phone: member.phone });
    return member;
  });
  await unlockMember(deps, member);
  return { sub_id: member.sub_id, sub_username, init_password: made };
}
