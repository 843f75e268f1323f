import { dayOf, isAfter } from '../day';
import type { CertField, QuoteMode, Region, TeamSize } from './texts';
import { problem } from '../rules';
import {
  certificateKinds,
  type CertificateKind,
  licenceOf,
  type ServiceCategory,
} from '../service-categories';
import { publicTextFault } from '../public-text';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/** A case as it is handed in; pictures are ids of files. */
export interface CertCase {
  title: string;
  url?: string | undefined;
  imgs: string[];
}
/** A certificate as it is handed in. */
export interface Certificate {
  kind: CertificateKind;
  name: string;
  no: string;
  img: string;
  /** `YYYY-MM-DD`; left out for 长期. */
  valid_to?: string | undefined;
}
/** Contact of the provider for clients; never shown in public. */
export type CertContact = Maybe<{ phone: string; wechat: string; qq: string }>;
/** The application of a provider (provider.md#certification-fields), with the price in any unit. */
export type CertForm = CertContact &
  Maybe<{
    categories: ServiceCategory[];
    skills: string[];
    years: number;
    region: Region;
    intro: string;
    cases: CertCase[];
    certificates: Certificate[];
    quote_mode: QuoteMode;
    price_min: number;
    team_size: TeamSize;
    founded_at: string;
    office_address: string;
    clients: string;
  }>;
/** One thing wrong, at its field. */
interface Fault {
  field: string;
  message: string;
}

/** Fields of the form that a rejection opens again, with the fields that depend on them. */
export const openedBy: Record<CertField, readonly (keyof CertForm)[]> = {
  categories: ['categories', 'certificates'],
  skills: ['skills'],
  years: ['years'],
  region: ['region'],
  intro: ['intro'],
  cases: ['cases'],
  certificates: ['certificates'],
  contact: ['phone', 'wechat', 'qq'],
  quote: ['quote_mode', 'price_min'],
  team: ['team_size', 'founded_at', 'office_address', 'clients'],
};
const common = [
  'categories',
  'skills',
  'years',
  'region',
  'intro',
  'cases',
  'certificates',
  'contact',
  'quote',
] as const;
/** Fields that may be rejected, by kind, in the order of the form. */
export const rejectable: Record<'person' | 'enterprise', readonly CertField[]> = {
  person: common,
  enterprise: [...common, 'team'],
};
/** The fields of the contact, which are kept apart from what is published. */
export const contactFields = ['phone', 'wechat', 'qq'] as const;

/** Faults of an application, the first of each field (provider.md#certification-fields). */
export function certFaults(
  kind: 'person' | 'enterprise',
  form: CertForm,
  today = dayOf(new Date()),
): Fault[] {
  const all: [field: string, message: string | undefined][] = [
    ['categories', form.categories?.length ? undefined : '请选择1-5个服务类目'],
    ['skills', skillsFault(form.skills ?? [])],
    ['years', form.years === undefined ? '请填写从业年限' : undefined],
    ['region', form.region === undefined ? '请选择所在地区' : undefined],
    ['intro', problem('providerIntro', form.intro ?? '') ?? publicTextFault(form.intro ?? '')],
    ['cases', casesFault(form.cases ?? [])],
    ['certificates', certificatesFault(form, today)],
    ['phone', problem('phone', form.phone ?? '')],
    ['wechat', form.wechat ? problem('wechat', form.wechat) : undefined],
    ['qq', form.qq ? problem('qq', form.qq) : undefined],
    ['quote_mode', form.quote_mode === undefined ? '请选择报价方式' : undefined],
    ['price_min', form.price_min ? undefined : '请填写起步价'],
  ];
  if (kind === 'enterprise')
    all.push(
      ['team_size', form.team_size === undefined ? '请选择团队规模' : undefined],
      ['founded_at', foundedFault(form.founded_at, today)],
      ['office_address', form.office_address ? publicTextFault(form.office_address) : '请填写办公地址'],
      ['clients', form.clients ? publicTextFault(form.clients) : undefined],
    );
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function skillsFault(skills: readonly string[]): string | undefined {
  if (skills.length === 0) return '请填写1-20个技能标签';
  if (new Set(skills).size < skills.length) return '技能标签不能重复';
  return publicTextFault(skills.join(' '));
}

function casesFault(cases: readonly CertCase[]): string | undefined {
  if (cases.length === 0) return '请至少填写1个案例';
  return cases
    .map(({ title, url, imgs }, index) => {
      const wrong =
        (title.length < 2 ? '请填写2-40个字的标题' : publicTextFault(title)) ??
        (url ? problem('homepage', url) : undefined) ??
        (imgs.length === 0 && !url ? '请上传图片或填写链接' : undefined);
      return wrong && `第${index + 1}个案例：${wrong}`;
    })
    .find(Boolean);
}

function certificatesFault({ categories = [], certificates = [] }: CertForm, today: string) {
  const expired = certificates.find(({ valid_to: end }) => end !== undefined && !isAfter(end, today));
  if (expired) return `${expired.name}已过期，请更换有效证书`;
  const missing = categories
    .map((category) => licenceOf[category])
    .find((kind) => kind !== undefined && !certificates.some((one) => one.kind === kind));
  if (missing) return `所选类目须上传${certificateKinds[missing]}`;
  if (certificates.some(({ name, no }) => name === '' || no === '')) return '请填写证书名称与编号';
  return publicTextFault(certificates.map(({ name }) => name).join(' '));
}

function foundedFault(day: string | undefined, today: string): string | undefined {
  if (day === undefined) return '请选择成立时间';
  return isAfter(day, today) ? '成立时间不能晚于今天' : undefined;
}
