import { seenLength } from '../seen-length';
import { limits } from '../limits';
import type { ProjectField, ProjectNeed, ProjectStage, Visibility } from './texts';
import { publicTextFault } from '../public-text';
import { problem } from '../rules';

/** Somebody of the team. */
export interface TeamMember {
  name: string;
  role: string;
  intro: string;
}
/**
 * A project as it is written, whole or half (maker-screens.md#project-fields); pictures and the plan are ids
 * of files, money is of the caller's unit.
 */
export interface ProjectForm {
  name: string;
  slogan: string;
  cover: string | null;
  field: ProjectField | null;
  stage: ProjectStage | null;
  intro: string;
  imgs: string[];
  team: TeamMember[];
  needs: ProjectNeed[];
  fund_need: number | null;
  plan: string | null;
  visibility: Visibility;
  /** Numbers of own filings and of own requests. */
  ip_refs: string[];
  request_refs: string[];
}
/** Contact of the team; never shown in public. */
export interface ProjectContact {
  phone?: string | undefined;
  wechat?: string | undefined;
}
interface Fault {
  field: string;
  message: string;
}

const lengthOf = (text: string): number => seenLength(text.trim());

/** Faults that prevent the submission of a project, the first of each field (maker-screens.md#project-fields). */
export function projectFaults(form: ProjectForm, contact: ProjectContact): Fault[] {
  const { name, slogan, intro, team, imgs } = form;
  const named = lengthOf(name);
  const all: [field: string, message: string | undefined][] = [
    ['name', named < 2 || named > 30 ? '项目名称为2-30个字' : publicTextFault(name)],
    ['slogan', lengthOf(slogan) === 0 ? '请填写一句话介绍' : publicTextFault(slogan)],
    ['cover', form.cover === null ? '请上传封面' : undefined],
    ['field', form.field === null ? '请选择领域' : undefined],
    ['stage', form.stage === null ? '请选择阶段' : undefined],
    ['intro', problem('projectIntro', intro) ?? publicTextFault(intro)],
    ['imgs', imgs.length > limits.maker.pictures ? `图片最多${limits.maker.pictures}张` : undefined],
    ['team', teamFault(team)],
    ['fund_need', form.needs.includes('fund') && !form.fund_need ? '请填写资金需求' : undefined],
    ['phone', problem('phone', contact.phone ?? '')],
    ['wechat', contact.wechat ? problem('wechat', contact.wechat) : undefined],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function teamFault(team: readonly TeamMember[]): string | undefined {
  if (team.length === 0) return '请至少填写1位团队成员';
  return team
    .map(({ name, role, intro }, index) => {
      const wrong =
        name.trim() === '' || role.trim() === ''
          ? '请填写姓名与角色'
          : publicTextFault(`${name} ${role} ${intro}`);
      return wrong && `第${index + 1}位成员：${wrong}`;
    })
    .find(Boolean);
}

/** Faults of a progress post, the first of each field. */
export function postFaults({ title, text }: { title: string; text: string }): Fault[] {
  const all: [string, string | undefined][] = [
    ['title', lengthOf(title) < 2 ? '标题为2-40个字' : publicTextFault(title)],
    ['text', lengthOf(text) < 2 ? '请填写2-2000个字的内容' : publicTextFault(text)],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}
