import { randomUUID } from 'node:crypto';
import { api } from '@uc/contract';
import { newPayer } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { shownProject } from '../projects/testing';

const { incubation } = api;
const CENTER = 'suzhou';
const application = {
  goal: '在半年内完成可以量产的样机，并在两所学校试用一个学期',
  months: 6,
  center: CENTER,
};

/** Staff of incubation, with a mentor of every working hour and a seat. */
export async function incubationStaff(app: TestApp, center = CENTER) {
  const staff = await newStaff(app.deps, 'auditor');
  const saved = await app.call(
    incubation.staffMentorSave,
    {
      name: '顾问老师',
      title: '工业设计导师',
      intro: '做过十年产品',
      center,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      from_hour: 9,
      to_hour: 18,
    },
    staff.as,
  );
  const mentor = saved.data.mentor_no;
  const newSeat = async (price = 300) =>
    (
      await app.call(
        incubation.staffSeatSave,
        { name: `工位${randomUUID().slice(0, 8)}`, center: CENTER, price },
        staff.as,
      )
    ).data.seat_no;
  const detail = async (no: string) =>
    (await app.call(incubation.staffIncubationDetail, { no }, staff.as)).data;
  const seen = async (no: string) => ({ no, version: (await detail(no)).version });
  const accept = async (no: string) =>
    app.call(incubation.staffIncubationAccept, { ...(await seen(no)), mentor_no: mentor }, staff.as);
  return { ...staff, mentor, newSeat, detail, seen, accept };
}
export type IncubationStaff = Awaited<ReturnType<typeof incubationStaff>>;

/** Asks for the incubation of a project; its number. */
export async function appliedFor(app: TestApp, projectNo: string, as: As): Promise<string> {
  const answer = await app.call(incubation.apply, { project_no: projectNo, ...application }, as);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.board!.incubation_no;
}

/** A project of somebody that waits for staff. */
export async function newApplicant(app: TestApp, of?: { uid: number; as: As }, team = 1) {
  const who = of ?? (await newPayer(app, { rmb: 5000_00 }));
  const project_no = await shownProject(app, who.uid, who.as, {
    stage: 'trial',
    team: Array.from({ length: team }, (_, index) => ({ name: `沈${index}`, role: '成员', intro: '' })),
  });
  return { ...who, project_no, no: await appliedFor(app, project_no, who.as) };
}
export type Applicant = Awaited<ReturnType<typeof newApplicant>>;

/** A project that is incubated, its agreement confirmed. */
export async function newIncubated(
  app: TestApp,
  staffSide: IncubationStaff,
  of?: { uid: number; as: As },
  team?: number,
) {
  const one = await newApplicant(app, of, team);
  await staffSide.accept(one.no);
  const { text_hash } = (await boardFor(app, one)).agreement!;
  await app.call(incubation.confirm, { project_no: one.project_no, text_hash }, one.as);
  return one;
}

export const boardFor = async (app: TestApp, { project_no, as }: Pick<Applicant, 'project_no' | 'as'>) =>
  (await app.call(incubation.board, { project_no }, as)).data.board!;

/** The first free hours of a project's mentor, as the wire has them. */
export async function freeHours(app: TestApp, { project_no, as }: Pick<Applicant, 'project_no' | 'as'>) {
  const { slots } = (await app.call(incubation.slots, { project_no }, as)).data;
  return slots.filter(({ state }) => state === 'free').map(({ starts_at }) => starts_at);
}

export const thisMonth = (later = 0): string => {
  const china = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(china.getUTCFullYear(), china.getUTCMonth() + later, 1)).toISOString().slice(0, 7);
};

/** Reserves a seat from this month on, or so many later; returns the number of its order. */
export async function tookSeat(
  app: TestApp,
  { project_no, as }: Pick<Applicant, 'project_no' | 'as'>,
  seat_no: string,
  months = 3,
  later = 0,
): Promise<string> {
  const input = { project_no, seat_no, from_month: thisMonth(later), months };
  const answer = await app.call(incubation.takeSeat, input, as);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.order_no;
}
