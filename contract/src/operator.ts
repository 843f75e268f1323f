import { z } from 'zod';
import { staffQueueIds } from './staff-queues';
import { get, post } from './endpoint';
import { smsDeliveries } from './sms-deliveries';
import { staffFinding } from './staff-finding';
import { staffItems } from './staff-items';
import { id, listOf, listParams, meantText, moment, reason } from './wire';

/** The staff's own room (console.md#partners-and-sandboxes). */
export const operator = {
  me: get('/passport-api/adminapi/session', {
    summary: '当前运营人员与权限',
    access: 'staff.desk:view',
    output: z.object({
      staff_id: z.string(),
      name: z.string(),
      role: z.string(),
      role_text: z.string(),
      permissions: z.array(z.string()),
      /** Whether an app is bound, which a change of the password asks for. */
      has_second_step: z.boolean(),
      demo: z.boolean(),
      /** Production without a virus scanner: its sandbox lets all but a test file pass. */
      is_unscanned: z.boolean(),
    }),
  }),
  signOut: post('/passport-api/adminapi/logout', {
    summary: '运营人员退出登录',
    access: 'staff.desk:view',
    output: z.object({ ok: z.literal(true) }),
  }),
  changePassword: post('/passport-api/adminapi/password/change', {
    summary: '运营人员修改登录密码',
    access: 'staff.desk:view',
    input: {
      old_password: z.string().min(1).max(128),
      new_password: z.string().min(1).max(128),
      /** Proof by the bound authenticator app; only for staff who have one. */
      method: z.enum(['totp', 'recovery']).optional(),
      code: meantText('code', 40).optional(),
    },
    output: z.object({ staff_token: z.string(), expires_in: z.int() }),
    refusals: [
      'password.oldWrong',
      'signIn.locked',
      'form.invalid',
      'totp.wrong',
      'totp.used',
      'totp.locked',
      'recovery.wrong',
      'recovery.used',
      'state.conflict',
    ],
  }),
  waiting: get('/cms-api/adminapi/queue/waiting', {
    summary: '各队列待处理数量与最早等待时间',
    access: 'staff.desk:view',
    background: true,
    output: z.object({
      /**
       * The queues that this person may open, in the order of the menu; `oldest_at` is null where nothing waits, `due_at`
       * where no clock of what waits runs.
       */
      list: z.array(
        z.object({
          queue: z.enum(staffQueueIds),
          count: z.int(),
          oldest_at: moment.nullable(),
          due_at: moment.nullable(),
        }),
      ),
    }),
  }),
  ...staffItems,
  ...staffFinding,
  jobs: get('/cms-api/adminapi/job/list', {
    summary: '后台任务运行记录',
    access: 'staff.job:view',
    input: { ...listParams, status: z.enum(['done', 'failed', 'running']).optional() },
    output: listOf(
      z.object({
        run_id: z.string(),
        job: z.string(),
        text: z.string(),
        due_at: moment,
        started_at: moment,
        finished_at: moment.nullable(),
        done: z.int().nullable(),
        error: z.string().nullable(),
      }),
      {
        jobs: z.array(
          z.object({
            job: z.string(),
            /** Its name, and a line about its task. */
            text: z.string(),
            about: z.string(),
            next_at: moment,
            is_running: z.boolean(),
          }),
        ),
      },
    ),
  }),
  partners: get('/cms-api/adminapi/partner/list', {
    summary: '合作方运行状况',
    access: 'staff.job:view',
    output: z.object({
      list: z.array(
        z.object({
          partner: z.string(),
          /** Its name, and a line about its purpose. */
          text: z.string(),
          about: z.string(),
          /** The kind of the other side: a partner, our own staff, a sandbox, or nobody. */
          mode: z.enum(['real', 'people', 'sandbox', 'off']),
          mode_text: z.string(),
          last_success_at: moment.nullable(),
          last_failure_at: moment.nullable(),
          last_failure: z.string().nullable(),
          succeeded_today: z.int(),
          failed_today: z.int(),
          failures_in_a_row: z.int(),
          /** The number of messages waiting to be sent there; null where nothing is queued for it. */
          waiting: z.int().nullable(),
          /** For SMS alone: delivery receipts of the last hour, with advice where many messages did not arrive. */
          arrival: z
            .object({ delivered: z.int(), undelivered: z.int(), warning: z.string().nullable() })
            .nullable(),
        }),
      ),
    }),
  }),
  keys: get('/cms-api/adminapi/key/list', {
    summary: '数据密钥',
    access: 'staff.key:handle',
    output: z.object({
      list: z.array(
        z.object({
          kid: z.string(),
          text: z.string(),
          state: z.enum(['next', 'active', 'retiring', 'destroyed']),
          state_text: z.string(),
          created_at: moment,
          activated_at: moment.nullable(),
          destroyed_at: moment.nullable(),
          /** Rows that it still opens; of a key that is making way. */
          rows_left: z.int().nullable(),
        }),
      ),
      can_rotate: z.boolean(),
    }),
  }),
  rotateKeys: post('/cms-api/adminapi/key/rotate', {
    summary: '更换数据密钥',
    access: 'staff.key:handle',
    output: z.object({ ok: z.literal(true) }),
    refusals: ['key.changing'],
  }),
  sentMessages: get('/passport-api/adminapi/outbox/list', {
    summary: '短信/邮件记录',
    access: 'staff.outbox:view',
    input: {
      ...listParams,
      channel: z.enum(['sms', 'email']).optional(),
      state: z.enum(smsDeliveries).optional(),
    },
    output: listOf(
      z.object({
        id: z.string(),
        channel: z.enum(['sms', 'email']),
        to: z.string(),
        scene: z.string(),
        scene_text: z.string(),
        /** The text in the sandbox; null for an SMS handed to a provider, whose words are not kept. */
        body: z.string().nullable(),
        /** Whether an SMS has arrived; null in the sandbox. */
        state: z.enum(smsDeliveries).nullable(),
        state_text: z.string().nullable(),
        provider_text: z.string().nullable(),
        /** The code of the provider or carrier where it was not taken or has not arrived. */
        error: z.string().nullable(),
        at: moment,
      }),
    ),
  }),
  staff: get('/passport-api/adminapi/staff/list', {
    summary: '运营人员',
    access: 'staff.staff:handle',
    output: z.object({
      list: z.array(
        z.object({
          staff_id: z.string(),
          username: z.string(),
          name: z.string(),
          role_text: z.string(),
          is_active: z.boolean(),
          is_self: z.boolean(),
          /** Somebody has guessed at the password or the second factor too often just now. */
          is_locked: z.boolean(),
          /** The password was given by somebody else, and is for the next sign-in alone. */
          must_change_password: z.boolean(),
          /** The moment at which the authenticator app was bound; null without one. */
          second_step_since: moment.nullable(),
          recovery_left: z.int(),
          last_login_at: moment.nullable(),
        }),
      ),
      second_step_required: z.boolean(),
    }),
  }),
  staffEvents: get('/passport-api/adminapi/staff/events', {
    summary: '运营人员登录与变更记录',
    access: 'staff.staff:handle',
    input: listParams,
    output: listOf(
      z.object({
        event_id: z.string(),
        at: moment,
        event: z.string(),
        event_text: z.string(),
        name: z.string(),
        by: z.string(),
        reason: z.string().nullable(),
        ip: z.string().nullable(),
      }),
    ),
  }),
  unlockStaff: post('/passport-api/adminapi/staff/unlock', {
    summary: '解除运营人员登录锁定',
    access: 'staff.staff:handle',
    input: { staff_id: id, reason },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound'],
  }),
  resetStaffSecondStep: post('/passport-api/adminapi/staff/reset-second-step', {
    summary: '重置运营人员两步验证',
    access: 'staff.staff:handle',
    input: { staff_id: id, reason },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound', 'staff.ownSecondStep', 'state.conflict'],
  }),
};
