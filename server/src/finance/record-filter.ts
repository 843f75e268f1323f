import type { Input } from '@uc/contract/endpoint';
import type { records } from '@uc/contract/finance/records';
import { creatorOf, type Customer } from '../call/index';
import type { Filter } from '../ledger/index';

type Sought = Partial<Input<typeof records.rmbList>> & {
  bucket?: 'paid' | 'bonus' | undefined;
  batch_no?: string | undefined;
};

/** The filter for listing or exporting an account's lines: the request's own, within what this person may see. */
export function recordFilter(actor: Customer, input: Sought): Filter {
  const creator = creatorOf(actor, 'finance');
  return {
    direction: input.direction,
    flow: input.flow,
    types: input.type,
    bucket: input.bucket,
    batchNo: input.batch_no,
    channel: input.channel,
    minAmount: input.min_amount,
    maxAmount: input.max_amount,
    recordNo: input.record_no,
    bizNo: input.biz_no,
    operator: creator === null ? input.operator : undefined,
    operatorSub: creator ?? undefined,
    location: input.location === 'all' ? undefined : input.location,
    keyword: input.keyword || undefined,
  };
}
