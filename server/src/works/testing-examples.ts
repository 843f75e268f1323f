import { api } from '@uc/contract';
import { claimFile, saveFile } from '../files/index';
import { filmed } from '../opener/testing-films';
import { newOwner } from '../passport/testing';
import { newProvider } from '../provider/testing';
import type { As, TestApp } from '../testing';
import type { Examples, Fresh, Person, Queues } from '../testing-examples';
import { mintId, mintName } from '../vault/index';
import { insertComplaint } from './complaint-store';
import { completePicture, insertPicture } from './picture-store';
import { newDraft, newOnline, newSubmitted, pictureOf, uploaded, drawing } from './testing';

const { works } = api;
/** A draft, a work that waits for staff, and a complaint that the account has received. */
export type Works = Record<'draft' | 'waiting' | 'complaint', string>;

/** A draft and a work that waits for staff, both with the tenant's canary in them. */
export async function newWorks(
  app: TestApp,
  { uid, canary, owner: as }: { uid: number; canary: string; owner: As },
): Promise<Works> {
  const more = { title: `${canary} 的作品`, description: canary };
  const draft = await newDraft(app, { uid, as }, { ...more, images: [] });
  const images = [await pictureWithoutSizes(app, uid)];
  const waiting = await newSubmitted(app, { uid, as }, { ...more, images });
  const complaint = await complaintAbout(app, { uid, canary, workNo: waiting.work_no });
  return { draft: draft.work_no, waiting: waiting.work_no, complaint };
}

/** A complaint as far as the database knows it: of somebody else, open, about a work of the account. */
async function complaintAbout(
  app: TestApp,
  { uid, canary, workNo }: { uid: number; canary: string; workNo: string },
  byUid = 999_999_999_999,
): Promise<string> {
  const row = await app.database.transaction((tx) =>
    insertComplaint(tx, {
      uid,
      complaint_no: mintId('WC'),
      work_no: workNo,
      by_uid: byUid,
      by_name: '投诉人',
      title: canary,
      ground: 'infringement',
      status: 'open',
      body: `${canary} 的作品使用了本人的画作`,
      answer_by: new Date(Date.now() + 86_400_000),
    }),
  );
  return row!.complaint_no;
}

/** A picture as far as the database knows it: opening one for each of many tenants would take long. */
async function pictureWithoutSizes(app: TestApp, uid: number): Promise<string> {
  const fileId = await uploaded(app, uid, Buffer.from(`picture of ${uid}`));
  const [name, hash] = [mintName(), '01'.repeat(32)];
  await app.database.transaction(async (tx) => {
    await claimFile(tx, { uid, fileId, use: 'work_image', bizType: 'work', bizNo: name });
    await insertPicture(tx, { uid, file_id: fileId, name });
    await completePicture(tx, { uid, file_id: fileId, hash, width: 900, height: 600 });
  });
  return fileId;
}

/** A public work of somebody else. */
const foreignWork = async (app: TestApp): Promise<string> =>
  (await newOnline(app, await newProvider(app), { title: '他人的作品' })).work_no;

const seen = ({ work_no, version }: { work_no: string; version: number }) => ({ work_no, version });
const whoOf = ({ uid, owner: as }: Person) => ({ uid, as });

/** An upload of use `work_video`, not yet looked at. */
const sentFilm = async (app: TestApp, uid: number): Promise<string> => {
  const file = { uid, subId: null, use: 'work_video' as const, name: '短片.mp4', mime: 'video/mp4' };
  return (await saveFile(app.deps, { ...file, bytes: filmed(500) })).file_id;
};

