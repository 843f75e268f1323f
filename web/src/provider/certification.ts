import type { Api } from '@uc/contract';
import { type CertForm, openedBy } from '@uc/contract/provider/form';
import type { CertField, CertStatus, QuoteMode, Region, TeamSize } from '@uc/contract/provider/texts';
import type { CertificateKind, ServiceCategory } from '@uc/contract/service-categories';
import { api, type WireOutput } from '../client';
import type { UploadedFile } from '../ui/FileField';
import type { Tone } from '../ui/StatusTag';

export type Certification = WireOutput<Api['provider']['status']>;
export type Cert = NonNullable<Certification['cert']>;
export type Kind = Cert['kind'];

/** Reads to repeat after a certification has moved. */
export const certReads = [
  api.provider.status,
  api.provider.homepageLink,
  api.passport.session,
  api.account.profile,
  api.home.summary,
];

export const certTones: Record<CertStatus, Tone> = {
  pending: 'info',
  rejected: 'negative',
  approved: 'positive',
  change_pending: 'info',
  expired: 'warning',
  suspended: 'warning',
  revoked: 'negative',
  withdrawn: 'neutral',
  ended: 'neutral',
  replaced: 'neutral',
};

export interface CaseValue {
  title: string;
  url: string;
  files: readonly UploadedFile[];
}
export interface CertificateValue {
  kind: CertificateKind;
  name: string;
  no: string;
  valid_to: string;
  files: readonly UploadedFile[];
}
/** Typed values; skills stand in one line, with commas between them. */
export interface CertValues {
  categories: ServiceCategory[];
  skills: string;
  years: string;
  region: string;
  intro: string;
  cases: CaseValue[];
  certificates: CertificateValue[];
  phone: string;
  wechat: string;
  qq: string;
  quote_mode: string;
  price_min: string;
  team_size: string;
  founded_at: string;
  office_address: string;
  clients: string;
  agreed: string;
}
export const blankCase: CaseValue = { title: '', url: '', files: [] };
export const blankCertificate: CertificateValue = {
  kind: 'skill',
  name: '',
  no: '',
  valid_to: '',
  files: [],
};

/** The initial values: those submitted last, or empty ones. The contact is never shown again. */
export function valuesOf(cert: Cert | undefined): CertValues {
  const one = cert?.change ?? cert?.profile;
  const kept = (ids: readonly string[]) => cert?.files.filter(({ file_id }) => ids.includes(file_id)) ?? [];
  return {
    categories: (one?.categories.map(({ code }) => code) ?? []) as ServiceCategory[],
    skills: one?.skills.join('，') ?? '',
    years: one === undefined ? '' : String(one.years),
    region: one?.region ?? '',
    intro: one?.intro ?? '',
    cases: one?.cases.map(({ title, url, imgs }) => ({ title, url: url ?? '', files: kept(imgs) })) ?? [
      blankCase,
    ],
    certificates:
      one?.certificates.map(({ kind, name, no, valid_to, img }) => ({
        kind: kind as CertificateKind,
        name,
        no,
        valid_to: valid_to ?? '',
        files: kept([img]),
      })) ?? [],
    phone: '',
    wechat: '',
    qq: '',
    quote_mode: one?.quote_mode ?? 'project',
    price_min: one === undefined ? '' : String(one.price_min),
    team_size: one?.team_size ?? '',
    founded_at: one?.founded_at ?? '',
    office_address: one?.office_address ?? '',
    clients: one?.clients ?? '',
    agreed: '',
  };
}

/** Typed values as the contract has them; empty ones are left out. */
export function formOf(kind: Kind, typed: CertValues): CertForm {
  const skills = typed.skills.split(/[,，、;；\s]+/).filter(Boolean);
  const form: CertForm = {
    categories: typed.categories,
    skills,
    years: /^\d{1,2}$/.test(typed.years) ? Number(typed.years) : undefined,
    region: (typed.region || undefined) as Region | undefined,
    intro: typed.intro,
    cases: typed.cases.map(({ title, url, files }) => ({
      title: title.trim(),
      ...(url.trim() !== '' && { url: url.trim() }),
      imgs: files.map(({ file_id }) => file_id),
    })),
    certificates: typed.certificates.map(({ kind: of, name, no, valid_to, files }) => ({
      kind: of,
      name: name.trim(),
      no: no.trim(),
      img: files[0]?.file_id ?? '',
      ...(valid_to !== '' && { valid_to }),
    })),
    phone: typed.phone,
    wechat: typed.wechat,
    qq: typed.qq,
    quote_mode: typed.quote_mode as QuoteMode,
    price_min: Number(typed.price_min.replaceAll(',', '')) || undefined,
    ...(kind === 'enterprise' && {
      team_size: (typed.team_size || undefined) as TeamSize | undefined,
      founded_at: typed.founded_at,
      office_address: typed.office_address,
      clients: typed.clients,
    }),
  };
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined && value !== ''));
}

/** The fields that a rejection has opened; undefined for a form that is all open. */
export const openedOf = (cert: Cert | undefined): ReadonlySet<string> | undefined =>
  cert?.status === 'rejected'
    ? new Set(cert.reject_items.flatMap(({ field }) => openedBy[field as CertField]))
    : undefined;

/** Why a field was rejected, at the first of those that its rejection opens. */
export const reasonOf = (cert: Cert | undefined, field: string): string | undefined =>
  cert?.reject_items.find((item) => openedBy[item.field as CertField][0] === field)?.reason;
