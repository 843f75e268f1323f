import type { accountStaffCalls } from '@uc/contract/account/staff';
import { mayStaff } from '@uc/contract/permissions';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import type { Handlers } from '../call/index';
import { customersNamed } from './account-case';
import { openForm } from './realname/form';
import { approvedEnterprises } from './realname/queue-store';

/** The names of customers for staff, the same on every page; the phone is for those who may open their files. */
export const customerNames = (deps: Deps): Handlers<Pick<typeof accountStaffCalls, 'customerNames'>> => ({
  async customerNames({ input: { uids }, actor, db }) {
    const mayOpen = mayStaff(actor.role, 'staff.user:view');
    const people = await customersNamed(deps, db, [...new Set(uids.split(',').map(Number))]);
    const companies = await companiesOf(
      deps,
      db,
      people.filter(({ isCompany }) => isCompany).map(({ uid }) => uid),
    );
    return {
      list: people.map(({ uid, nickname, phoneMask }) => ({
        uid: String(uid).padStart(12, '0'),
        name: companies.get(uid) ?? nickname,
        is_company: companies.has(uid),
        phone_mask: mayOpen ? phoneMask : null,
      })),
    };
  },
});

/** The verified names of enterprises. */
async function companiesOf(deps: Deps, db: Db, uids: readonly number[]): Promise<Map<number, string>> {
  const rows = uids.length === 0 ? [] : await approvedEnterprises(db, uids);
  return new Map(
    rows.flatMap((row) => {
      const name = openForm(deps, row)?.company_name;
      return name === undefined ? [] : [[row.uid, name]];
    }),
  );
}
