import { dayOf, isBefore } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import type { withholdingStaffCalls, WithholdingRule } from '@uc/contract/finance/withholding-staff';
import { proposalStatuses } from '@uc/contract/proposal-texts';
import * as clock from '../../clock';
import { type Handlers, refuse, refuseForm, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { decideRule, findRule, insertRule, listRules, type RuleRow } from './rule-store';
import { ruleRowOn } from './store';
import { askOf, decideProposal, proposalView, proposedBy } from '../../room/index';

/** Handlers for the rules of withholding: one member of staff enters one, another decides (ADR 122). */
export const ruleStaffHandlers = (): Handlers<typeof withholdingStaffCalls> => ({
  async staffRuleList({ input, actor, db }) {
    const { todo, keyword } = input;
    const { rows, ...found } = await listRules(
      db,
      { ...input, todo: todo && actor, keyword: keyword || undefined },
      askOf(input),
    );
    const current = await currentNo(db);
    return { list: rows.map((row) => view(row, actor, current)), ...found };
  },
  staffRulePropose: ({ input, actor, db }) => proposeRule(db, actor, input),
  staffRuleDecide: ({ input, actor, db }) => decideProposed(db, actor, input),
});

/** Enters a rule that another member of staff decides about. Refuses a day that is past, and a second one for a day. */
export async function proposeRule(
  tx: Tx,
  staff: Staff,
  { is_agent, ...typed }: Input<typeof withholdingStaffCalls.staffRulePropose>,
): Promise<WithholdingRule> {
  const at = await clock.now(tx);
  refusePast(typed.valid_from, at, 'valid_from');
  const row = await insertRule(tx, {
    rule_no: mintId('YK'),
    ...typed,
    is_agent: is_agent === 'yes',
    ...proposedBy(staff, at),
  });
  if (row === undefined) throw refuse('state.conflict');
  return view(row, staff, await currentNo(tx));
}

/** Decides about a rule, once. Refuses who has entered it, and a day that is past by now. */
export async function decideProposed(
  tx: Tx,
  staff: Staff,
  decision: Input<typeof withholdingStaffCalls.staffRuleDecide>,
): Promise<WithholdingRule> {
  const row = await decideProposal(tx, staff, decision, {
    find: findRule,
    decide: decideRule,
    beforeApproval: ({ valid_from: day }, at) => refusePast(day, at, 'no'),
  });
  return view(row, staff, await currentNo(tx));
}

/** What has arrived keeps the tax that was computed then, so no rule begins in the past. */
function refusePast(day: string, now: Date, field: string): void {
  if (isBefore(day, dayOf(now)))
    throw refuseForm({ field, message: '生效日期已过，已到账的收入不再改变，请以今天或以后的日期重新提交' });
}

const currentNo = async (db: Db): Promise<string | undefined> =>
  (await ruleRowOn(db, dayOf(await clock.now(db))))?.rule_no;

const view = (row: RuleRow, staff: Staff, current: string | undefined): WithholdingRule => ({
  rule_no: row.rule_no,
  valid_from: row.valid_from,
  is_agent: row.is_agent,
  gap: row.gap,
  vat: row.vat,
  fee: row.fee,
  source: row.source,
  status: row.status,
  status_text: proposalStatuses[row.status],
  is_current: row.rule_no === current,
  ...proposalView(row, staff),
});
