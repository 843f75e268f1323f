import { z } from 'zod';
import { get, post } from '../endpoint';
import { projectFieldTexts, projectStageTexts, squareSortTexts } from './texts';
import { progressPost, projectCard, projectContent } from './view';
import { enumOf, id, listOf, listParams, orderedListParams, moment } from '../wire';

/** A project of any account: its approved content, with its likes and favourites. */
const squareCard = projectCard.omit({ status: true, updated_at: true }).extend({
  /** The nickname of whose project it is. */
  owner_name: z.string(),
  is_own: z.boolean(),
  is_collected: z.boolean(),
  published_at: moment,
  /** The moment of its last change or post. */
  renewed_at: moment,
});
/** The same, read through; without plan, contact, links and who of the account wrote a post. */
const squareProject = squareCard.extend({
  content: projectContent.omit({ visibility: true }),
  is_liked: z.boolean(),
  posts: z.array(progressPost.omit({ author: true })),
});
/** A favourited project; one that is not shown any more keeps its name alone. */
const favouriteCard = squareCard.extend({ is_over: z.boolean(), collected_at: moment });

const narrowed = {
  field: enumOf(projectFieldTexts).optional(),
  stage: enumOf(projectStageTexts).optional(),
};
const project = { project_no: id };

/** Projects of everybody (maker-screens.md#screens): the square, one's favourites, and each by its number. */
export const makerSquare = {
  square: get('/space-api/project/square', {
    summary: '项目广场',
    access: 'maker.project:view',
    mayBeOld: true,
    input: { ...orderedListParams, ...narrowed, order: enumOf(squareSortTexts).default('newest') },
    output: listOf(squareCard),
  }),
  shown: get('/space-api/project/show', {
    summary: '展示中的项目',
    access: 'maker.project:view',
    mayBeOld: true,
    input: project,
    output: squareProject,
    refusals: ['notFound'],
  }),
  collected: get('/space-api/project/my-collected', {
    summary: '收藏的项目',
    access: 'maker.project:view',
    input: { ...listParams, ...narrowed },
    output: listOf(favouriteCard),
  }),
  /** Likes another account's project; an account counts once. */
  like: post('/space-api/project/like', {
    summary: '点赞项目',
    access: 'maker.project:view',
    quiet: true,
    input: { ...project, liked: z.boolean() },
    output: z.object({ likes: z.int(), is_liked: z.boolean() }),
    refusals: ['notFound'],
  }),
};
