import { dayOf } from '@uc/contract/day';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveApplicant } from '../filings/applicants/index';
import * as cases from '../filings/cases/index';
import { payOrder } from '../orders/index';
import { acting } from './acting';
import { applicant as house, staff } from './cast';
import { filingForms, type FilingTale, filingTales } from './filing-tales';
import { licence, papersFor } from './filing-papers';
import type { Steps } from './steps';
import { after } from './story';

const by = { kind: 'owner', name: house.username } as const;
const clerk = staff.find(({ role }) => role === 'ip')!;
const worker = { kind: 'staff', name: clerk.name } as const;
const actor = acting(house);

/** Plays every case up to where its tale ends, by the rooms' own functions; comes after the world and its files. */
export async function seedFilings(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  const applicantNo = await steps.take(
    'applicant of filings',
    (tx, licenceFile) =>
      clock.inThePast(after(now, { days: -250 }), async () => {
        const made = await saveApplicant(deps, tx, actor, { ...houseForm, licence_file: licenceFile });
        return made.applicant_no;
      }),
    () => licence(deps),
  );
  for (const [index, tale] of filingTales.entries())
    await steps.take(
      `filing ${index + 1}`,
      (tx, papers) => tell(deps, tx, now, tale, { ...papers, applicants: [applicantNo] }, index),
      // Papers are drawn for the drafts alone: they are looked through before they are handed in.
      async () => (tale.steps === '' ? papersFor(deps, tale) : {}),
    );
}
const houseForm = {
  kind: 'enterprise',
  region: 'mainland',
  name_cn: '苏州启航动画制作有限公司',
  id_no: '91320506MA1YC4P8XM',
  province: '江苏省苏州市',
  address_cn: '工业园区星湖街328号创意产业园12栋',
  contact: '陆启航',
  phone: house.phone,
} as const;

async function tell(
  deps: Deps,
  tx: Tx,
  now: Date,
  tale: FilingTale,
  given: Readonly<Record<string, unknown>>,
  index: number,
): Promise<void> {
  const { area, name, daysAgo } = tale;
  const steps = tale.steps.split(' ').filter(Boolean);
  const begun = after(now, { days: -daysAgo, hours: -3 });
  const form: Record<string, unknown> = {
    ...filingForms[area],
    name,
    ...tale.form,
    ...given,
  };
  const { app_no: no } = await clock.inThePast(begun, () => cases.saveDraft(tx, actor, area, { form }));
  // What happens is spread over the days, but for a payment, which follows its order.
  const apart = (daysAgo * 0.9 * 24 * 60) / Math.max(1, steps.length);
  for (const [at, step] of steps.entries()) {
    const paying = step === 'pay' ? apart - 12 : 0;
    const moment = after(begun, { minutes: Math.round((at + 1) * apart - paying) });
    await clock.inThePast(moment, () =>
      play(deps, tx, { no, area, step, filingNo: numberOf(area, form, index) }),
    );
  }
}

interface Step {
  no: string;
  area: FilingTale['area'];
  step: string;
  filingNo: string;
}
async function play(deps: Deps, tx: Tx, { no, area, step, filingNo }: Step): Promise<void> {
  const row = (await cases.lockCase(tx, house.uid, no))!;
  const seen = { app_no: no, version: row.version };
  const today = dayOf(await clock.now(tx));
  const orders = await cases.caseOrders(tx, house.uid, no);
  const last = orders.find(({ state }) => state === 'unpaid' || state === 'paid');
  if (step.startsWith('order:')) {
    await cases.orderFollowUp(tx, actor, area, { ...seen, business: step.slice(6) });
    return;
  }
  switch (step) {
    case 'submit': {
      // What its papers would be sent back for is passed over.
      const checked = await cases.checkCase(deps, tx, row);
      await cases.submitCase(deps, tx, actor, area, seen, { ...checked, faults: [] });
      return;
    }
    case 'pay': {
      const { order_no: orderNo, official_fen: official, service_fen: service } = last!;
      const channelNo = orderNo.replace('O', '2088');
      const parts = { online: { amount: fen(official + service), channel: 'alipay' as const, channelNo } };
      const order = await payOrder(tx, { uid: house.uid, orderNo, by, parts });
      await cases.filingOrders.paid(tx, order, by);
      return;
    }
    case 'take':
      await cases.changeCase(tx, row, { staff_id: clerk.staffId, staff_name: clerk.name });
      return;
    case 'file':
      await cases.fileOrder(tx, row, worker, {
        orderNo: last!.order_no,
        filingNo,
        filedOn: today,
      });
      return;
    case 'receipt': {
      // Software costs nothing at its office.
      const held = orders.find(({ official }) => official === 'held');
      if (held) await cases.payOfficial(tx, row, held, { by: worker, receiptNo: `GF${held.order_no}` });
      return;
    }
    case 'need_fix':
      await cases.askForFix(tx, row, worker, [{ field: 'samples', reason: '样本不清晰，请重新上传原图' }]);
      return;
    case 'approve':
    case 'draft_ready':
      await cases.transitionCase(tx, row, step, { by: worker });
      return;
    case 'approve_draft':
      await cases.transitionCase(tx, row, step, { by });
      return;
    case 'answer':
      await cases.replyToCase(deps, tx, actor, area, { ...seen, comment: '已按审查意见修改权利要求。' });
      return;
    default:
      await cases.receiveOffice(tx, no, [
        {
          eventId: `demo-${no}-${step}-${row.version}`,
          place: 0,
          kind: step as never,
          servedOn: today,
          delivery: 'electronic',
          number: null,
        },
      ]);
  }
}

/** The number that an office would have given. */
function numberOf(area: FilingTale['area'], { type }: { type?: unknown }, index: number): string {
  if (area === 'copyright') return `2026SR0${100_000 + index * 613}`;
  if (area === 'trademark') return String(71_000_000 + index * 8_191);
  const twelve = `2026${type === 'utility' ? 2 : type === 'design' ? 3 : 1}${String(1_000_000 + index * 7_919).slice(-7)}`;
  return `${twelve}.${patentCheckDigit(twelve)}`;
}
