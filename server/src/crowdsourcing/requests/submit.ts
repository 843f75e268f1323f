import { requestFaults } from '@uc/contract/crowdsourcing/request-form';
import { dayOf, daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { type Customer, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { providerOf } from '../../provider/index';
import { listedFaults } from '../../words/index';
import { openCategory } from './categories';
import { lockOwn } from './draft';
import { formIn, guestsOf, publicTextsOf } from './form';
import { notifyBuyer } from './notifications';
import { placePrizes } from './prizes';
import { invite, type RequestRow } from './store';
import { transition } from './transition';

/**
 * Hands a draft in, or a refused request again. A 悬赏 waits for its escrow first, everything else for staff. Refuses the
 * form, notFound and state.conflict.
 */
export async function submitRequest(
  tx: Tx,
  actor: Customer,
  seen: { request_no: string; version: number },
): Promise<RequestRow> {
  const row = await lockOwn(tx, actor, seen);
  await refuseFaulty(tx, row);
  await invite(tx, row, guestsOf(formIn(row)));
  const at = await now(tx);
  const by = initiatorOf(actor);
  const fresh = { submitted_at: at, reason: null, reviewer: null };
  if (row.mode === 'reward' && !row.is_paid) {
    const due = daysAfter(at, 1);
    const unpaid = await transition(tx, row, 'submit_reward', { by }, { ...fresh, due_at: due });
    await placePrizes(tx, unpaid, actor, due);
    return unpaid;
  }
  const changed = await transition(tx, row, 'submit', { by }, fresh);
  await notifyBuyer(
    tx,
    changed,
    '需求已提交审核',
    `“${changed.title}”将在${limits.request.reviewHours}小时内完成审核，结果会通知您。`,
    {
      sms: false,
    },
  );
  return changed;
}

async function refuseFaulty(tx: Tx, row: RequestRow): Promise<void> {
  const form = { ...formIn(row), mode: row.mode };
  const faults = requestFaults(form, { today: dayOf(await now(tx)), unit: 100 });
  if (form.category !== undefined && (await openCategory(tx, form.category)) === undefined)
    faults.push({ field: 'category', message: '该类目已停用，请重新选择' });
  faults.push(...(await listedFaults(tx, publicTextsOf(form))));
  const field = row.mode === 'hire' ? 'target_uid' : 'invited';
  for (const guest of guestsOf(form)) {
    if (guest === row.uid) faults.push({ field, message: '不能邀请自己' });
    else if ((await providerOf(tx, guest)) === undefined)
      faults.push({ field, message: '所选服务商的认证已失效，请重新选择' });
  }
  const seen = new Set<string>();
  const first = faults.filter((one) => !seen.has(one.field) && seen.add(one.field));
  if (first.length > 0) throw refuseForm(...first);
}
