import { dayOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { postFaults } from '@uc/contract/maker/form';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { type Initiator, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { listedFaults } from '../../words/index';
import { announcePost } from './post-notices';
import { countPostsSince, insertPost, renewListing } from './listing-store';
import { isShown } from './states';
import type { ProjectRow } from './store';
import { lockedProject } from './submit';
import { recordProjectEvent } from './transition';
import { claimPictures } from './uploads';

/** A progress post as it is written. */
export interface Post {
  post_key: string;
  title: string;
  text: string;
  imgs: string[];
}

/** Posts progress of a project that is shown. Refuses state.conflict, maker.postsToday and the form. */
export async function addPost(
  tx: Tx,
  actor: Customer,
  { project_no: projectNo, ...post }: Post & { project_no: string },
): Promise<ProjectRow> {
  const row = await lockedProject(tx, actor, projectNo);
  await savePost(tx, row, post, initiatorOf(actor));
  return row;
}

/** Saves a post, once by its key; those who have favourited the project are told after the commit. */
export async function savePost(tx: Tx, row: ProjectRow, post: Post, by: Initiator): Promise<void> {
  if (!isShown(row.status)) throw refuse('state.conflict');
  const texts = { title: [post.title], text: [post.text] };
  const faults = await listedFaults(tx, texts, postFaults(post));
  if (faults.length > 0) throw refuseForm(...faults);
  const at = await now(tx);
  const postNo = mintId('PP');
  const { uid, project_no } = row;
  const made = await insertPost(tx, {
    uid,
    project_no,
    post_no: postNo,
    post_key: post.post_key,
    title: post.title,
    text: post.text,
    imgs: JSON.stringify(post.imgs),
    at,
    author: by.name,
  });
  if (!made) return;
  const most = limits.maker.postsPerDay;
  const midnight = new Date(`${dayOf(at)}T00:00:00+08:00`);
  if ((await countPostsSince(tx, row, midnight)) > most) throw refuse('maker.postsToday', { max: most });
  await claimPictures(tx, row, post.imgs);
  await renewListing(tx, row, at);
  await recordProjectEvent(tx, row, 'progress', { by, comment: post.title });
  await announcePost(tx, row, postNo);
}
