import { api } from '@uc/contract';
import { saveFile } from '../files/index';
import { newDraft, newMaker, projectForm, shownProject, submitted } from '../maker/testing';
import type { As, TestApp } from '../testing';
import { PICTURE } from './testing-requests';
import type { Tenant } from './testing-world';

type Fresh = (app: TestApp, tenant: Tenant, as: As) => Promise<Record<string, unknown>>;
type Maker = Pick<Tenant, 'uid' | 'canary' | 'owner'>;

/** Two drafts of a tenant, one of them with a picture that can be looked at. */
export async function newProjects(app: TestApp, { uid, canary, owner }: Maker): Promise<Tenant['projects']> {
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
  return { draft: draft.project_no, spare: spare.project_no, cover: cover.file_id };
}

const seen = async (app: TestApp, project_no: string, as: As) => {
  const { version } = (await app.call(api.maker.detail, { project_no }, as)).data;
  return { project_no, version };
};

/** What each call about a project needs before it, so that it is done. */
export const makerFresh: Record<string, Fresh> = {
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
  // Of somebody else: nobody likes, or counts as a reader of, what is their own.
  [api.maker.shown.path]: async (app) => ({ project_no: (await newMaker(app)).no }),
  [api.maker.like.path]: async (app) => ({ project_no: (await newMaker(app)).no }),
  [api.maker.progress.path]: async (app, { uid }, as) => ({ project_no: await shownProject(app, uid, as) }),
};
