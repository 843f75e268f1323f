import { api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import { newStaff } from '../../passport/testing';
import type { TestApp } from '../../testing';

export const aRule = {
  is_agent: 'yes',
  gap: 'restart',
  vat: 'inside',
  fee: 'inside',
  source: '税务顾问意见第7号',
} as const;

/** Two members of staff agree that tax is withheld from today on. */
export async function beginWithholding(app: TestApp, more: object = {}): Promise<void> {
  const [one, two] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'finance2')];
  const valid_from = dayOf(await today(app));
  const proposed = await app.call(
    api.withholding.staffRulePropose,
    { ...aRule, valid_from, ...more } as never,
    one.as,
  );
  const decided = await app.call(
    api.withholding.staffRuleDecide,
    { no: proposed.data.rule_no, event: 'approve' },
    two.as,
  );
  if (decided.status !== 200) throw new Error(decided.body.msg);
}
const today = async (app: TestApp): Promise<Date> => {
  const [row] = await app.database.asOwner<{ at: string }>(`select app_now()::text as at`);
  return new Date(row!.at);
};

/** A law of one rate without costs and deductions, in basis points, for tests of what is withheld and not of how much. */
export async function withholdAtOneRate(app: TestApp, basisPoints: number): Promise<() => Promise<unknown>> {
  await app.database.asOwner(
    `insert into withholding_laws values ('2025-12-01', 0, 0, '{0}', '{${basisPoints}}', '{0}', 10000000, 100, 'test')`,
  );
  await beginWithholding(app, { fee: 'outside' });
  return async () => {
    await app.database.asOwner(`delete from withholding_laws where source = 'test'`);
    await app.database.asOwner(`delete from withholding_rules where proposed_by <> 'setup'`);
  };
}
