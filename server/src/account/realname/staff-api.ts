import type { accountStaffCalls } from '@uc/contract/account/staff';
import { rejectable } from '@uc/contract/account/realname-form';
import { realNameFieldTexts } from '@uc/contract/account/texts';
import { daysAfter, startOf } from '@uc/contract/day';
import { eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction, demandReason, refuse, refuseForm } from '../../call/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { approveAuth, rejectAuth } from './decide';
import { caseOf } from './staff-view';
import { microSent } from './micro';
import { typedReader } from './typed';
import { queueOf } from './queue-store';
import { decideRevocation, proposeRevocation } from './revoke';
import { type AuthRow, findAuth, lockAuth, ownerOfAuth } from './store';
import { recordStaffOperation } from '../../operations/index';
import { askOf } from '../../room/index';

type StaffCalls = Pick<
  typeof accountStaffCalls,
  | 'realNameList'
  | 'realNameDetail'
  | 'realNameTyped'
  | 'realNameApprove'
  | 'realNameReject'
  | 'realNameMicroSent'
  | 'realNameRevoke'
  | 'realNameRevokeDecide'
>;

export const realNameStaffCalls = (deps: Deps): Handlers<StaffCalls> => {
  const readTyped = typedReader(deps);
  return {
    async realNameList({ input, actor, db }) {
      const { status, todo, kind, uid, keyword, start_time, end_time, sort } = input;
      const { rows, ...found } = await queueOf(
        db,
        {
          status: status as AuthRow['status'] | 'open' | undefined,
          todo: todo && actor,
          kind,
          uid: uid === undefined ? undefined : Number(uid),
          authNo: keyword || undefined,
          from: start_time === undefined ? undefined : startOf(start_time),
          to: end_time === undefined ? undefined : daysAfter(startOf(end_time), 1),
        },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = await eachRow(db, rows, (db, row) => caseOf(deps, db, row, actor));
      return { list, ...found };
    },
    async realNameDetail({ input: { no }, actor, db }) {
      const uid = await ownerOfAuth(db, no);
      const row = uid === undefined ? undefined : await findAuth(db, uid, no);
      if (row === undefined) throw refuse('notFound');
      return caseOf(deps, db, row, actor);
    },
    realNameTyped: ownTransaction(({ input, actor }) => readTyped(actor, input.no)),
    async realNameApprove({ input, actor, db }) {
      const row = await approveAuth(deps, db, await authToDecide(db, input), {
        by: initiatorOf(actor),
        staffId: actor.staffId,
      });
      await recordStaffOperation(db, actor, { uid: row.uid, action: 'realNameApprove', bizNo: row.auth_no });
      return caseOf(deps, db, row, actor);
    },
    async realNameReject({ input, actor, db }) {
      const before = await authToDecide(db, input);
      const { items } = input;
      if (!items.every(({ field }) => rejectable[before.kind].includes(field)))
        throw refuseForm({ field: 'items', message: '所选内容不属于该类认证' });
      const row = await rejectAuth(db, before, items, initiatorOf(actor));
      await recordStaffOperation(db, actor, {
        uid: row.uid,
        action: 'realNameReject',
        bizNo: row.auth_no,
        changes: items.map(({ field, reason }) => ({
          field: realNameFieldTexts[field],
          before: '',
          after: reason,
        })),
      });
      return caseOf(deps, db, row, actor);
    },
    async realNameMicroSent({ input, actor, db }) {
      const row = await microSent(deps, db, await authToDecide(db, input), {
        by: initiatorOf(actor),
        staffId: actor.staffId,
      });
      await recordStaffOperation(db, actor, {
        uid: row.uid,
        action: 'realNameMicroSent',
        bizNo: row.auth_no,
      });
      return caseOf(deps, db, row, actor);
    },
    async realNameRevoke({ input, actor, db }) {
      const row = await proposeRevocation(db, await authToDecide(db, input), actor, input.reason);
      return caseOf(deps, db, row, actor);
    },
    async realNameRevokeDecide({ input, actor, db }) {
      const { event, reason = '' } = input;
      const isApproved = event === 'confirm';
      if (!isApproved) demandReason(reason);
      const before = await authToDecide(db, input);
      const row = await decideRevocation(db, before, actor, { isApproved, reason });
      if (isApproved)
        await recordStaffOperation(db, actor, {
          uid: row.uid,
          action: 'realNameRevokeDecide',
          bizNo: row.auth_no,
        });
      return caseOf(deps, db, row, actor);
    },
  };
};

/** The application that staff decide, in the version they saw, locked after the ledger accounts (trust §3.5). */
async function authToDecide(tx: Tx, { no, version }: { no: string; version: number }): Promise<AuthRow> {
  const uid = await ownerOfAuth(tx, no);
  if (uid === undefined) throw refuse('notFound');
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await lockAuth(tx, uid, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}
