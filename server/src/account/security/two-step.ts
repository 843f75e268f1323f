import type { twoStepCalls } from '@uc/contract/account/two-step';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction } from '../../call/index';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecovery,
  twoStepOf,
} from '../../factors/index';
import { requireStepUp } from '../../passport/index';

const changed = (field: string, before: string, after: string) => ({ changes: [{ field, before, after }] });

/** The settings of the second step, for the owner alone and after a step-up. */
export const twoStep = (deps: Deps): Handlers<typeof twoStepCalls> => ({
  twoStep: ({ actor, db }) => twoStepOf(db, actor.uid),
  async beginTotp({ input, actor, db }) {
    await requireStepUp(db, actor, 'two_step', input.verify_token);
    return beginTotp(deps, db, actor);
  },
  confirmTotp: ownTransaction(async ({ input, actor, request }) => {
    const made = await confirmTotp(deps, actor, input);
    request.note(changed('身份验证器', '未绑定', '已绑定'));
    return made;
  }),
  async removeTotp({ input, actor, db, request }) {
    await requireStepUp(db, actor, 'two_step', input.verify_token);
    const left = await removeTotp(db, actor.uid);
    request.note(changed('身份验证器', '已绑定', '未绑定'));
    return left;
  },
  async renewRecovery({ input, actor, db, request }) {
    await requireStepUp(db, actor, 'two_step', input.verify_token);
    const made = await renewRecovery(deps, db, actor.uid);
    request.note(changed('恢复码', '原恢复码', '重新生成'));
    return made;
  },
  async beginPasskey({ input, actor, db, request }) {
    await requireStepUp(db, actor, 'two_step', input.verify_token);
    return beginPasskey(deps, db, actor.uid, request.origin);
  },
  async addPasskey({ input, actor, db, request }) {
    const { name, credential } = input;
    const made = await addPasskey(deps, db, actor.uid, { name, credential, origin: request.origin });
    request.note(changed('通行密钥', '', name));
    return made;
  },
  async renamePasskey({ input, actor, db, request }) {
    const { before, ...left } = await renamePasskey(db, actor.uid, input.credential_id, input.name);
    request.note(changed('通行密钥', before, input.name));
    return left;
  },
  async removePasskey({ input, actor, db, request }) {
    await requireStepUp(db, actor, 'two_step', input.verify_token);
    const { name, ...left } = await removePasskey(db, actor.uid, input.credential_id);
    request.note(changed('通行密钥', name, ''));
    return left;
  },
  askPasskey: ({ actor, db, request }) => askPasskey(db, actor.uid, request.origin),
});
