import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { endExports } from '../../exports/testing-examples';
import type { Examples, Fresh } from '../../testing-examples';

/** Example inputs of customers. */
export const examples = (): Examples => {
  const month = dayOf(new Date()).slice(0, 7);
  return {
    'bills.detail': { month },
    'bills.year': { year: month.slice(0, 4) },
    'bills.lines': { from: month, to: month },
    'bills.analysis': { from: month, to: month, by: 'member' },
    'bills.export': { period: month },
    'bills.mail': { period: month },
    'bills.alertSave': { kind: 'spend', limit: 100 },
    'bills.alertDelete': { alert_no: 'proof-none', version: 1000 },
  };
};

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.bills.export.path]: endExports,
  // Those that were sent before are a day old.
  async [api.bills.mail.path](app, tenant, as) {
    await app.database.asOwner(
      `update export_tasks set created_at = created_at - interval '25 hours' where uid = ${tenant.uid}`,
    );
    return endExports(app, tenant, as);
  },
  // One of the owner's, and one of each member's own.
  async [api.bills.alerts.path](app, { uid }) {
    await app.database.asOwner(
      `insert into spend_alerts (uid, alert_no, sub_id, kind, limit_fen, by_sms, by_email)
       select ${uid}, 'proof-' || coalesce(sub_id, ''), sub_id, 'spend', 100, false, false
       from (select sub_id from sub_accounts where uid = ${uid} union all select null) as person
       on conflict do nothing`,
    );
    return {};
  },
  async [api.bills.alertSave.path](app, { uid }) {
    await app.database.asOwner(`delete from spend_alerts where uid = ${uid}`);
    return {};
  },
  // Whoever deletes one has set it.
  async [api.bills.alertDelete.path](app, { uid }, as) {
    await app.database.asOwner(`delete from spend_alerts where uid = ${uid}`);
    const { alert_no, version } = (await app.call(api.bills.alertSave, { kind: 'spend', limit: 100 }, as))
      .data;
    return { alert_no, version };
  },
};
