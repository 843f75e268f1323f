import * as clock from '../../clock';
import { dayAfter, daysBetween, dayOf } from '@uc/contract/day';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { limits } from '@uc/contract/limits';
import type { Batch, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { forEachDue, type Job } from '../../jobs/index';
import { lockAccounts, system } from '../../ledger/index';
import { eraseAuth } from './leave';
import { endMicro, isOver } from './micro';
import { lastMicro } from './micro-store';
import { transitionAuth } from './transition';
import { notifyOwner } from './notifications';
import { endingSoon, erasable, overdueMicros } from './queue-store';
import { type AuthRow, changeAuth, lockAuth } from './store';

const { eraseDays } = limits.realName;
const { remind: noticeDays } = deadlineKinds.realname_end;
type Which = Pick<AuthRow, 'uid' | 'auth_no'>;

/** Jobs of applications (account.md#real-name-states, console.md#jobs). */
export function realNameJobs(deps: Deps): Job[] {
  const { db } = deps.database;
  /** Handles each application in a transaction of its own, read again there; returns how many were changed. */
  const each = (
    due: (batch: Batch) => Promise<readonly Which[]>,
    run: (tx: Tx, row: AuthRow) => Promise<boolean>,
  ) =>
    forEachDue(
      deps,
      due,
      ({ uid, auth_no }) =>
        deps.database.transaction(async (tx) => {
          await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
          const row = await lockAuth(tx, uid, auth_no);
          return row !== undefined && run(tx, row);
        }),
      ({ auth_no: application }) => ({ application }),
    );
  return [
    {
      name: 'account.realNameExpiry',
      text: '实名证件到期',
      about: '提醒证件将到期的客户，到期后结束认证',
      at: '0 30 8 * * *',
      async run() {
        const today = dayOf(await clock.now(db));
        const until = dayAfter(today, Math.max(...noticeDays));
        return each(
          (batch) => endingSoon(db, until, batch),
          (tx, row) => endOrWarn(tx, row, today),
        );
      },
    },
    {
      name: 'account.realNameMicroEnd',
      text: '企业认证打款到期',
      about: `结束${limits.microDeposit.validDays}天未填写金额的企业打款验证`,
      at: '23 */10 * * * *',
      run: () =>
        each(
          (batch) => overdueMicros(db, batch),
          async (tx, row) => {
            const micro = await lastMicro(tx, row);
            if (row.status !== 'micro_sent' || micro === undefined) return false;
            if (!isOver(micro, await clock.now(tx))) return false;
            await endMicro(tx, row, `${limits.microDeposit.validDays}天内未填写金额`);
            return true;
          },
        ),
    },
    {
      name: 'account.realNameErase',
      text: '清除认证材料',
      about: '清除未通过的认证申请中的个人信息',
      at: '0 20 3 * * *',
      run: () =>
        each(
          (batch) => erasable(db, eraseDays, batch),
          async (tx, row) => {
            if (row.erased_at !== null || !['rejected', 'withdrawn', 'micro_failed'].includes(row.status))
              return false;
            // An application that waits for another micro-deposit is withdrawn: its form is erased.
            const ended =
              row.status === 'micro_failed' ? await transitionAuth(tx, row, 'withdraw', { by: system }) : row;
            await eraseAuth(tx, ended);
            return true;
          },
        ),
    },
  ];
}

/** Expires an application whose document is past the last day printed on it, and warns before that, once on each of the set days. */
async function endOrWarn(tx: Tx, row: AuthRow, today: string): Promise<boolean> {
  if (row.status !== 'approved' || row.expires_on === null) return false;
  const paper = row.kind === 'person' ? '证件' : '营业执照';
  const left = daysBetween(today, row.expires_on);
  if (left < 0) {
    const changed = await transitionAuth(tx, row, 'expire', { by: system });
    await notifyOwner(
      tx,
      changed,
      '实名认证已过期',
      `您的${paper}已到期，提现等功能暂停使用，请更新${paper}后重新认证。`,
      { level: 'warn', email: true },
    );
    return true;
  }
  const due = noticeDays.toSorted((a, b) => a - b).find((days) => left <= days);
  if (due === undefined || (row.told_days !== null && row.told_days <= due)) return false;
  if ((await changeAuth(tx, row, { told_days: due })) === undefined) return false;
  await notifyOwner(
    tx,
    row,
    `${paper}即将到期`,
    `您实名认证的${paper}将于${row.expires_on}到期，请及时更新，以免影响提现。`,
    { level: 'warn', email: true },
  );
  return true;
}
