import { type ReadField, readingTexts } from '@uc/contract/account/texts';
import { canonicalIdNo } from '@uc/contract/identity';
import { canonicalName } from '@uc/contract/person-name';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { readingOf } from '../../files/index';
import type { Form } from './form';
import type { Read } from './paper-reader';
import { papersIn } from './papers';

/** A field as it was read of a paper, and whether the form says something else. */
export interface Compared extends Read {
  fileId: string;
  differs: boolean;
}

/** The fields that were read from the papers of a form, beside the typed ones. */
export async function compared(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  form: Form,
): Promise<Compared[]> {
  const all: Compared[] = [];
  for (const [, fileId] of papersIn(form)) {
    const reading = await readingOf(deps, db, { uid, fileId });
    if (reading === undefined) continue;
    for (const read of JSON.parse(reading) as Read[])
      all.push({ ...read, fileId, differs: differs(form, read) });
  }
  return all;
}

/** Sentences for staff about fields that a paper shows otherwise than they were typed. */
export const differencesOf = (all: readonly Compared[]): string[] =>
  all
    .filter((one) => one.differs)
    .map(({ field }) => `${readingTexts[field]}与证件影像的识别结果不一致，请人工核对`);

const LONG = '长期';
type Text = (form: Form) => string | undefined;
const ends =
  (until: 'valid_to' | 'license_valid_to'): Text =>
  (form) =>
    form.is_long_term ? LONG : form[until];
const bare = (text: string) => text.replaceAll('（', '(').replaceAll('）', ')').replaceAll(/\s/g, '');

/** The fields that are compared, in one spelling; an address and a capital are printed and typed in many. */
const typed: Partial<Record<ReadField, { of: Text; spelled: (text: string) => string }>> = {
  real_name: { of: (form) => form.real_name, spelled: canonicalName },
  id_no: { of: (form) => form.id_no, spelled: canonicalIdNo },
  valid_from: { of: (form) => form.valid_from, spelled: String },
  valid_to: { of: ends('valid_to'), spelled: String },
  is_long_term: {
    of: (form) => (form.is_long_term ? LONG : (form.valid_to ?? form.license_valid_to)),
    spelled: (text) => (text === '1' ? LONG : text),
  },
  company_name: { of: (form) => form.company_name, spelled: bare },
  uscc: { of: (form) => form.uscc, spelled: canonicalIdNo },
  legal_name: { of: (form) => form.legal_name, spelled: canonicalName },
  legal_id_no: { of: (form) => form.legal_id_no, spelled: canonicalIdNo },
  founded_at: { of: (form) => form.founded_at, spelled: String },
  license_valid_to: { of: ends('license_valid_to'), spelled: String },
};

/** Whether a field has one spelling, in which it is compared. */
export const isCompared = (field: ReadField): boolean => typed[field] !== undefined;

/** A field that was left empty says nothing else. */
function differs(form: Form, { field, value }: Read): boolean {
  const rule = typed[field];
  const text = rule?.of(form);
  return (
    rule !== undefined && text !== undefined && text !== '' && rule.spelled(text) !== rule.spelled(value)
  );
}
