import { api } from '@uc/contract';
import { saveFile } from '../../files/index';
import type { As, TestApp } from '../../testing';
import type { Examples, Fresh, Owner, Person, Queues } from '../../testing-examples';
import { PICTURE } from '../../testing-names';
import { meetingOf } from '../incubation/testing-examples';
import { planAskOf } from '../plans/testing-examples';
import { newDraft, newMaker, projectForm, shownProject, submitted } from './testing';

/** Drafts of projects: one with a picture, one to be deleted; a request to read the plan of the first, and its meeting with a mentor. */
export type Projects = Record<'draft' | 'spare' | 'cover' | 'ask' | 'meeting', string>;
type Mine = Person & { projects: Projects };

/** Two drafts of a tenant, one of them with a picture that can be looked at. */
export async function newProjects(app: TestApp, { uid, canary, owner }: Owner): Promise<Projects> {
  const cover = await saveFile(app.deps, {
    uid,
    subId: null,
    use: 'maker_image',
    name: `${canary}.png`,
    mime: 'image/png',
    bytes: Buffer.from(PICTURE.bytes),
  });
  const draft = await newDraft(app, uid, owner, { name: canary, cover: cover.file_id });
  const spare = await newDraft(app, uid, owner, { name: `${canary} 备` });
  const ask = await planAskOf(app, uid, draft.project_no, canary);
  const meeting = await meetingOf(app, uid, draft.project_no, canary);
  return { draft: draft.project_no, spare: spare.project_no, cover: cover.file_id, ask, meeting };
}

const seen = async (app: TestApp, project_no: string, as: As) => {
  const { version } = (await app.call(api.maker.detail, { project_no }, as)).data;
  return { project_no, version };
};

/** The state that each call about a project needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh<Mine>> = {
  [api.maker.save.path]: (app, { projects }, as) => seen(app, projects.spare, as),
  async [api.maker.submit.path](app, { uid }, as) {
    const { project_no, version } = await newDraft(app, uid, as);
    return { project_no, version };
  },
  [api.maker.withdraw.path]: async (app, { uid }, as) => ({ project_no: await submitted(app, uid, as) }),
  async [api.maker.discardChange.path](app, { uid }, as) {
    const known = await seen(app, await shownProject(app, uid, as), as);
    await app.call(api.maker.save, { ...known, ...(await projectForm(app, uid, { name: '改名' })) }, as);
    return { project_no: known.project_no };
  },
  [api.maker.offline.path]: async (app, { uid }, as) => ({ project_no: await shownProject(app, uid, as) }),
  [api.maker.remove.path]: async (app, { uid }, as) => ({
    project_no: (await newDraft(app, uid, as)).project_no,
  }),
  // These need somebody else's project: nobody likes, or counts as a reader of, their own.
  [api.maker.shown.path]: async (app) => ({ project_no: (await newMaker(app)).no }),
  [api.maker.like.path]: async (app) => ({ project_no: (await newMaker(app)).no }),
  [api.maker.progress.path]: async (app, { uid }, as) => ({ project_no: await shownProject(app, uid, as) }),
};

/** Input about the tenant's projects. */
export const examples = ({ projects, canary }: Mine): Examples => ({
  'maker.detail': { project_no: projects.draft },
  'maker.save': { project_no: projects.spare, version: 1000, name: canary },
  'maker.submit': { project_no: projects.draft, version: 1000 },
  'maker.withdraw': { project_no: projects.draft },
  'maker.discardChange': { project_no: projects.draft },
  'maker.offline': { project_no: projects.draft },
  'maker.remove': { project_no: projects.spare },
  'maker.progress': {
    project_no: projects.draft,
    post_key: 'token-0001',
    title: '样机',
    text: `${canary} 换了更安静的风扇`,
  },
  'maker.picture': { project_no: projects.draft, file_id: projects.cover },
  // A project that is shown is everybody's to look at: only one that is not there is nobody's.
  'maker.shown': { project_no: 'MP0' },
  'maker.like': { project_no: 'MP0', liked: true },
});

/** Example inputs of staff. */
export const staffExamples = ({ staffObjects }: { staffObjects: { project: string } }): Examples => ({
  'maker.staffProjectDetail': { no: staffObjects.project },
  'maker.staffProjectApprove': { no: staffObjects.project, version: 1000 },
  'maker.staffProjectReject': {
    no: staffObjects.project,
    version: 1000,
    items: [{ part: 'intro', reason: '过于笼统' }],
  },
  'maker.staffProjectBan': { no: staffObjects.project, version: 1000, reason: '盗用作品' },
});

/** Its queues of the console. */
export const queues: Queues = {
  project: { endpoint: api.maker.staffProjectList, work: ['approve'] },
};