/** The state that each call about a work needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [works.picture.path]: async (app, { uid }) => ({
    file_id: await uploaded(app, uid, await drawing(uid % 1000)),
  }),
  [works.video.path]: async (app, { uid }) => ({ file_id: await sentFilm(app, uid) }),
  [works.submit.path]: async (app, tenant) => seen(await newDraft(app, whoOf(tenant))),
  [works.cancel.path]: async (app, tenant) => seen(await newSubmitted(app, whoOf(tenant))),
  [works.offline.path]: async (app, tenant) => seen(await newOnline(app, whoOf(tenant))),
  [works.top.path]: async (app, tenant) => ({ ...seen(await newOnline(app, whoOf(tenant))), top: true }),
  async [works.answerComplaint.path](app, tenant) {
    const { work_no } = await newDraft(app, whoOf(tenant), { images: [] });
    return { complaint_no: await complaintAbout(app, { ...tenant, workNo: work_no }), version: 1 };
  },
  async [works.withdrawComplaint.path](app, { uid, canary }) {
    const other = await newOwner(app.deps);
    const { work_no } = await newDraft(app, other, { images: [] });
    const about = { uid: other.uid, canary, workNo: work_no };
    return { complaint_no: await complaintAbout(app, about, uid), version: 1 };
  },
  [works.complain.path]: async (app) => ({ work_no: await foreignWork(app) }),
  [works.complaintTarget.path]: async (app) => ({ work_no: await foreignWork(app) }),
  [works.remove.path]: async (app, tenant) => seen(await newDraft(app, whoOf(tenant), { images: [] })),
  async [works.online.path](app, tenant) {
    const online = await newOnline(app, whoOf(tenant));
    return seen((await app.call(works.offline, seen(online), tenant.owner)).data);
  },
  async [works.play.path](app, { uid, owner }) {
    const { url } = (await app.call(works.video, { file_id: await sentFilm(app, uid) }, owner)).data;
    const [path = '', ticket = ''] = url.split('?ticket=');
    return { name: path.split('/').at(-1)!, ticket };
  },
  async [works.image.path](app, tenant) {
    const { small } = await pictureOf(app, whoOf(tenant));
    const [path = '', ticket = ''] = small.split('?ticket=');
    return { name: path.split('/').at(-1)!, ticket };
  },
};

/** Input about the tenant's works. */
export const examples = ({
  works,
  files,
  canary,
}: Person & { works: Works; files: { voucher: string } }): Examples => ({
  'works.detail': { work_no: works.draft },
  'works.picture': { file_id: files.voucher },
  'works.video': { file_id: files.voucher },
  'works.save': { title: `${canary} 的作品` },
  'works.submit': { work_no: works.draft, version: 1000 },
  'works.cancel': { work_no: works.draft, version: 1000 },
  'works.online': { work_no: works.draft, version: 1000 },
  'works.offline': { work_no: works.draft, version: 1000 },
  'works.top': { work_no: works.draft, version: 1000, top: true },
  'works.sort': { work_nos: [works.draft, works.waiting] },
  'works.remove': { work_no: works.draft, version: 1000 },
  'works.complaintTarget': { work_no: works.waiting },
  'works.complain': {
    work_no: works.waiting,
    ground: 'infringement',
    body: `${canary} 的画作被他人使用，附登记证书`,
  },
  'works.answerComplaint': {
    complaint_no: works.complaint,
    version: 1000,
    answer: `${canary} 为原创，附创作过程`,
  },
  'works.withdrawComplaint': { complaint_no: works.complaint, version: 1000 },
  'works.play': { name: 'a'.repeat(26) },
  'works.image': { size: 's', name: 'a'.repeat(26) },
});

/** Example inputs of staff. */
export const staffExamples = ({ works }: { works: Works }): Examples => ({
  'works.staffWorkDetail': { no: works.waiting },
  'works.staffWorkApprove': { no: works.waiting, version: 1000 },
  'works.staffWorkReject': {
    no: works.waiting,
    version: 1000,
    items: [{ field: 'title', reason: '过于笼统' }],
  },
  'works.staffComplaintDetail': { no: works.complaint },
  'works.staffComplaintDecide': {
    no: works.complaint,
    version: 1000,
    decision: 'dismiss',
    reason: '证据不足',
  },
  'works.staffWorkBan': { no: works.waiting, version: 1000, reason: '内容违规' },
});

/** Its queues of the console. */
export const queues: Queues = {
  work: { endpoint: api.works.staffWorkList, work: ['approve'] },
  complaint: { endpoint: api.works.staffComplaintList, work: ['uphold'] },
};
