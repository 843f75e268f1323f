import { caseLink, type DutyKind } from '@uc/contract/filings/case-texts';
import { endOf } from '@uc/contract/day';
import { answered } from '@uc/contract/filings/duty-answers';
import { creatorOf, type Customer } from '../call/index';
import type { Db } from '../db/index';
import { casesToDo, isEstimatedDuty } from '../filings/index';
import type { Waiting } from './waiting';

/** Cases of each kind that wait for the person, as many as the tab of its list counts; the nearest day is its end. */
export async function filingTodos(db: Db, actor: Customer): Promise<Waiting[]> {
  const seen = (['copyright', 'trademark', 'patent'] as const).filter((area) =>
    actor.permissions.has(`ip.${area}:view`),
  );
  if (seen.length === 0) return [];
  const found = await casesToDo(db, actor.uid, creatorOf(actor, 'ip'));
  return found
    .filter(({ area }) => seen.includes(area))
    .map(({ area, n, app_no: no, name: title, due_on, due_kind }) => ({
      key: `ip_${area}` as const,
      count: n,
      nearest: {
        no,
        title,
        link: caseLink(area, no),
        ...(isAnswered(due_kind) &&
          actor.permissions.has(`ip.${area}:reply`) && { act: `${caseLink(area, no)}&step=reply` }),
      },
      deadline: due_on === null ? null : endOf(due_on),
      isEstimate: due_on !== null && isEstimatedDuty(due_kind as DutyKind, due_on),
    }));
}

/** Whether a duty is fulfilled by an answer; others are ordered, or paid. */
const isAnswered = (kind: string | null) => (Object.values(answered) as (string | null)[]).includes(kind);
