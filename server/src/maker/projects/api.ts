import type { Input } from '@uc/contract/endpoint';
import type { maker as agreed } from '@uc/contract/maker/projects';
import type { makerStaffCalls } from '@uc/contract/maker/staff';
import { projectTabIds, projectTabs } from '@uc/contract/maker/texts';
import { creatorOf, type Customer, type Handlers, refuse, type RequestFacts } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { linksOf, type LookUp } from './links';
import { pictureOf } from './pictures';
import { addPost } from './posts';
import { saveProject } from './save';
import { favouriteProjectsOf, likeProject, shownProjectOf, squareOf } from './square';
import { countByStatus, pageOfProjects, projectOf, type ProjectRow } from './store';
import { deleteProject, discardChange, submitProject, takeOffline, withdrawProject } from './submit';
import { cardsOf, permitted, projectView } from './view';

type Calls = Omit<typeof agreed, keyof typeof makerStaffCalls>;

/** Original projects for customers (maker-screens.md#calls). */
export const makerCalls = (deps: Deps, filings: LookUp): Handlers<Calls> => {
  const shown = async (db: Db, actor: Customer, row: ProjectRow) => {
    const [view, links] = await Promise.all([projectView(deps, db, row), linksOf(filings, db, row, actor)]);
    return permitted({ ...view, ...links }, actor);
  };
  /** A step of a project, and how it stands then. */
  const step =
    <I extends { project_no: string }>(take: (tx: Tx, actor: Customer, input: I) => Promise<ProjectRow>) =>
    async ({ input, actor, db, request }: { input: I; actor: Customer; db: Tx; request: RequestFacts }) => {
      request.note({ bizNo: input.project_no });
      return shown(db, actor, await take(db, actor, input));
    };
  return {
    list: ({ input, actor, db }) => listOfProjects(db, actor, input),
    async detail({ input: { project_no: no }, actor, db }) {
      const row = await projectOf(db, { uid: actor.uid, creator: creatorOf(actor, 'maker') }, no);
      if (row === undefined) throw refuse('notFound');
      return shown(db, actor, row);
    },
    save: async ({ input, actor, db }) =>
      shown(db, actor, await saveProject(deps, filings, db, actor, input)),
    submit: step((tx, actor, input: Input<Calls['submit']>) =>
      submitProject(deps, filings, tx, actor, input),
    ),
    withdraw: step((tx, actor, { project_no: no }) => withdrawProject(tx, actor, no)),
    discardChange: step((tx, actor, { project_no: no }) => discardChange(tx, actor, no)),
    offline: step((tx, actor, { project_no: no }) => takeOffline(tx, actor, no)),
    async remove({ input: { project_no: no }, actor, db, request }) {
      request.note({ bizNo: no });
      await deleteProject(db, actor, no);
      return { project_no: no };
    },
    progress: step((tx, actor, input: Input<Calls['progress']>) => addPost(tx, actor, input)),
    square: ({ input, actor, db }) => squareOf(db, actor, input),
    shown: ({ input, actor }) => shownProjectOf(deps, actor, input.project_no),
    collected: ({ input, actor, db }) => favouriteProjectsOf(db, actor, input),
    like({ input, actor, db, request }) {
      request.note({ bizNo: input.project_no });
      return likeProject(db, actor, input);
    },
    picture: ({ input, actor, db }) => pictureOf(deps, db, actor, input),
  };
};

async function listOfProjects(
  db: Db,
  actor: Customer,
  { page, page_size, sort, tab, field, stage, keyword, start_time: from, end_time: to }: Input<Calls['list']>,
) {
  const wanted = {
    uid: actor.uid,
    creator: creatorOf(actor, 'maker'),
    field,
    stage,
    keyword: keyword || undefined,
    from,
    to,
  };
  const { states } = projectTabs[tab];
  const [rows, byStatus] = await Promise.all([
    pageOfProjects(db, wanted, states, { limit: page_size, offset: (page - 1) * page_size, sort }),
    countByStatus(db, wanted),
  ]);
  const countOf = (id: (typeof projectTabIds)[number]) =>
    projectTabs[id].states.reduce((sum, status) => sum + (byStatus.get(status) ?? 0), 0);
  const counts = Object.fromEntries(projectTabIds.map((id) => [id, countOf(id)])) as Record<
    (typeof projectTabIds)[number],
    number
  >;
  const list = (await cardsOf(db, actor.uid, rows)).map((card) => ({
    ...card,
    actions: card.actions.filter((action) =>
      actor.permissions.has(action === 'apply' ? 'maker.project:incubate' : 'maker.project:manage'),
    ),
  }));
  return { list, total: counts[tab], page, page_size, counts };
}
