import type { providerStaffCalls } from '@uc/contract/provider/staff';
import { rejectable } from '@uc/contract/provider/form';
import { certFieldTexts } from '@uc/contract/provider/texts';
import { type Handlers, demandReason, refuse, refuseForm, type Staff } from '../call/index';
import { eachRow, type Tx } from '../db/index';
import type { Deps } from '../deps';
import { initiatorOf, lockAccounts } from '../ledger/index';
import { recordStaffOperation } from '../operations/index';
import { compensationHandlers } from './compensation';
import { approveCert, decideRevocation, proposeRevocation, rejectCert } from './decide';
import { certQueue } from './queue-store';
import { caseOf } from './staff-view';
import { certByNo, type CertRow, lockCert } from './store';
import { askOf } from '../room/index';

type Change = { field: string; before: string; after: string };

/** The queue of certifications (provider.md#certification-states). */
export const providerStaff = (deps: Deps): Handlers<typeof providerStaffCalls> => {
  const logged = async (tx: Tx, actor: Staff, row: CertRow, action: string, changes: Change[] = []) => {
    const about = { uid: row.uid, bizNo: row.cert_no, module: 'provider', changes };
    await recordStaffOperation(tx, actor, { ...about, action });
    return caseOf(deps, tx, row, actor);
  };
  return {
    ...compensationHandlers,
    async staffCertList({ input, actor, db }) {
      const { status, todo, keyword, sort } = input;
      const { rows, ...found } = await certQueue(
        db,
        { status, todo: todo && actor, certNo: keyword || undefined },
        { ...askOf(input), isNewestFirst: sort?.startsWith('-') ?? false },
      );
      const list = await eachRow(db, rows, (db, row) => caseOf(deps, db, row, actor));
      return { list, ...found };
    },
    async staffCertDetail({ input: { no }, actor, db }) {
      const row = await certByNo(db, no);
      if (row === undefined) throw refuse('notFound');
      return caseOf(deps, db, row, actor);
    },
    async staffCertApprove({ input, actor, db }) {
      const row = await approveCert(deps, db, await certToDecide(db, input), initiatorOf(actor));
      return logged(db, actor, row, 'staffCertApprove');
    },
    async staffCertReject({ input, actor, db }) {
      const before = await certToDecide(db, input);
      const { items } = input;
      if (!items.every(({ field }) => rejectable[before.kind].includes(field)))
        throw refuseForm({ field: 'items', message: '所选内容不属于该类认证' });
      const row = await rejectCert(db, before, items, initiatorOf(actor));
      const changes = items.map(({ field, reason }) => ({
        field: certFieldTexts[field],
        before: '',
        after: reason,
      }));
      return logged(db, actor, row, 'staffCertReject', changes);
    },
    async staffCertRevoke({ input, actor, db }) {
      const row = await proposeRevocation(db, await certToDecide(db, input), actor, input.reason);
      return caseOf(deps, db, row, actor);
    },
    async staffCertRevokeDecide({ input, actor, db }) {
      const { event, reason = '' } = input;
      const isApproved = event === 'confirm';
      if (!isApproved) demandReason(reason);
      const before = await certToDecide(db, input);
      const row = await decideRevocation(db, before, actor, { isApproved, reason });
      return isApproved ? logged(db, actor, row, 'staffCertRevokeDecide') : caseOf(deps, db, row, actor);
    },
  };
};

/** The certification that staff decide, in the version they saw, locked after the ledger accounts (trust §3.5). */
async function certToDecide(tx: Tx, { no, version }: { no: string; version: number }): Promise<CertRow> {
  const found = await certByNo(tx, no);
  if (found === undefined) throw refuse('notFound');
  await lockAccounts(tx, { uid: found.uid, accounts: ['L.AVAIL'] });
  const row = await lockCert(tx, found.uid, no);
  if (row?.version !== version) throw refuse('state.conflict');
  return row;
}
