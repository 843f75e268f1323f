import { microRange } from '@uc/contract/micro-range';
import * as clock from '../../clock';
import { realNameFieldTexts, type RealNameField } from '@uc/contract/account/texts';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse } from '../../call/index';
import type { Initiator } from '../../ledger/index';
import { askMicro } from './micro';
import { isByPeople } from './states';
import { transitionAuth, type EventDetails } from './transition';
import { notifyOwner } from './notifications';
import { passAuth } from './pass';
import { type AuthRow, isTaken } from './store';

/**
 * Staff approve: a person is verified by that, an enterprise goes on to the micro-deposit
 * (account.md#real-name-states). Whom no partner has confirmed two people decide: a second one approves a
 * person, and another one pays the micro-deposit (ADR 85). Refuses staff.samePerson, realName.taken,
 * realName.companyTaken.
 */
export async function approveAuth(
  deps: Deps,
  tx: Tx,
  row: AuthRow,
  { staffId, ...details }: EventDetails & { staffId: string },
): Promise<AuthRow> {
  const byTwo = isByPeople(deps, row);
  const first = byTwo ? await reviewed(tx, staffId, details) : {};
  if (row.kind === 'person') {
    if (row.first_reviewer_id === staffId) throw refuse('staff.samePerson');
    if (!byTwo || row.first_reviewer_id !== null) return passAuth(deps, tx, row, 'approve', details);
    return transitionAuth(tx, row, 'first_approve', details, first);
  }
  if (await isTaken(tx, row.uid, row)) throw refuse('realName.companyTaken');
  const changed = await transitionAuth(tx, row, 'approve', details, {
    ...first,
    reviewer: details.by.name,
    reviewed_at: await clock.now(tx),
  });
  await askMicro(deps, tx, changed);
  await notifyOwner(
    tx,
    changed,
    '企业资料审核通过',
    `我们将向贵企业的对公账户打入一笔${microRange}的验证款项，到账后请填写金额完成认证。`,
  );
  return changed;
}

const reviewed = async (tx: Tx, staffId: string, { by }: EventDetails) => ({
  first_reviewer_id: staffId,
  first_reviewer: by.name,
  first_reviewed_at: await clock.now(tx),
});
/** The columns of an application that nobody has reviewed. */
export const unreviewed = { first_reviewer_id: null, first_reviewer: null, first_reviewed_at: null };

export type RejectItem = { field: RealNameField; reason: string };

/** Staff reject, field by field; only those fields can be changed then. */
export async function rejectAuth(
  tx: Tx,
  row: AuthRow,
  items: readonly RejectItem[],
  who: Initiator,
): Promise<AuthRow> {
  const reasons = items.map(({ field, reason }) => `${realNameFieldTexts[field]}：${reason}`).join('；');
  const changed = await transitionAuth(
    tx,
    row,
    'reject',
    { by: who, comment: reasons },
    {
      reject_items: JSON.stringify(items),
      reviewer: who.name,
      reviewed_at: await clock.now(tx),
    },
  );
  const names = items.map(({ field }) => realNameFieldTexts[field]).join('、');
  await notifyOwner(
    tx,
    changed,
    '实名认证未通过',
    `以下内容未通过审核：${names}。请登录查看原因，修改后重新提交。`,
    {
      level: 'warn',
    },
  );
  return changed;
}
