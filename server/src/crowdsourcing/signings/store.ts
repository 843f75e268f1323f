import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { sql } from 'kysely';
import type { SigningAsk } from '../../room/index';

/** The contracts of one side as rows of the list over all rooms (ADR 120). */
export const signingRows =
  (side: Side) =>
  ({ uid, creator }: SigningAsk) => {
    const isBuyer = side === 'buyer';
    const [own, other, made, confirmed] = isBuyer
      ? (['uid', 'provider_uid', 'created_by_sub', 'buyer_confirmed_at'] as const)
      : (['provider_uid', 'uid', 'provider_sub', 'provider_confirmed_at'] as const);
    return sql`
      select contract_no as no, title, ${sql.ref(other)} as other,
        contract_state(status, ${sql.ref(confirmed)}) as state,
        signed_at, created_at, case when status = 'pending_confirm' then due_at end as due_at,
        contract_no as page_no
      from contracts
      where ${sql.ref(own)} = ${uid}${creator === null ? sql`` : sql` and ${sql.ref(made)} = ${creator}`}`;
  };

/** How many of them are in each state, read from the counts (ADR 173). */
export const signingCounts =
  (side: Side) =>
  ({ uid, creator }: SigningAsk) =>
    sql`
    select state, n from contract_counts
    where uid = ${uid} and side = ${side}${creator === null ? sql`` : sql` and creator = ${creator}`}`;
