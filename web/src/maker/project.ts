import type { Api } from '@uc/contract';
import type { ProjectForm } from '@uc/contract/maker/form';
import {
  projectFieldTexts,
  projectStageTexts,
  type ProjectField,
  type ProjectNeed,
  type ProjectStage,
  type ProjectStatus,
  projectTabIds,
  type Visibility,
} from '@uc/contract/maker/texts';
import { parseTyped, toWire } from '@uc/contract/money';
import { api, type WireInput, type WireOutput } from '../client';
import type { UploadedFile } from '../ui/FileField';
import { choice, type Filters, paging, text } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

export type OwnProject = WireOutput<Api['maker']['detail']>;
export type OwnCard = WireOutput<Api['maker']['list']>['list'][number];
export type Content = Omit<OwnProject['content'], 'visibility'>;
export type Post = Omit<OwnProject['posts'][number], 'author'>;

/** Reads to repeat after a project has moved. */
export const makerReads = [
  api.maker.list,
  api.maker.detail,
  api.maker.square,
  api.maker.shown,
  api.home.summary,
];

export const statusTones: Record<ProjectStatus, Tone> = {
  draft: 'neutral',
  auditing: 'info',
  online: 'positive',
  incubate_review: 'info',
  incubating: 'info',
  graduated: 'positive',
  rejected: 'negative',
  offline: 'neutral',
  banned: 'negative',
  deleted: 'neutral',
};

/** The values of a filter that may be left open. */
export const optionsOf = <T extends string>(texts: Record<T, string>) =>
  ['', ...(Object.keys(texts) as T[])] as unknown as readonly ['', ...T[]];
/** The values of a filter with their texts, 全部 first. */
export const choicesOf = (texts: Record<string, string>): readonly (readonly [string, string])[] => [
  ['', '全部'],
  ...Object.entries(texts),
];

/** 原创项目 in the URL. */
export const originalFilters = {
  tab: choice(projectTabIds),
  field: choice(optionsOf(projectFieldTexts)),
  stage: choice(optionsOf(projectStageTexts)),
  keyword: text(50),
  ...paging,
};
/** Input of the list. */
export const listInput = ({
  field,
  stage,
  keyword,
  ...rest
}: Filters<typeof originalFilters>): WireInput<Api['maker']['list']> => ({
  ...rest,
  ...(field && { field }),
  ...(stage && { stage }),
  ...(keyword && { keyword }),
});

export interface MemberValue {
  name: string;
  role: string;
  intro: string;
}
export const blankMember: MemberValue = { name: '', role: '', intro: '' };

/** Typed values of a project. */
export interface ProjectValues {
  name: string;
  slogan: string;
  cover: readonly UploadedFile[];
  field: string;
  stage: string;
  intro: string;
  imgs: readonly UploadedFile[];
  team: MemberValue[];
  needs: ProjectNeed[];
  fund_need: string;
  plan: readonly UploadedFile[];
  visibility: Visibility;
  /** Numbers of own filings and requests. */
  ip_refs: string[];
  request_refs: string[];
  phone: string;
  wechat: string;
}

/** The initial values: those typed last, or empty ones with a filing given in the address. The contact is never shown again. */
export function valuesOf(project: OwnProject | undefined, filing?: string): ProjectValues {
  const one = project?.change ?? project?.content;
  const kept = (ids: readonly (string | null)[]) =>
    project?.files.filter(({ file_id }) => ids.includes(file_id)) ?? [];
  const filings = project?.ip_refs.map(({ no }) => no) ?? [];
  return {
    name: one?.name ?? '',
    slogan: one?.slogan ?? '',
    cover: kept([one?.cover ?? null]),
    field: one?.field ?? '',
    stage: one?.stage ?? '',
    intro: one?.intro ?? '',
    imgs: kept(one?.imgs ?? []),
    team: one === undefined || one.team.length === 0 ? [blankMember] : one.team,
    needs: one?.needs.map(({ code }) => code) ?? [],
    fund_need: one?.fund_need ? one.fund_need.toFixed(2) : '',
    plan: kept([project?.plan?.file_id ?? null]),
    visibility: one?.visibility ?? 'public',
    ip_refs: filing === undefined || filings.includes(filing) ? filings : [...filings, filing],
    request_refs: project?.request_refs.map(({ no }) => no) ?? [],
    phone: '',
    wechat: '',
  };
}

/** Typed values as the contract has them; the amount in 元. */
export function formOf(typed: ProjectValues): ProjectForm {
  const fund = parseTyped(typed.fund_need);
  return {
    name: typed.name.trim(),
    slogan: typed.slogan.trim(),
    cover: typed.cover[0]?.file_id ?? null,
    field: (typed.field || null) as ProjectField | null,
    stage: (typed.stage || null) as ProjectStage | null,
    intro: typed.intro,
    imgs: typed.imgs.map(({ file_id }) => file_id),
    team: typed.team.filter(({ name, role, intro }) => name || role || intro),
    needs: typed.needs,
    fund_need: fund === undefined || fund === 0 ? null : toWire(fund),
    plan: typed.plan[0]?.file_id ?? null,
    visibility: typed.visibility,
    ip_refs: typed.ip_refs,
    request_refs: typed.request_refs,
  };
}

/** The name of a project in a sentence and for screen readers. */
export const nameOf = ({ name }: { name: string }): string => name || '未命名项目';
