import { meanings } from '../meant';
import { problem } from '../rules';
import { seenLength } from '../seen-length';

/** A row of a table of members, as its cells are. */
export interface BatchRow {
  sub_username: string;
  true_name: string;
  phone?: string | undefined;
  email?: string | undefined;
  roles: string;
  remark?: string | undefined;
}
const REMARK_MOST = 200;

/** The cells as they are meant. */
export const meantRow = ({ sub_username, true_name, phone, email, roles, remark }: BatchRow) => ({
  sub_username: meanings.word(sub_username),
  true_name: meanings.name(true_name),
  phone: meanings.phone(phone ?? ''),
  email: meanings.word(email ?? ''),
  roles: [...new Set(roles.split(/[、，,;；|\n]/u).flatMap((name) => meanings.words(name) || []))],
  remark: meanings.lines(remark ?? ''),
});

/** Faults of the cells of a row, by column; only the server knows which roles there are. */
export function rowFaults(row: BatchRow): Partial<Record<keyof BatchRow, string>> {
  const { sub_username, true_name, phone, email, roles, remark } = meantRow(row);
  const found: Partial<Record<keyof BatchRow, string | undefined>> = {
    sub_username: problem('subUsername', sub_username),
    true_name: problem('personName', true_name),
    phone: phone === '' ? undefined : problem('phone', phone),
    email: email === '' ? undefined : problem('email', email),
    roles: roles.length === 0 ? '请至少选择一个角色' : undefined,
    remark: seenLength(remark) > REMARK_MOST ? `备注不超过${REMARK_MOST}个字` : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
