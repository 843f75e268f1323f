import { fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import type { Initiator } from '../ledger/index';
import {
  demoCodes,
  grantCoupon,
  insertTemplate as couponTemplateAdded,
  issueCoupon,
  saveCodes,
  voidCoupon,
} from '../finance/coupons/index';
import { clerk, owner, people, provider, studioOwner } from './people';
import { after, type Story } from './story';
import type { Holding, Wallet } from './wallet';

type Template = Parameters<typeof couponTemplateAdded>[1];
const template = (
  template_id: string,
  kind: Template['kind'],
  name: string,
  face: number,
  threshold: number,
  more: Partial<Template> = {},
): Template => ({
  template_id,
  kind,
  name,
  face_fen: face,
  threshold_fen: threshold,
  valid_days: 90,
  ...more,
});

const templates: readonly Template[] = [
  template('v-200', 'voucher', '新客代金券', 200_00, 0),
  template('v-2000', 'voucher', '年度框架代金券', 2_000_00, 0, { valid_days: 180 }),
  template('v-render', 'voucher', '渲染代金券', 100_00, 0, { order_types: ['render'] }),
  template('f-500-50', 'full_cut', '满500减50', 50_00, 500_00),
  template('f-1000-100', 'full_cut', '满1000减100', 100_00, 1_000_00),
  template('f-2000-260', 'full_cut', '苏沪满2000减260', 260_00, 2_000_00, {
    locations: ['suzhou', 'shanghai'],
  }),
  template('d-85', 'discount', '全场8.5折', 0, 300_00, {
    pay_percent: 85,
    discount_cap_fen: 200_00,
    excluded_types: ['coin', 'crowd'],
  }),
  template('d-95-ip', 'discount', '知产服务9.5折', 0, 0, {
    pay_percent: 95,
    discount_cap_fen: 100_00,
    order_types: ['copyright', 'trademark', 'patent'],
    stack_rule: 'none',
  }),
  template('t-meeting', 'trial', '云会议体验券', 49_00, 0, { order_types: ['meeting'] }),
  template('t-studio', 'trial', '云工作室首月体验', 99_00, 0, { order_types: ['studio'] }),
];

/** The templates in 领券中心: available, nearly gone, gone, claimed already, and still to come. */
const offersAt = (now: Date): readonly Template[] => [
  template('c-render-30', 'voucher', '渲染周代金券', 30_00, 0, {
    description: '每周限量，渲染订单可用，可与其他优惠叠加。',
    order_types: ['render'],
    claim_type: 'public',
    total_count: 500,
    valid_days: 14,
  }),
  template('c-300-40', 'full_cut', '秋日创作季满300减40', 40_00, 300_00, {
    claim_type: 'public',
    total_count: 200,
    per_user_limit: 2,
    claim_to: after(now, { days: 12 }),
    valid_days: 30,
  }),
  template('c-d-90', 'discount', '全场9折', 0, 200_00, {
    pay_percent: 90,
    discount_cap_fen: 80_00,
    excluded_types: ['coin', 'crowd'],
    claim_type: 'public',
    start_delay_days: 1,
    valid_days: 15,
  }),
  template('c-ip-100', 'full_cut', '知产服务满800减100', 100_00, 800_00, {
    order_types: ['copyright', 'trademark', 'patent'],
    claim_type: 'public',
    total_count: 100,
    valid_days: 60,
  }),
  template('c-flash', 'voucher', '限时抢购代金券', 50_00, 0, {
    claim_type: 'public',
    total_count: 1,
    valid_days: 7,
  }),
  template('c-double', 'full_cut', '年终大促满1000减120', 120_00, 1_000_00, {
    claim_type: 'public',
    total_count: 1000,
    claim_from: after(now, { days: 3 }),
    valid_days: 30,
  }),
  template('k-gift', 'voucher', '合作伙伴礼券', 66_00, 0, {
    claim_type: 'code',
    total_count: 1000,
    per_user_limit: 5,
    valid_days: 90,
  }),
  template('n-welcome', 'voucher', '新客见面礼', 20_00, 0, { claim_type: 'newcomer', valid_days: 30 }),
];

type Use = 'spend' | 'keep' | 'void';
/** Given so many days ago, valid from and until so many days from now. */
const grants: readonly [template: string, daysAgo: number, from: number, until: number, use: Use][] = [
  ['v-200', 237, -237, -147, 'spend'],
  ['v-2000', 215, -215, -35, 'spend'],
  ['f-500-50', 212, -212, -122, 'spend'],
  ['d-85', 190, -190, -100, 'spend'],
  ['f-1000-100', 160, -160, -70, 'spend'],
  ['t-meeting', 150, -150, -90, 'keep'],
  ['v-200', 110, -110, -20, 'spend'],
  ['f-500-50', 100, -100, -10, 'spend'],
  ['f-500-50', 70, -70, 20, 'void'],
  ['v-2000', 60, -60, 120, 'spend'],
  ['f-2000-260', 55, -55, -18, 'keep'],
  ['f-500-50', 20, -20, 5, 'keep'],
  ['d-95-ip', 18, -18, 60, 'keep'],
  ['d-85', 15, -15, 30, 'keep'],
  ['t-meeting', 10, -10, 3, 'keep'],
  ['v-render', 8, 4, 64, 'keep'],
  ['v-200', 6, -6, 84, 'keep'],
  ['t-studio', 5, -5, 40, 'keep'],
];

/** Coupons of every kind and state; those to be spent go into the wallet. The number of the one to be set aside. */
export function seedCoupons(story: Story, wallet: Wallet): string {
  const inDays = (days: number) => after(story.now, { days });
  story.add(story.moment(240, '09:00'), async (tx) => {
    for (const one of [...templates, ...offersAt(story.now)]) await couponTemplateAdded(tx, one);
  });
  const claim = (daysAgo: number, uid: number, by: Initiator, templateId: string) =>
    story.add(story.moment(daysAgo, '10:20'), (tx) =>
      issueCoupon(tx, { uid, by, templateId, way: 'public' }),
    );
  claim(4, owner.uid, people.demo.by, 'c-ip-100');
  claim(2, provider.uid, studioOwner, 'c-flash');
  const grant = (index: number, templateId: string, daysAgo: number, validFrom: Date, validTo: Date) => {
    const at = story.moment(daysAgo, '07:00');
    const couponNo = `Q${String(index + 1).padStart(4, '0')}${templateId.replaceAll('-', '').toUpperCase()}`;
    story.add(at, (tx) =>
      grantCoupon(tx, { uid: owner.uid, by: clerk, templateId, couponNo, validFrom, validTo }),
    );
    return couponNo;
  };
  for (const [index, [templateId, daysAgo, from, until, use]] of grants.entries()) {
    const [validFrom, validTo] = [inDays(from - 0.9), inDays(until)];
    const couponNo = grant(index, templateId, daysAgo, validFrom, validTo);
    if (use === 'spend') wallet.keep(holdingOf(couponNo, templateId, validFrom, validTo));
    if (use === 'void')
      story.add(story.moment(daysAgo - 3, '11:00'), (tx) =>
        voidCoupon(tx, { uid: owner.uid, by: clerk, couponNo }),
      );
  }
  return grant(grants.length, 'f-1000-100', 12, inDays(-12.9), inDays(48));
}

/** Stores the demo codes that the notice of 领券中心 shows. */
export const saveDemoCodes = (deps: Deps, tx: Tx): Promise<void> => saveCodes(deps, tx, 'k-gift', demoCodes);

function holdingOf(couponNo: string, templateId: string, from: Date, to: Date): Holding {
  const one = templates.find(({ template_id }) => template_id === templateId)!;
  return {
    couponNo,
    kind: one.kind,
    face: fen(one.face_fen),
    threshold: fen(one.threshold_fen ?? 0),
    payPercent: one.pay_percent ?? null,
    cap: one.discount_cap_fen == null ? null : fen(one.discount_cap_fen),
    types: one.order_types ?? [],
    from,
    to,
  };
}
