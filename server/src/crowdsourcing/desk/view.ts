import type { desk } from '@uc/contract/crowdsourcing/desk';
import { milestoneStatusTexts } from '@uc/contract/crowdsourcing/contract-texts';
import { dayOf, isBefore } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { fen, sum } from '@uc/contract/money';
import { creatorOf, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import { incomeByDay } from '../contracts/forecast';
import { contractsOfRequests } from '../contracts/list-store';
import { milestoneActions } from '../contracts/may';
import { rightOf } from '../contracts/view';
import { countMilestones, dueMilestones } from './store';

type Desk = Output<(typeof desk)['show']>;

/** Most milestones, and days of arrival, that one look shows. */
const MOST_MILESTONES = 20;
const MOST_DAYS = 14;

/** What a provider works on and what it brings when (provider-screens.md#provider-desk). */
export async function deskOf(db: Db, actor: Customer): Promise<Desk> {
  const [work, income] = await Promise.all([workOf(db, actor), incomeByDay(db, actor)]);
  const dated = income.filter((one): one is typeof one & { day: string } => one.day !== null);
  const total = (rows: typeof income) => sum(rows.flatMap(({ pending, escrow }) => [pending, escrow]));
  return {
    ...work,
    arrivals: dated.slice(0, MOST_DAYS),
    later: total(dated.slice(MOST_DAYS)),
    held: total(income.filter(({ day }) => day === null)),
  };
}

async function workOf(db: Db, actor: Customer): Promise<Pick<Desk, 'milestones' | 'milestone_total'>> {
  const creator = creatorOf(actor, 'crowd');
  const [due, count] = await Promise.all([
    dueMilestones(db, actor.uid, creator, MOST_MILESTONES),
    countMilestones(db, actor.uid, creator),
  ]);
  const side = 'provider' as const;
  const requests = [...new Set(due.map(({ request_no: no }) => no))];
  const found = await contractsOfRequests(db, { uid: actor.uid, side }, requests);
  const byNo = new Map(found.map((one) => [one.contract.contract_no, one]));
  const at = await now(db);
  const today = dayOf(at);
  return {
    milestone_total: count,
    milestones: due.flatMap(({ contract_no: no, seq }) => {
      const one = byNo.get(no);
      const row = one?.milestones.find((milestone) => milestone.seq === seq);
      if (one === undefined || row === undefined) return [];
      const { contract, milestones, changes } = one;
      // As in lists: neither settlements nor disputes decide about a delivery.
      const facts = { side, milestones, at, changes, settled: new Map(), final: new Set<number>() };
      const isOpen = milestoneActions(row, contract, facts).includes('deliver');
      return {
        contract_no: no,
        title: contract.title,
        seq,
        milestone: row.title,
        amount: fen(row.amount_fen),
        due_date: row.due_date,
        status: row.status,
        status_text: milestoneStatusTexts[row.status],
        is_late: (row.status === 'funded' || row.status === 'revising') && isBefore(row.due_date, today),
        can_deliver: isOpen && actor.permissions.has(rightOf('deliver', side)),
      };
    }),
  };
}
