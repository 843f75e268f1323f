import { couponStatuses, type CouponStatus } from '@uc/contract/finance/coupons';
import { claimTypes, type couponStaffCalls, templateStatuses } from '@uc/contract/finance/coupon-staff';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import type { Deps } from '../../deps';
import { type Handlers, refuse } from '../../call/index';
import { initiatorOf } from '../../ledger/index';
import { termsView } from './center';
import { createCodes } from './codes';
import { countCodes } from './code-store';
import { voidCoupon } from './coupons';
import { createTemplate, grantCoupons, recordEvent, transitionTemplate } from './staff';
import type { Names } from './view';
import {
  couponsOfTemplate,
  findTemplate,
  listTemplates,
  startedByOthers,
  type Template,
  templateEvents,
} from './template-store';
import { transitions } from './template-states';
import { askOf } from '../../room/index';

/** Handlers of staff for coupons (console.md#staff-calls). */
export const couponStaffHandlers = (deps: Deps): Handlers<typeof couponStaffCalls> => ({
  async staffTemplates({ input, actor, db }) {
    const filter = {
      status: input.status,
      todo: input.todo && actor,
      claimType: input.claim_type,
      keyword: input.keyword || undefined,
    };
    const { rows, ...found } = await listTemplates(db, filter, askOf(input));
    const names = await centerNames(db);
    const others = await startedByOthers(
      db,
      actor,
      rows.map(({ template_id }) => template_id),
    );
    const list = rows.map((row) => templateView(row, names, others));
    return { list, ...found };
  },
  async staffTemplate({ input, actor, db }) {
    const row = await findTemplate(db, input.no);
    if (row === undefined) throw refuse('notFound');
    const { byStatus, recent } = await couponsOfTemplate(db, input.no, await clock.now(db));
    return {
      template: templateView(row, await centerNames(db), await startedByOthers(db, actor, [input.no])),
      coupons: byStatus.map(({ now_status, count }) => ({
        status: now_status,
        status_text: couponStatuses[now_status as CouponStatus],
        count,
      })),
      codes: await countCodes(db, input.no),
      recent: recent.map(({ uid, coupon_no, now_status, claimed_at }) => ({
        uid: String(uid),
        coupon_no,
        status: now_status as CouponStatus,
        status_text: couponStatuses[now_status as CouponStatus],
        claimed_at,
      })),
      timeline: (await templateEvents(db, input.no)).map((row) => ({
        at: row.created_at,
        actor: row.done_by,
        text: eventText(row.event),
        comment: row.reason,
      })),
    };
  },
  staffTemplateCreate: ({ input, actor, db }) => createTemplate(db, actor, input),
  staffTemplateStart: ({ input, actor, db }) => transitionTemplate(db, actor, input, 'start'),
  staffTemplatePause: ({ input, actor, db }) => transitionTemplate(db, actor, input, 'pause'),
  staffTemplateEnd: ({ input, actor, db }) => transitionTemplate(db, actor, input, 'end'),
  staffTemplateGrant: ({ input, actor, db }) => grantCoupons(db, actor, input),
  async staffTemplateCodes({ input, actor, db }) {
    const template = await findTemplate(db, input.no);
    if (template === undefined) throw refuse('notFound');
    if (template.claim_type !== 'code' || template.status === 'ended') throw refuse('state.conflict');
    const codes = await createCodes(deps, db, input.no, input.count);
    await recordEvent(db, actor, input.no, `codes:${input.count}`, '');
    return { codes };
  },
  async staffVoid({ input, actor, db }) {
    const { coupon_no: couponNo, reason } = input;
    await voidCoupon(db, { uid: Number(input.uid), by: initiatorOf(actor), couponNo, reason });
    return { no: couponNo, status: 'void', status_text: couponStatuses.void };
  },
});

const eventTexts: Record<string, string> = {
  create: '新建模板',
  start: '开始发放',
  pause: '暂停发放',
  end: '结束发放',
  grant: '定向发放',
  codes: '生成兑换码',
};
/** An event as staff read it: some carry how many, `grant:2`. */
function eventText(event: string): string {
  const [name = '', count] = event.split(':');
  return `${eventTexts[name] ?? name}${count === undefined ? '' : `${count}张`}`;
}

function templateView(row: Template, names: Names, startedBy: ReadonlySet<string>) {
  const { threshold_text: _, stack_text: __, locations_text: ___, ...terms } = termsView(row, names);
  const events = Object.keys(transitions[row.status]) as ('start' | 'pause' | 'end')[];
  const moves = events.filter((event) => event !== 'start' || !startedBy.has(row.template_id));
  const isLive = row.status === 'active';
  return {
    template_id: row.template_id,
    ...terms,
    locations: row.locations,
    claim_type: row.claim_type,
    claim_type_text: claimTypes[row.claim_type],
    claim_from: row.claim_from,
    claim_to: row.claim_to,
    total_count: row.total_count,
    issued_count: row.issued_count,
    per_user_limit: row.per_user_limit,
    stack_rule: row.stack_rule,
    status: row.status,
    status_text: templateStatuses[row.status],
    created_at: row.created_at,
    actions: [
      ...moves,
      ...(isLive ? (['grant'] as const) : []),
      ...(row.claim_type === 'code' && row.status !== 'ended' ? (['codes'] as const) : []),
    ],
  };
}
