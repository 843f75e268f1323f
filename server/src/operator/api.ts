import { dayAfter, startOf } from '@uc/contract/day';
import type { Api } from '@uc/contract';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import { smsDeliveryTexts } from '@uc/contract/sms-deliveries';
import type { Deps } from '../deps';
import { type Handlers, ownTransaction, refuse } from '../call/index';
import {
  resetStaffSecondStep,
  staffAccounts,
  staffEventViews,
  staffView,
  unlockStaff,
} from './staff-accounts';
import { sceneText } from '../credentials/index';
import { changeStaffPassword, deleteStaffSession } from '../passport/index';
import { beginRotation } from '../vault/index';
import { type Job, listRuns } from '../jobs/index';
import { finding } from './finding';
import { items } from './items';
import { queueFiles } from './queue-files';
import type { ListOf } from './queue-read';
import { keysView } from './keys';
import { partnersView } from './partners';
import type { AllParts } from '../room/index';
import { waiting } from './staff-queues';

const providerTexts = { aliyun: '阿里云', tencent: '腾讯云' } as const;

/** Calls of the console that belong to no other room. */
export const operator = (
  deps: Deps,
  { staffWaits, sealed }: AllParts,
  allJobs: () => readonly Job[],
  listOf: ListOf,
): Handlers<Api['operator']> => ({
  ...waiting(staffWaits),
  ...items,
  ...finding(listOf),
  ...queueFiles(deps, listOf),
  me: async ({ actor, db }) => ({
    ...(await staffView(db, actor)),
    demo: deps.config.demo,
    is_unscanned: deps.config.production && deps.config.clamd === undefined,
  }),
  async signOut({ actor, db }) {
    await deleteStaffSession(db, actor.sessionId);
    return { ok: true as const };
  },
  changePassword: ownTransaction(({ input, actor, request }) =>
    changeStaffPassword(deps, request, actor, input),
  ),
  staff: ({ actor, db }) => staffAccounts(deps, db, actor),
  async staffEvents({ input: { page, page_size }, db }) {
    const shown = await staffEventViews(db, { limit: page_size, offset: (page - 1) * page_size });
    return { ...shown, page, page_size };
  },
  async unlockStaff({ input: { staff_id: staffId, reason }, actor, db }) {
    await unlockStaff(deps, db, actor, { staffId, reason });
    return { ok: true as const };
  },
  async resetStaffSecondStep({ input: { staff_id: staffId, reason }, actor, db }) {
    await resetStaffSecondStep(deps, db, actor, { staffId, reason });
    return { ok: true as const };
  },
  async jobs({ input: { page, page_size, status, keyword }, db }) {
    const { runs, total, jobs } = await listRuns(
      db,
      { status, job: keyword || undefined },
      { limit: page_size, offset: (page - 1) * page_size },
    );
    const texts = new Map(allJobs().map(({ name, text, about }) => [name, { text, about }]));
    // A run of a job that no longer exists keeps its own name.
    const textOf = (name: string) => texts.get(name) ?? { text: name, about: '' };
    return {
      list: runs.map((run) => ({ ...run, text: textOf(run.job).text })),
      total,
      page,
      page_size,
      jobs: jobs.map((job) => ({ ...job, ...textOf(job.job) })),
    };
  },
  partners: ({ db }) => partnersView(deps, db),
  keys: ({ db }) => keysView(db, sealed),
  rotateKeys: ownTransaction(async () => {
    if (!(await beginRotation(deps.database, deps.config.masterKey))) throw refuse('key.changing');
    return { ok: true as const };
  }),
  /** Newest first; `keyword` is a whole phone number or address, because they are sealed. */
  sentMessages: async ({
    input: { page, page_size, channel, state, keyword, start_time: from, end_time: until },
  }) => {
    const { list, total } = await deps.partners.sentMessages.list({
      channel,
      state,
      to: keyword,
      from: from === undefined ? undefined : startOf(from),
      until: until === undefined ? undefined : startOf(dayAfter(until, 1)),
      limit: page_size,
      offset: (page - 1) * page_size,
    });
    return {
      list: list.map(
        ({ messageId: id, channel: kind, to, scene, body, state: delivery, provider, error, at }) => ({
          id,
          channel: kind,
          to: kind === 'sms' ? maskPhone(to) : maskEmail(to),
          scene,
          scene_text: sceneText(scene),
          body,
          state: delivery,
          state_text: delivery && smsDeliveryTexts[delivery],
          provider_text: provider && providerTexts[provider],
          error,
          at,
        }),
      ),
      total,
      page,
      page_size,
    };
  },
});
