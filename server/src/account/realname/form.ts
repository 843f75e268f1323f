import type { EnterpriseForm, PersonForm } from '@uc/contract/account/realname-form';
import { paperOfNumber } from '@uc/contract/identity';
import { mask, maskCard, maskIdNo, maskName, maskPhone } from '@uc/contract/mask';
import type { Deps } from '../../deps';
import type { Identity } from './identity';
import type { Kind } from './states';
import type { AuthRow } from './store';

type Opens = Pick<Deps, 'vault'>;
/** A submitted form of either kind. */
export type Form = PersonForm & EnterpriseForm;

const place = (uid: number, authNo: string) => ({
  table: 'realname_auths',
  column: 'form',
  uid,
  row: authNo,
});
export const sealForm = ({ vault }: Opens, uid: number, authNo: string, form: Form): string =>
  vault.seal(place(uid, authNo), JSON.stringify(form));
/** The form, decrypted; undefined once it is erased. */
export const openForm = ({ vault }: Opens, { uid, auth_no, form }: AuthRow): Form | undefined =>
  form === null ? undefined : (JSON.parse(vault.open(place(uid, auth_no), form)) as Form);

/** The keyed hashes by which equal identity documents and enterprises are found. */
export const keysOf = ({ vault }: Opens, kind: Kind, form: Form) => ({
  id_key:
    kind === 'person'
      ? vault.blindIndex('realname_auths.id_no', `${keyKind(form)}|${form.id_no ?? ''}`)
      : null,
  uscc_key: kind === 'enterprise' ? vault.blindIndex('realname_auths.uscc', form.uscc ?? '') : null,
});

/** Numbers of 18 characters were all kept as those of id cards before their papers were told apart; they tell themselves apart. */
const keyKind = ({ id_type: idType, id_no: idNo = '' }: Form): string =>
  paperOfNumber(idNo) === undefined ? (idType ?? '') : 'id_card';

/** The expiry of the identity document, in columns of their own. */
export const endOf = (form: Form) => ({
  expires_on: form.is_long_term ? null : (form.valid_to ?? form.license_valid_to ?? null),
  is_long_term: form.is_long_term ?? false,
});

/** The identity that an approved application verifies. */
export const identityIn = (kind: Kind, form: Form): Identity =>
  kind === 'person'
    ? { kind, realName: form.real_name ?? '', idNo: form.id_no ?? '', company: null }
    : {
        kind,
        realName: form.legal_name ?? '',
        idNo: form.legal_id_no ?? '',
        company: { name: form.company_name ?? '', uscc: form.uscc ?? '' },
      };

const masks: Record<string, (value: string) => string> = {
  real_name: maskName,
  id_no: maskIdNo,
  bank_card_no: maskCard,
  bank_phone: maskPhone,
  company_name: mask,
  uscc: mask,
  reg_address: mask,
  legal_name: maskName,
  legal_id_no: maskIdNo,
  operator_name: maskName,
  operator_id_no: maskIdNo,
  account_no: maskCard,
};
/** A value of a field as staff and owner see it in a list. */
export const maskedField = (field: string, value: string): string => (masks[field] ?? String)(value);
/** Every field except the uploads, masked: identifying ones show their ends alone. */
export const maskedFields = (form: Form, papers: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([field]) => !papers.includes(field))
      .map(([field, value]) => {
        if (typeof value === 'boolean') return [field, value ? '1' : '0'];
        return [field, maskedField(field, value)];
      }),
  );
