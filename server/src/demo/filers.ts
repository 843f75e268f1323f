import type { FilingArea } from '@uc/contract/filings/kinds';
import { applicant as house, owner } from './people';
import { type FilingSeed, houseSeeds, ownerSeeds } from './filing-seeds';
import { identities } from './identities';

/** An account of the demo world that files applications. */
export interface Filer {
  account: { uid: number; username: string };
  /** After the names of its steps. */
  label: string;
  /** The template of the applicant. */
  applicant: { name_cn: string; id_no: string; address_cn: string; contact: string; phone: string };
  forms: Record<FilingArea, Readonly<Record<string, unknown>>>;
  seeds: readonly FilingSeed[];
}

/** Fields that every form of a kind has, beside those of the single case; `person` signs for the applicant. */
const formsOf = (person: string): Record<FilingArea, Readonly<Record<string, unknown>>> => ({
  copyright: {
    type: 'work',
    urgency: 'normal',
    kind: 'art',
    nature: 'original',
    ownership: 'legal',
    right_get: 'original',
    completed_on: '2026-03-18',
    completed_place: '苏州',
    creation_note: '由公司美术团队自主创作，先手绘草稿再数字上色，全部素材为原创。',
    declaration: true,
    declared_by: person,
  },
  trademark: { mark_type: 'word', channel: 'online', special: 'none' },
  patent: {
    type: 'invention',
    tech_field: '动画制作',
    abstract: '公开一种用于动画制作的装置或方法，提高拍摄与制作的效率和精度。',
    claims: 10,
    pages: 24,
    inventors: [{ name: person }],
    contact: person,
    reduction: 'none',
  },
});

export const filers: readonly Filer[] = [
  {
    account: house,
    label: '',
    applicant: {
      name_cn: '苏州启航动画制作有限公司',
      id_no: '91320506MA1YC4P8XM',
      address_cn: '工业园区星湖街328号创意产业园12栋',
      contact: '陆启航',
      phone: house.phone,
    },
    forms: formsOf('陆启航'),
    seeds: houseSeeds,
  },
  {
    account: owner,
    label: ` of ${owner.username}`,
    applicant: {
      name_cn: identities.owner.company.name,
      id_no: identities.owner.company.uscc,
      address_cn: '姑苏区平江路168号山海楼3层',
      contact: identities.owner.realName,
      phone: owner.phone,
    },
    forms: formsOf(identities.owner.realName),
    seeds: ownerSeeds,
  },
];
