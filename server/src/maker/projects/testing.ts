import { api } from '@uc/contract';
import type { WireInput } from '@uc/contract/endpoint';
import { paperOf } from '../../account/testing';
import { newOwner, newStaff } from '../../passport/testing';
import type { As, TestApp } from '../../testing';

const INTRO =
  '桌面蚕房是一套给城市家庭与课堂用的养蚕装置：温湿度由传感器控制，蚕房的底板用回收蚕丝板压制，观察窗可以取下来画图记录。我们从苏州的蚕桑课程出发，已经做出三版样机，在两所小学试用了一个学期，接下来要把装置做成可以量产的套件，并把十二周的课程与图谱一并交给老师，让孩子在一只盒子里看完一条蚕的一生。';

/** A project that has nothing wrong with it. */
export async function projectForm(
  app: TestApp,
  uid: number,
  more: Partial<WireInput<typeof api.maker.save>> = {},
): Promise<WireInput<typeof api.maker.save>> {
  return {
    name: '桌面蚕房',
    slogan: '在一只盒子里看完一条蚕的一生',
    cover: await paperOf(app, uid, 'maker_image'),
    field: 'culture',
    stage: 'prototype',
    intro: INTRO,
    imgs: [await paperOf(app, uid, 'maker_image')],
    team: [{ name: '沈知秋', role: '发起人', intro: '做过八年博物馆教育' }],
    needs: ['fund', 'mentor'],
    fund_need: 200_000,
    phone: '13912345678',
    wechat: 'canfang_lab',
    ...more,
  };
}

/** A draft of somebody, with its version. */
export async function newDraft(
  app: TestApp,
  uid: number,
  as: As,
  more: Partial<WireInput<typeof api.maker.save>> = {},
) {
  return (await app.call(api.maker.save, await projectForm(app, uid, more), as)).data;
}

/** A decider's calls, with the version that was seen. */
export async function projectDecider(app: TestApp, role: Parameters<typeof newStaff>[1] = 'auditor') {
  const staff = await newStaff(app.deps, role);
  const detail = async (no: string) => (await app.call(api.maker.staffProjectDetail, { no }, staff.as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  return {
    ...staff,
    detail,
    seen,
    approve: async (no: string) => app.call(api.maker.staffProjectApprove, await seen(no), staff.as),
    reject: async (no: string, part: 'intro' | 'cover' = 'intro') =>
      app.call(
        api.maker.staffProjectReject,
        { ...(await seen(no)), items: [{ part, reason: '内容过于笼统，请补充' }] },
        staff.as,
      ),
    ban: async (no: string) =>
      app.call(api.maker.staffProjectBan, { ...(await seen(no)), reason: '盗用他人作品' }, staff.as),
  };
}

/** A project of somebody that waits for staff. */
export async function submitted(
  app: TestApp,
  uid: number,
  as: As,
  more: Partial<WireInput<typeof api.maker.save>> = {},
): Promise<string> {
  const { project_no, version } = await newDraft(app, uid, as, more);
  const answer = await app.call(api.maker.submit, { project_no, version }, as);
  return answer.data.project_no;
}

/** A project that everybody sees. */
export async function shownProject(
  app: TestApp,
  uid: number,
  as: As,
  more: Partial<WireInput<typeof api.maker.save>> = {},
): Promise<string> {
  const no = await submitted(app, uid, as, more);
  const answer = await (await projectDecider(app)).approve(no);
  if (answer.status !== 200) throw new Error(answer.text);
  return no;
}

/** An account with a project that everybody sees. */
export async function newMaker(app: TestApp, more: Partial<WireInput<typeof api.maker.save>> = {}) {
  const owner = await newOwner(app.deps);
  return { ...owner, no: await shownProject(app, owner.uid, owner.as, more) };
}
