import type { ProjectForm } from '@uc/contract/maker/form';
import sharp from 'sharp';
import * as clock from '../clock';
import { addFavourite } from '../favourites/change';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { linkedCases } from '../filings/uses/linked';
import { approveProject, rejectProject } from '../maker/projects/decide';
import { changeForm, createDraft } from '../maker/projects/save';
import { handIn, takeDown } from '../maker/projects/submit';
import { favouriteProjects } from '../maker/projects/favourites';
import type { ProjectRow } from '../maker/projects/store';
import { savePost } from '../maker/projects/posts';
import { acting } from './acting';
import { owner } from './people';
import type { ProjectSeed } from './project-seed';
import { projects } from './project-seeds';
import { incubate, seedSupply } from './incubation';
import { askForPlans, demoPlan } from './plans';
import type { Steps } from './steps';
import { after } from './story';

const auditor = { kind: 'staff', name: '审核员' } as const;
/** Writes the projects and lets staff decide. Files are kept outside of transactions, so this comes after the world. */
export async function seedProjects(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  await steps.take('incubation: mentors and seats', seedSupply);
  for (const [index, told] of projects.entries())
    await steps.take(
      `project ${index + 1}`,
      async (tx, files) => {
        const form = { ...told.form, ...files, ip_refs: [], request_refs: [] };
        const no = await tell(deps, tx, now, told, form, index);
        if (told.incubates !== undefined) await incubate(tx, now, no, told);
        if (told.hasPlan && told.who === owner) await askForPlans(tx, now, no);
        const at = favouriteOnes.indexOf(told);
        // The demo account's favourites among the projects of others.
        if (at >= 0)
          await clock.inThePast(after(now, { days: at - 5 }), () =>
            addFavourite(favouriteProjects, tx, acting(owner), { kind: 'project', target_no: no }),
          );
      },
      () => filesOf(deps, told),
    );
}
const favouriteOnes = projects
  .filter(({ becomes, who }) => becomes === 'online' && who !== owner)
  .slice(0, 3);

/** The uploads of a project. */
async function filesOf(deps: Deps, { who: { uid }, form: { name }, hue, hasPlan }: ProjectSeed) {
  const [cover = '', other = ''] = await Promise.all(
    [0, 1].map(async (variant) => {
      const file = { uid, subId: null, use: 'maker_image', name: `${name}${variant + 1}.jpg` } as const;
      const bytes = await picture(hue, variant);
      return (await saveFile(deps, { ...file, mime: 'image/jpeg', bytes })).file_id;
    }),
  );
  return { cover, imgs: [other], plan: hasPlan ? await demoPlan(deps, uid, name) : null };
}

async function tell(
  deps: Deps,
  tx: Tx,
  now: Date,
  told: ProjectSeed,
  form: ProjectForm,
  index: number,
): Promise<string> {
  const { who, daysAgo, becomes, posts = [] } = told;
  const by = { kind: 'owner', name: who.username } as const;
  const begun = after(now, { days: -daysAgo, minutes: -90 });
  const at = <T>(moment: Date, run: () => Promise<T>) => clock.inThePast(moment, run);
  const contact = { phone: '13800138000' };
  const draft = { uid: who.uid, creator: null, by, draftKey: `demo-${index}`, form, contact };
  let row = (await at(begun, () => createDraft(deps, tx, draft)))!;
  const { project_no: no } = row;
  if (becomes === 'draft') return no;
  row = await at(after(begun, { minutes: 40 }), () => handIn(deps, linkedCases, tx, row, by));
  if (becomes === 'auditing') return no;
  const decided = after(begun, { hours: 20 });
  if (becomes === 'rejected') {
    const items = [{ part: 'intro' as const, reason: '请补充规则的原创性说明与样板照片' }];
    await at(decided, () => rejectProject(tx, row, items, auditor));
    return no;
  }
  row = await at(decided, () => approveProject(tx, row, auditor));
  for (const [ago, title, text] of posts) {
    const post = { post_key: `demo-${index}-${ago}`, title, text, imgs: [] };
    await at(after(now, { days: -ago }), () => savePost(tx, row, post, by));
  }
  await finish(deps, tx, now, row, becomes, by);
  return no;
}

async function finish(
  deps: Deps,
  tx: Tx,
  now: Date,
  row: ProjectRow,
  becomes: ProjectSeed['becomes'],
  by: { kind: 'owner'; name: string },
): Promise<void> {
  if (becomes === 'offline') await clock.inThePast(after(now, { days: -12 }), () => takeDown(tx, row, by));
  if (becomes !== 'changing') return;
  await clock.inThePast(after(now, { days: -1 }), async () => {
    const changed = await changeForm(deps, tx, row, { slogan: '用耳朵逛一座老城，也用耳朵记住它' });
    await handIn(deps, linkedCases, tx, changed, by);
  });
}

/** A cover as far as it can be drawn: circles and a horizon in one hue. */
const picture = (hue: number, variant: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">
      <rect width="1280" height="800" fill="hsl(${hue} 42% ${variant === 0 ? 91 : 86}%)"/>
      <circle cx="${variant === 0 ? 900 : 340}" cy="300" r="190" fill="hsl(${hue} 58% 74%)"/>
      <circle cx="${variant === 0 ? 760 : 480}" cy="380" r="120" fill="hsl(${hue + 24} 54% 66%)"/>
      <path d="M0 620Q320 480 640 600T1280 560V800H0Z" fill="hsl(${hue} 36% 52%)"/>
      <path d="M0 720Q420 620 860 700T1280 680V800H0Z" fill="hsl(${hue} 40% 38%)"/></svg>`),
  )
    .jpeg({ quality: 88 })
    .toBuffer();
