import type { Input } from '@uc/contract/endpoint';
import type { bankMappingStaffCalls } from '@uc/contract/finance/bank-mapping-staff';
import * as clock from '../../clock';
import { demandReason, refuse, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { mintId } from '../../vault/index';
import { keepFile, type UploadRow, waitingFile } from '../bankfiles/index';
import {
  changeMapping,
  endUpload,
  findMapping,
  insertMapping,
  type MappingRow,
  nextVersion,
  refuseOpen,
  replaceMappings,
  ruleOf,
} from './store';
import { ruleIn, tryOut, waitingUpload } from './trial';
import { trialView } from './view';

/** Keeps what reads whole as the next version of its layout, for a second person to confirm. */
export async function keepMapping(
  deps: Deps,
  staff: Staff,
  { title, ...pointed }: Input<typeof bankMappingStaffCalls.staffMappingKeep>,
): Promise<MappingRow> {
  const trial = await tryOut(deps, pointed);
  const { faults, is_whole: isWhole } = trialView(trial);
  if (!isWhole) throw refuse('bankFile.mapping', { why: faults.join('；') });
  const { account, no } = pointed;
  return deps.database.transaction(async (tx) => {
    await waitingUpload(tx, no);
    const row = await insertMapping(tx, {
      mapping_no: mintId('BM'),
      account,
      shape: trial.shape,
      version: await nextVersion(tx, account, trial.shape),
      title,
      header_row: pointed.header_row,
      form: JSON.stringify(trial.form),
      headings: trial.names,
      rule: JSON.stringify(ruleIn(pointed)),
      upload_no: no,
      kept_by: staff.staffId,
      keeper: staff.name,
      kept_at: await clock.now(tx),
    });
    if (row === undefined) throw refuse('state.conflict');
    return row;
  });
}

/** Decides about a description, once: with the approval of another person the lines of its file are stored. */
export async function decideMapping(
  deps: Deps,
  staff: Staff,
  { mapping_no: no, event, reason = '' }: Input<typeof bankMappingStaffCalls.staffMappingDecide>,
): Promise<MappingRow> {
  if (event === 'refuse') demandReason(reason);
  const open = await findMapping(deps.database.db, no);
  if (open === undefined) throw refuse('notFound');
  if (open.status !== 'open') throw refuse('state.conflict');
  const decide = async (tx: Tx, status: 'approved' | 'refused') => {
    const at = await clock.now(tx);
    if (status === 'approved') await replaceMappings(tx, open, { ended_name: staff.name, ended_at: at });
    const row = await changeMapping(tx, no, 'open', {
      status,
      decided_by: staff.staffId,
      decider: staff.name,
      decided_at: at,
      decision_reason: reason,
    });
    if (row === undefined) throw refuse('state.conflict');
    return row;
  };
  if (event === 'refuse') return deps.database.transaction((tx) => decide(tx, 'refused'));
  if (open.kept_by === staff.staffId) throw refuse('staff.samePerson');
  const upload = await waitingUpload(deps.database.db, open.upload_no);
  let decided = open;
  const { account, shape } = open;
  await storeUpload(deps, staff, upload, {
    mappings: [{ account, shape, ...ruleOf(open) }],
    async within(tx) {
      decided = await decide(tx, 'approved');
    },
  });
  return decided;
}

type Otherwise = NonNullable<Parameters<typeof keepFile>[4]>;

/** Stores the lines of a waiting file in the name of who brought it; from then on it waits no longer. */
export function storeUpload(deps: Deps, staff: Staff, upload: UploadRow, otherwise: Otherwise = {}) {
  const bringer = { staffId: upload.staff_id, name: upload.staff_name };
  return keepFile(deps, bringer, waitingFile(deps, upload), upload.digest, {
    ...otherwise,
    async within(tx) {
      await otherwise.within?.(tx);
      await end(tx, staff, upload.upload_no, 'stored', '');
    },
  });
}

/** A file that nobody needs is taken away with its bytes, and its description is not to be confirmed any more. */
export async function dropUpload(tx: Tx, staff: Staff, no: string, reason: string): Promise<void> {
  await waitingUpload(tx, no);
  // Before the file, as whoever confirms it does.
  await refuseOpen(tx, no, {
    decided_by: staff.staffId,
    decider: staff.name,
    decided_at: await clock.now(tx),
    decision_reason: `文件已移除：${reason}`.slice(0, 200),
  });
  await end(tx, staff, no, 'dropped', reason);
}

async function end(tx: Tx, staff: Staff, no: string, status: 'stored' | 'dropped', reason: string) {
  const change = { status, ended_name: staff.name, ended_at: await clock.now(tx), end_reason: reason };
  if (!(await endUpload(tx, no, change))) throw refuse('state.conflict');
}

/** A layout is read by itself no longer. */
export async function endMapping(tx: Tx, staff: Staff, no: string, reason: string): Promise<MappingRow> {
  if ((await findMapping(tx, no)) === undefined) throw refuse('notFound');
  const change = { ended_name: staff.name, ended_at: await clock.now(tx), end_reason: reason };
  const row = await changeMapping(tx, no, 'approved', { status: 'ended', ...change });
  if (row === undefined) throw refuse('state.conflict');
  return row;
}
