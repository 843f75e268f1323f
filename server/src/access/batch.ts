import type { Api } from '@uc/contract';
import { meantRow, rowFaults } from '@uc/contract/access/batch-row';
import type { Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import { presetRoles } from '@uc/contract/preset-roles';
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
    const { roles } = meantRow(row);
    faults.push(
      ...faultsOf(row, roles, byName).map(({ field, message }) => ({
        field: `rows.${index}.${field}`,
        message,
      })),
    );
    return requestOf(
      row,
      roles.flatMap((name) => byName.get(name) ?? []),
    );
  });
  if (faults.length > 0) throw refuseForm(...faults);
  return requests;
}

function faultsOf(row: Row, roles: readonly string[], byName: ReadonlyMap<string, string>): Fault[] {
  const roleFault = rolesFault(roles, byName);
  const found = { ...rowFaults(row), ...(roleFault !== undefined && { roles: roleFault }) };
  return Object.entries(found).map(([field, message]) => ({ field, message }));
}

function rolesFault(roles: readonly string[], byName: ReadonlyMap<string, string>): string | undefined {
  if (roles.length > limits.subAccount.roles) return `最多选择${limits.subAccount.roles}个角色`;
  const unknown = roles.find((name) => !byName.has(name));
  return unknown === undefined ? undefined : `角色“${unknown}”不存在`;
}

const requestOf = (row: Row, role_ids: readonly string[]): MemberRequest => {
  const { sub_username, true_name, phone, email, remark } = meantRow(row);
  return {
    sub_username,
    true_name,
    phone: phone || null,
    email: email || null,
    role_ids,
    can_create: true,
    expire_at: null,
    remark,
    quota: { status: false, total: fen(0), cycle: 'none', alertPct: 80 },
    password: undefined,
    must_change_password: true,
  };
};
