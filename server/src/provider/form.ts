import {
  type CertCase,
  type CertContact,
  type CertForm,
  type Certificate,
  contactFields,
} from '@uc/contract/provider/form';
import type { CertField, QuoteMode, Region, TeamSize } from '@uc/contract/provider/texts';
import type { ServiceCategory } from '@uc/contract/service-categories';
import { type Fen, fen } from '@uc/contract/money';
import type { Deps } from '../deps';
import type { PublicTexts } from '../words/index';
import type { CertRow } from './store';

type Opens = Pick<Deps, 'vault'>;
/** The published profile of a provider, whole, as it lies in the database; the price is Fen. */
export interface Profile {
  categories: ServiceCategory[];
  skills: string[];
  years: number;
  region: Region;
  intro: string;
  cases: CertCase[];
  certificates: Certificate[];
  quote_mode: QuoteMode;
  price_min: Fen;
  team_size?: TeamSize;
  founded_at?: string;
  office_address?: string;
  clients?: string;
}
/** The empty profile in place of one that was erased. */
export const erasedProfile: Profile = {
  categories: [],
  skills: [],
  years: 0,
  region: '110000',
  intro: '',
  cases: [],
  certificates: [],
  quote_mode: 'project',
  price_min: fen(0),
};
export type RejectItem = { field: CertField; reason: string };

const place = (uid: number, certNo: string) => ({
  table: 'provider_certs',
  column: 'contact',
  uid,
  row: certNo,
});
export const sealContact = ({ vault }: Opens, uid: number, certNo: string, contact: CertContact): string =>
  vault.seal(place(uid, certNo), JSON.stringify(contact));
/** The contact, decrypted; empty once it is erased. */
export const openContact = ({ vault }: Opens, { uid, cert_no, contact }: CertRow): CertContact =>
  contact === null ? {} : (JSON.parse(vault.open(place(uid, cert_no), contact)) as CertContact);

export const profileIn = (row: CertRow): Profile => row.profile as unknown as Profile;
export const changeIn = (row: CertRow): Profile | null => row.change as unknown as Profile | null;
export const rejectItemsIn = (row: CertRow): RejectItem[] => row.reject_items as RejectItem[];

/** The form without empty fields, as forms are compared and stored. */
export const given = (form: CertForm): CertForm =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== ''));

/** The two parts of a form: the published profile, and the contact. */
export function partsOf(form: CertForm): { profile: CertForm; contact: CertContact } {
  const isContact = (field: string) => (contactFields as readonly string[]).includes(field);
  const entries = Object.entries(form);
  return {
    profile: Object.fromEntries(entries.filter(([field]) => !isContact(field))),
    contact: Object.fromEntries(entries.filter(([field]) => isContact(field))),
  };
}

/** Whether two values of a form are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The texts of a form that everybody reads on the homepage. */
export const publicTextsOf = (form: CertForm): PublicTexts => ({
  skills: form.skills ?? [],
  intro: [form.intro],
  cases: (form.cases ?? []).map(({ title }) => title),
  certificates: (form.certificates ?? []).map(({ name }) => name),
  office_address: [form.office_address],
  clients: [form.clients],
});
