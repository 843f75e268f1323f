import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import type { Db } from '../db/index';
import type { Customer, OperationNote, RequestFacts } from '../call/index';
import type { LogNames } from '../room/index';
import { insertOperation } from './store';

/** The name of an endpoint in the log: its name in the contract now, or when the log began. */
const names = new Map<Endpoint, string>(
  Object.entries(api).flatMap(([room, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]): [Endpoint, string] => [
      endpoint,
      endpoint.loggedAs ?? `${room}.${name}`,
    ]),
  ),
);
const endpoints = new Map([...names].map(([endpoint, name]) => [name, endpoint]));

/** The Chinese name of an operation: the summary of its endpoint in the contract, or what its room calls it. */
export const actionText = ({ acts }: LogNames, module: string, action: string): string =>
  endpoints.get(`${module}.${action}`)?.summary ?? acts[action] ?? action;

/** Input fields that name the document of an operation, the likeliest first. */
const documentFields = [
  'order_no',
  'withdraw_no',
  'recharge_no',
  'sub_id',
  'role_id',
  'coupon_no',
  'auth_no',
  'appeal_no',
  'bill_no',
  'card_id',
  'id',
  'no',
];
const MOST = 200;

/**
 * Writes a line of the operation log (shell.md#operation-log), in the write's own transaction if it has one,
 * so that both commit or neither. Details that the handler noted are masked already.
 */
export async function recordCall(
  db: Db,
  call: { endpoint: Endpoint; actor: Customer; input: unknown; request: RequestFacts; note: OperationNote },
): Promise<void> {
  const [module = '', action = ''] = names.get(call.endpoint)?.split('.') ?? [];
  if (action === '') return;
  const { actor, request, note } = call;
  await insertOperation(db, {
    uid: actor.uid,
    actor_kind: actor.kind,
    actor_id: actor.subId ?? 'owner',
    actor_name: actor.name,
    module,
    action,
    biz_no: note.bizNo ?? documentOf(call.input),
    changes: JSON.stringify(note.changes ?? []),
    ip: request.ip,
    user_agent: request.userAgent.slice(0, MOST),
    trace_id: request.id,
  });
}

/** Logs an act of staff or the system on an account, or a read that its owner should see. */
export async function recordOperation(
  db: Db,
  operation: {
    uid: number;
    actorKind: 'owner' | 'sub' | 'staff' | 'system';
    /** The name of the actor as the owner reads it. */
    actorName: string;
    actorId?: string;
    module: string;
    action: string;
    bizNo?: string | null;
    changes?: OperationNote['changes'];
    request?: Pick<RequestFacts, 'id' | 'ip' | 'userAgent'>;
  },
): Promise<void> {
  await insertOperation(db, {
    uid: operation.uid,
    actor_kind: operation.actorKind,
    actor_id: operation.actorId ?? operation.actorKind,
    actor_name: operation.actorName,
    module: operation.module,
    action: operation.action,
    biz_no: operation.bizNo ?? null,
    changes: JSON.stringify(operation.changes ?? []),
    ip: operation.request?.ip ?? '',
    user_agent: operation.request?.userAgent.slice(0, MOST) ?? '',
    trace_id: operation.request?.id ?? '',
  });
}

function documentOf(input: unknown): string | null {
  const fields = input as Record<string, unknown>;
  const found = documentFields.map((field) => fields[field]).find((value) => typeof value === 'string');
  return typeof found === 'string' ? found.slice(0, 40) : null;
}
