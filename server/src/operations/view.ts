import type { operation } from '@uc/contract/account/profile';
import { daysAfter, startOf } from '@uc/contract/day';
import type { z } from 'zod';
import { directionOf } from '../calendar/index';
import type { Db } from '../db/index';
import { deviceText, regionOf } from '../call/index';
import type { LogNames } from '../room/index';
import { actionText } from './record';
import {
  countOperations,
  findActors,
  findOperations,
  type OperationFilter,
  type OperationRow,
} from './store';

type Shown = z.output<typeof operation>;
/** The parameters of both lists of operations. */
export interface OperationQuery {
  page: number;
  page_size: number;
  start_time?: string | undefined;
  end_time?: string | undefined;
  module?: string | undefined;
  actor?: string | undefined;
  keyword?: string | undefined;
  sort?: string | undefined;
}

/** The rooms that people know by the same name as this one. */
const namedLike = ({ modules }: LogNames, module: string): string[] => [
  module,
  ...Object.keys(modules).filter((other) => other !== module && modules[other] === modules[module]),
];

/** Every name once, however many rooms have it: the first stands for them. */
const choicesOf = ({ modules }: LogNames) =>
  Object.entries(modules)
    .filter(([, text], at, all) => all.findIndex(([, other]) => other === text) === at)
    .map(([module, text]) => ({ module, text }));

/** One page of an account's operation log, with the values for its filters (shell.md#operation-log). */
export async function operationsOf(
  { db, names }: { db: Db; names: LogNames },
  uid: number,
  query: OperationQuery,
  more: OperationFilter = {},
) {
  const { page, page_size, start_time, end_time, module, actor, keyword } = query;
  const filter: OperationFilter = {
    from: start_time === undefined ? undefined : startOf(start_time),
    to: end_time === undefined ? undefined : daysAfter(startOf(end_time), 1),
    modules: module === undefined ? undefined : namedLike(names, module),
    actor,
    keyword: keyword || undefined,
    ...more,
  };
  const [rows, total, actors] = await Promise.all([
    findOperations(db, uid, filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
      direction: directionOf(query),
    }),
    countOperations(db, uid, filter),
    findActors(db, uid),
  ]);
  return {
    list: rows.map((row) => operationView(names, row)),
    total,
    page,
    page_size,
    modules: choicesOf(names),
    actors: actors.map(({ actor_id, actor_name }) => ({ actor: actor_id, name: actor_name })),
  };
}

/** One line of the log as answers show it. */
export function operationView(names: LogNames, row: OperationRow): Shown {
  const { module, action } = row;
  return {
    log_id: row.log_id,
    at: row.at,
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    module,
    module_text: names.modules[module] ?? module,
    action,
    action_text: actionText(names, module, action),
    biz_no: row.biz_no,
    changes: row.changes as Shown['changes'],
    ip: row.ip,
    region: regionOf(row.ip),
    device: deviceText(row.user_agent),
  };
}
