import { limits } from '@uc/contract/limits';
import { support } from '@uc/contract/support';
import { maskPhone } from '@uc/contract/mask';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { userPlace, nameKey, findUser, findUserByName } from '../../accounts/index';
import {
  appealByNo,
  type AppealRow,
  endAppeal,
  findAppeal,
  insertAppeal,
  listAppealRows,
  openAppeal,
} from './appeal-store';
import { checkCode, spendCode, guessIdentity } from '../../credentials/index';
import { checkPayPassword, endOwnerSessions, voidTickets } from '../../passport/index';
import { changePhoneTo, NEW_PHONE, refuseUnchangeable } from './phone-change';
import { mintId } from '../../vault/index';
import type { QueuePage } from '../../room/index';

/** An appeal as staff see it; both phones are masked. */
export interface Appeal extends Omit<AppealRow, 'new_phone' | 'new_phone_key'> {
  username: string;
  oldPhoneMask: string;
  newPhoneMask: string;
}

/**
 * An appeal of an owner who has lost the old phone: id number, payment password and the code on the new phone, then
 * staff decide (account.md#security-screen). `idNo` is undefined without a verified identity. Refuses
 * realName.required, identity.*, payPassword.*, code.*, phone.*, state.conflict while one is open.
 */
export async function appealPhone(
  deps: Deps,
  actor: Customer,
  input: { id_no: string; pay_password: string; new_phone: string; code: string; reason: string },
  idNo: string | undefined,
): Promise<string> {
  const { uid } = actor;
  const { db } = deps.database;
  const { new_phone: phone, code } = input;
  if (idNo === undefined) throw refuse('realName.required');
  if ((await openAppeal(db, uid)) !== undefined) throw refuse('state.conflict');
  await refuseUnchangeable(deps, uid, phone);
  await guessIdentity(deps, uid, idNo, input.id_no);
  await checkPayPassword(deps, actor, input.pay_password);
  await checkCode(deps, NEW_PHONE, phone, code);
  const appealNo = mintId('AP');
  const key = nameKey(deps, 'phone', phone);
  await deps.database.transaction(async (tx) => {
    await spendCode(deps, tx, NEW_PHONE, phone, code);
    if ((await findUserByName(tx, key)) !== undefined) throw refuse('phone.taken');
    await insertAppeal(tx, {
      uid,
      appeal_no: appealNo,
      new_phone: deps.vault.seal(appealPlace(uid, appealNo), phone),
      new_phone_key: key.key,
      reason: input.reason,
      status: 'pending',
    });
    await notifyOwner(
      tx,
      uid,
      appealNo,
      '手机号申诉已提交',
      `您申请修改登录手机号，我们会在${limits.workingDays.realName}个工作日内审核。如非本人操作，请立即修改登录密码并提交工单${support('或联系客服')}。`,
    );
  });
  return appealNo;
}

/** Withdraws an own open appeal. Refuses notFound, state.conflict. */
export async function withdrawAppeal(tx: Tx, uid: number, appealNo: string): Promise<void> {
  if ((await findAppeal(tx, uid, appealNo)) === undefined) throw refuse('notFound');
  const set = { status: 'withdrawn', decided_by: null, decision_reason: null } as const;
  if ((await endAppeal(tx, { uid, appealNo }, set)) === undefined) throw refuse('state.conflict');
}

/** The queue of appeals, the open ones first. */
export async function listAppeals(
  deps: Deps,
  db: Db,
  status: AppealRow['status'] | undefined,
  page: Parameters<typeof listAppealRows>[2],
): Promise<QueuePage<Appeal>> {
  const { rows, ...found } = await listAppealRows(db, status, page);
  return { rows: await eachRow(db, rows, (db, row) => appealView(deps, db, row)), ...found };
}

/** A decision by staff; `decidedBy` is the name to store, `version` the one that staff saw. */
interface AppealDecision {
  appealNo: string;
  decidedBy: string;
  version?: number | undefined;
}

/**
 * Changes the phone with all that a change includes, and ends the owner's sessions. Refuses notFound, state.conflict,
 * phone.taken, phone.tooSoon.
 */
export async function approveAppeal(deps: Deps, tx: Tx, decision: AppealDecision): Promise<Appeal> {
  const row = await decide(tx, decision, 'approved', null);
  const { uid, appeal_no: appealNo } = row;
  await changePhoneTo(deps, tx, uid, deps.vault.open(appealPlace(uid, appealNo), row.new_phone));
  await endOwnerSessions(tx, uid, 'security');
  await voidTickets(tx, uid);
  return appealView(deps, tx, row);
}

/** Rejects the appeal and notifies the owner of the reason. Refuses notFound, state.conflict. */
export async function rejectAppeal(
  deps: Deps,
  tx: Tx,
  { reason, ...decision }: AppealDecision & { reason: string },
): Promise<Appeal> {
  const row = await decide(tx, decision, 'rejected', reason);
  await notifyOwner(tx, row.uid, row.appeal_no, '手机号申诉未通过', `您的手机号修改申诉未通过：${reason}`);
  return appealView(deps, tx, row);
}

async function decide(
  tx: Tx,
  { appealNo, decidedBy, version }: AppealDecision,
  status: 'approved' | 'rejected',
  reason: string | null,
): Promise<AppealRow> {
  const found = await appealByNo(tx, appealNo);
  if (found === undefined) throw refuse('notFound');
  const which = { uid: found.uid, appealNo, version };
  const row = await endAppeal(tx, which, { status, decided_by: decidedBy, decision_reason: reason });
  if (row === undefined) throw refuse('state.conflict');
  return row;
}

const notifyOwner = (tx: Tx, uid: number, appealNo: string, title: string, content: string): Promise<void> =>
  notify(tx, {
    uid,
    category: 'security',
    level: 'warn',
    title,
    content,
    link: '/account/safe/phone',
    bizType: 'phone_appeal',
    bizNo: appealNo,
    sms: true,
  });

/** The masked new phone of an appeal, for its owner. */
export const newPhoneMask = ({ vault }: Pick<Deps, 'vault'>, row: AppealRow): string =>
  maskPhone(vault.open(appealPlace(row.uid, row.appeal_no), row.new_phone));

async function appealView(deps: Deps, db: Db, row: AppealRow): Promise<Appeal> {
  const { new_phone: _sealed, new_phone_key: _key, ...rest } = row;
  const user = (await findUser(db, row.uid))!;
  return {
    ...rest,
    username: user.username,
    oldPhoneMask: maskPhone(deps.vault.open(userPlace(row.uid, 'phone'), user.phone)),
    newPhoneMask: newPhoneMask(deps, row),
  };
}

/** The vault's name of the new phone of an appeal. */
export const appealPlace = (uid: number, row: string) => ({
  table: 'phone_appeals',
  column: 'new_phone',
  uid,
  row,
});
