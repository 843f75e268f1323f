import { seenLength } from '@uc/contract/seen-length';
import type { Api } from '@uc/contract';
import { canonicalName } from '@uc/contract/person-name';
import { visibleLines } from '@uc/contract/visible-text';
import type { Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { presetRoles } from '@uc/contract/preset-roles';
import { problem } from '@uc/contract/rules';
import type { Db } from '../db/index';
import { refuseForm } from '../call/index';
import { listRoles } from '../members/index';
import type { MemberRequest } from './create';

type Row = Input<Api['access']['createMembers']>['rows'][number];
interface Fault {
  field: string;
  message: string;
}

/**
 * The requests in a table of members; every faulty cell is named, `rows.3.phone` (rows count from 0). Refuses
 * form.invalid.
 */
export async function requestsOf(db: Db, uid: number, rows: readonly Row[]): Promise<MemberRequest[]> {
  const own = await listRoles(db, uid);
  const byName = new Map([
    ...presetRoles.map(({ code, name }): [string, string] => [name, code]),
    ...own.map(({ role_id, name }): [string, string] => [name, role_id]),
  ]);
  const faults: Fault[] = [];
  const requests = rows.map((row, index) => {
    const roles = namesIn(row.roles);
    faults.push(
      ...faultsOf(row, roles, byName).map(({ field, message }) => ({
        field: `rows.${index}.${field}`,
        message,
      })),
    );
    return requestOf(row, [...new Set(roles.flatMap((name) => byName.get(name) ?? []))]);
  });
  if (faults.length > 0) throw refuseForm(...faults);
  return requests;
}

function faultsOf(row: Row, roles: readonly string[], byName: ReadonlyMap<string, string>): Fault[] {
  const found: [field: string, message: string | undefined][] = [
    ['sub_username', problem('subUsername', row.sub_username.trim())],
    ['true_name', problem('personName', row.true_name)],
    ['phone', row.phone?.trim() ? problem('phone', row.phone.trim()) : undefined],
    ['email', row.email?.trim() ? problem('email', row.email.trim()) : undefined],
    ['roles', rolesFault(roles, byName)],
    ['remark', seenLength(row.remark ?? '') > REMARK_MOST ? `备注不超过${REMARK_MOST}个字` : undefined],
  ];
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function rolesFault(roles: readonly string[], byName: ReadonlyMap<string, string>): string | undefined {
  if (roles.length === 0) return '请至少选择一个角色';
  if (roles.length > limits.subAccount.roles) return `最多选择${limits.subAccount.roles}个角色`;
  const unknown = roles.find((name) => !byName.has(name));
  return unknown === undefined ? undefined : `角色“${unknown}”不存在`;
}

const REMARK_MOST = 200;
const namesIn = (cell: string): string[] => cell.split(/[、，,;；|\n]/u).flatMap((name) => name.trim() || []);

const requestOf = (row: Row, role_ids: readonly string[]): MemberRequest => ({
  sub_username: row.sub_username.trim(),
  true_name: canonicalName(row.true_name),
  phone: row.phone?.trim() || null,
  email: row.email?.trim() || null,
  role_ids,
  can_create: true,
  expire_at: null,
  remark: visibleLines(row.remark ?? '').trim(),
  quota: { status: false, total: fen(0), cycle: 'none', alertPct: 80 },
  password: undefined,
  must_change_password: true,
});
