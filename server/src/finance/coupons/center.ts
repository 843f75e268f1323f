import { dayOf } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import type { couponCenter } from '@uc/contract/finance/coupon-center';
import { couponKinds } from '@uc/contract/finance/coupons';
import { fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import type { Db, Tx } from '../../db/index';
import type { Customer } from '../../call/index';
import { notify } from '../../messages/index';
import { initiatorOf, system } from '../../ledger/index';
import { issueCoupon, type Issued, whyNot } from './issue';
import { couponView, nameOf, type Names, stackTexts } from './view';
import { findCoupon } from './store';
import { claimedCounts, listOffers, newcomerTemplates, type Template } from './template-store';
import { excludedText, scopeText, thresholdText } from './usable';

type Center = Output<typeof couponCenter.center>;

/** 领券中心: public templates with their stock, and why one cannot be claimed now (finance.md#further-calls). */
export async function offers(
  db: Db,
  uid: number,
  input: Input<typeof couponCenter.center>,
): Promise<Omit<Center, 'demo_code'>> {
  const [now, names] = await Promise.all([clock.now(db), centerNames(db)]);
  const filter = { kind: input.kind, keyword: input.keyword || undefined };
  const offset = (input.page - 1) * input.page_size;
  const { rows, total } = await listOffers(db, filter, now, { limit: input.page_size, offset });
  const claimed = await claimedCounts(
    db,
    uid,
    rows.map(({ template_id }) => template_id),
  );
  return {
    list: rows.map((row) => offerView(row, claimed.get(row.template_id) ?? 0, names, now)),
    total,
    page: input.page,
    page_size: input.page_size,
  };
}

function offerView(row: Template, claimed: number, names: Names, now: Date): Center['list'][number] {
  const reason = whyNot(row, { way: 'public', claimed, now });
  const left = row.total_count === -1 ? null : Math.max(0, row.total_count - row.issued_count);
  return {
    template_id: row.template_id,
    ...termsView(row, names),
    total: row.total_count === -1 ? null : row.total_count,
    left,
    per_user_limit: row.per_user_limit,
    claimed,
    claim_to: row.claim_to,
    claimable: reason === undefined,
    unclaimable_reason:
      reason === '尚未开始' && row.claim_from !== null ? `${dayOf(row.claim_from)} 开始领取` : (reason ?? ''),
  };
}

/** The terms of a template's coupons, in the words of the card. */
export function termsView(row: Template, names: Names) {
  return {
    name: row.name,
    description: row.description,
    kind: row.kind,
    kind_text: couponKinds[row.kind],
    face_value: fen(row.face_fen),
    discount_rate: row.pay_percent === null ? null : row.pay_percent / 10,
    discount_cap: row.discount_cap_fen === null ? null : fen(row.discount_cap_fen),
    threshold: fen(row.threshold_fen),
    threshold_text: thresholdText({ threshold: fen(row.threshold_fen) }),
    scope_text: scopeText({ orderTypes: row.order_types }),
    excluded_text: excludedText({ excludedTypes: row.excluded_types }),
    locations_text:
      row.locations.length === 0
        ? nameOf(names, 'all')
        : row.locations.map((code) => nameOf(names, code)).join('、'),
    validity_text: validityText(row),
    stack_text: stackTexts[row.stack_rule],
  };
}

function validityText({ valid_from, valid_to, valid_days, start_delay_days }: Template): string {
  if (valid_to !== null) {
    const last = dayOf(new Date(valid_to.getTime() - 1));
    return valid_from === null ? `有效期至 ${last}` : `${dayOf(valid_from)} 至 ${last}`;
  }
  const days = `${valid_days ?? 0}天内有效`;
  return start_delay_days === 0 ? `领取后${days}` : `领取${start_delay_days}天后生效，生效后${days}`;
}

/** Claims one coupon of a public template. Refuses `notFound`, `coupon.notClaimable`. */
export async function claimCoupon(tx: Tx, actor: Customer, templateId: string) {
  const issued = await issueCoupon(tx, {
    uid: actor.uid,
    by: initiatorOf(actor),
    templateId,
    way: 'public',
  });
  await notifyIssued(tx, actor.uid, issued, '领取成功');
  return { coupon: await couponByNo(tx, actor.uid, issued.couponNo) };
}

/** A coupon by its number, as the card shows it. */
export async function couponByNo(db: Db, uid: number, couponNo: string) {
  const now = await clock.now(db);
  const coupon = await findCoupon(db, uid, couponNo, now);
  if (coupon === undefined) throw new Error(`no coupon ${couponNo}`);
  return couponView(coupon, await centerNames(db), now, {});
}

/** Gives a new account the coupons for newcomers; each only once. */
export async function giveNewcomerCoupons(tx: Tx, uid: number): Promise<number> {
  let given = 0;
  const now = await clock.now(tx);
  for (const template of await newcomerTemplates(tx)) {
    const { template_id: templateId } = template;
    const claimed = (await claimedCounts(tx, uid, [templateId])).get(templateId) ?? 0;
    if (whyNot(template, { way: 'newcomer', claimed, now }) !== undefined) continue;
    const issued = await issueCoupon(tx, { uid, by: system, templateId, way: 'newcomer' });
    await notifyIssued(tx, uid, issued, '新客礼券已到账');
    given += 1;
  }
  return given;
}

/** Notifies a customer of a coupon that was issued to them (finance.md#coupon-states). */
export function notifyIssued(
  tx: Tx,
  uid: number,
  { couponNo, template }: Issued,
  title: string,
): Promise<void> {
  const worth =
    template.kind === 'discount'
      ? `${template.pay_percent! / 10}折`
      : `${formatFen(fen(template.face_fen))}元`;
  return notify(tx, {
    uid,
    category: 'activity',
    title,
    content: `您获得一张${couponKinds[template.kind]}“${template.name}”（${worth}），${validityText(template)}。`,
    link: `/finance/vouchers?coupon=${couponNo}`,
    bizType: 'coupon',
    bizNo: couponNo,
  });
}
