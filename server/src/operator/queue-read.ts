import { api, type Api } from '@uc/contract';
import type { Endpoint, Input, Output } from '@uc/contract/endpoint';
import type { Fen } from '@uc/contract/money';
import { mayStaff } from '@uc/contract/permissions';
import { type StaffQueueId, staffQueues } from '@uc/contract/staff-queues';
import { type Call, type Handler, refuse } from '../call/index';
import { type QueueSheet, sheets } from './sheets/index';

/** The handler of a list, whatever its room. */
export type ListOf = (endpoint: Endpoint) => Handler<Endpoint>;
/** One page of a queue, as its own list answers it to this person. */
export interface QueueAnswer {
  list: readonly unknown[];
  total: number;
  amount_sum?: Fen | null;
  clocks?: readonly { no: string; due_at: Date }[];
}
type StaffCall = Pick<
  Call<Endpoint<Record<never, never>, never, 'staff.desk:view'>>,
  'actor' | 'db' | 'request'
>;

/** A queue for who may open it, read by its own list and so as the screen shows it. Refuses permission.denied, form.invalid. */
export function queueReader(listOf: ListOf, call: StaffCall, queue: StaffQueueId) {
  const sheet: QueueSheet = sheets[queue];
  if (!mayStaff(call.actor.role, staffQueues[queue].permission)) throw refuse('permission.denied');
  const handler = listOf(sheet.endpoint);
  const numberOf = (item: unknown) => String((item as Record<string, unknown>)[staffQueues[queue].no]);
  return {
    sheet,
    numberOf,
    async page(asked: Readonly<Record<string, unknown>>): Promise<QueueAnswer> {
      const input = sheet.endpoint.input.safeParse(asked);
      if (!input.success) throw refuse('form.invalid');
      return (await handler({ ...call, input: input.data as Input<Endpoint> } as never)) as QueueAnswer;
    },
  };
}

type Names = Output<Api['account']['customerNames']>;
/** The names of customers, as the console names them to this person. */
export async function namesOf(
  listOf: ListOf,
  call: StaffCall,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uids.length === 0) return new Map();
  const input = { uids: [...new Set(uids)].join(',') };
  const { list } = (await listOf(api.account.customerNames)({ ...call, input } as never)) as Names;
  return new Map(list.map(({ uid, name }) => [uid, name]));
}
