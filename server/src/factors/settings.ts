import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import { ownerOf } from './holder';
import { askAssertion, askRegistration, type Credential, refuseTooMany, takeRegistration } from './passkey';
import { deletePasskey, findPasskeys, insertPasskey, renameStored } from './passkey-store';
import { mintRecovery } from './recovery';
import { checkSetup, newSetup } from './setup';
import {
  countRecovery,
  dropTotp,
  findTotp,
  saveTotp,
  lockTwoStep,
  replaceRecovery,
  settleTwoStep,
} from './store';
import { notifyTwoStep } from './notifications';

/** The second factors of an account. */
export async function twoStepOf(db: Db, uid: number) {
  const { totp_since: since } = await findTotp(db, ownerOf(uid));
  const passkeys = await findPasskeys(db, uid);
  return {
    is_on: since !== null || passkeys.length > 0,
    totp: since === null ? null : { since },
    passkeys: passkeys.map(({ credential_id, name, created_at, last_used_at }) => ({
      credential_id,
      name,
      created_at,
      last_used_at,
    })),
    recovery_left: await countRecovery(db, ownerOf(uid)),
  };
}

/**
 * Begins binding an authenticator app: a secret to scan, for this session. Refuses state.conflict when there is an app
 * already.
 */
export const beginTotp = (deps: Pick<Deps, 'vault'>, tx: Tx, { uid, sessionId }: Customer) =>
  newSetup(deps, tx, ownerOf(uid), sessionId);

/** Binds the app after its first right code. Refuses stepUp.expired, totp.wrong, totp.locked, state.conflict. */
export async function confirmTotp(
  deps: Deps,
  { uid, sessionId: where, from }: Customer,
  { setup_token: token, code }: { setup_token: string; code: string },
) {
  const { sealed, step } = await checkSetup(deps, ownerOf(uid), { token, code, where, from });
  return deps.database.transaction(async (tx) => {
    if (!(await saveTotp(tx, ownerOf(uid), sealed, step))) throw refuse('state.conflict');
    return afterAdding(deps, tx, uid, '身份验证器已绑定');
  });
}

/** Removes the app. Refuses state.conflict when there is none. */
export async function removeTotp(tx: Tx, uid: number) {
  if (!(await dropTotp(tx, ownerOf(uid)))) throw refuse('state.conflict');
  return afterRemoving(tx, uid, '身份验证器已解绑');
}

/** Replaces the recovery codes. Refuses state.conflict without a second step. */
export async function renewRecovery(deps: Deps, tx: Tx, uid: number) {
  const { is_two_step: isOn } = await lockTwoStep(tx, uid);
  if (!isOn) throw refuse('state.conflict');
  const codes = await mintRecovery(deps, tx, ownerOf(uid));
  await notifyTwoStep(tx, uid, '恢复码已重新生成', '原有恢复码全部失效');
  return { recovery_codes: codes };
}

/** The options for creating a passkey. Refuses passkey.tooMany. */
export async function beginPasskey(deps: Deps, tx: Tx, uid: number, origin: string) {
  const { username } = await findTotp(tx, ownerOf(uid));
  return { options: await askRegistration(deps, tx, { uid, username, origin }) };
}

/** Saves a new passkey. Refuses passkey.wrong, passkey.tooMany. */
export async function addPasskey(
  deps: Deps,
  tx: Tx,
  uid: number,
  { name, credential, origin }: { name: string; credential: Credential; origin: string },
) {
  await lockTwoStep(tx, uid);
  const made = await takeRegistration(tx, uid, credential, origin);
  refuseTooMany((await findPasskeys(tx, uid)).length);
  if (!(await insertPasskey(tx, { uid, name, ...made }))) throw refuse('passkey.wrong');
  return afterAdding(deps, tx, uid, `通行密钥“${name}”已添加`);
}

/** Renames a passkey; returns the name before as well. Refuses notFound. */
export async function renamePasskey(tx: Tx, uid: number, credentialId: string, name: string) {
  await lockTwoStep(tx, uid);
  const before = await renameStored(tx, uid, credentialId, name);
  if (before === undefined) throw refuse('notFound');
  return { before, ...(await twoStepOf(tx, uid)) };
}

/** Removes a passkey; returns its name as well. Refuses notFound. */
export async function removePasskey(tx: Tx, uid: number, credentialId: string) {
  await lockTwoStep(tx, uid);
  const name = await deletePasskey(tx, uid, credentialId);
  if (name === undefined) throw refuse('notFound');
  return { name, ...(await afterRemoving(tx, uid, `通行密钥“${name}”已删除`)) };
}

/** The options for a step-up with a passkey. Refuses passkey.missing. */
export async function askPasskey(tx: Tx, uid: number, origin: string) {
  const options = await askAssertion(tx, uid, 'verify', origin);
  if (options === undefined) throw refuse('passkey.missing');
  return { options };
}

/** After adding a factor: the first one turns the second step on and creates recovery codes. */
async function afterAdding(deps: Deps, tx: Tx, uid: number, what: string) {
  const wasOn = (await lockTwoStep(tx, uid)).is_two_step;
  await settleTwoStep(tx, uid);
  const recovery_codes = wasOn ? [] : await mintRecovery(deps, tx, ownerOf(uid));
  await notifyTwoStep(tx, uid, what, wasOn ? '可用于登录和安全验证' : '两步验证已开启，登录时需再验证一次');
  return { ...(await twoStepOf(tx, uid)), recovery_codes };
}

/** After removing a factor: the last one turns the second step off and deletes the recovery codes. */
async function afterRemoving(tx: Tx, uid: number, what: string) {
  const isOn = await settleTwoStep(tx, uid);
  if (!isOn) await replaceRecovery(tx, ownerOf(uid), []);
  await notifyTwoStep(
    tx,
    uid,
    what,
    isOn ? '仍有其他两步验证方式可用' : '两步验证已关闭，登录时不再验证第二步',
  );
  return twoStepOf(tx, uid);
}
