import { dayOf } from '@uc/contract/day';
import { patentCheckDigit } from '@uc/contract/filings/patent-number';
import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveApplicant } from '../filings/applicants/applicant';
import { saveDraft } from '../filings/draft/draft';
import { lockCase, changeCase } from '../filings/cases/store';
import { orderFollowUp } from '../filings/duties/follow-up';
import { handIn } from '../filings/draft/submit';
import { filingOrders } from '../filings/calls/paid';
import { fileOrder } from '../filings/office/file-case';
import { askForFix } from '../filings/papers/fix';
import { keepNotice } from '../filings/papers/papers';
import { transitionCase } from '../filings/cases/transition';
import { replyToCase } from '../filings/office/reply';
import { handInAnswer } from '../filings/office/release';
import { receiveOffice } from '../filings/office/office';
import { caseOrders } from '../filings/money/store';
import { payOfficial } from '../filings/money/money';
import { payOrder } from '../orders/payment';
import { acting } from './acting';
import { staff } from './people';
import { type Filer, filers } from './filers';
import type { FilingSeed } from './filing-seeds';
import { lettersFor, licence, papersFor } from './filing-papers';
import type { Steps } from './steps';
import { after } from './story';

const clerk = staff.find(({ role }) => role === 'ip')!;
const worker = { kind: 'staff', name: clerk.name } as const;

/** Plays every case up to its last step, by the rooms' own functions; comes after the world and its files. */
export async function seedFilings(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const [place, filer] of filers.entries()) {
    const { account, label, applicant, seeds } = filer;
    const applicantNo = await steps.take(
      `applicant of filings${label}`,
      (tx, licenceFile) =>
        clock.inThePast(after(now, { days: -265 }), async () => {
          const form = { ...inChina, ...applicant, licence_file: licenceFile };
          return (await saveApplicant(deps, tx, acting(account), form)).applicant_no;
        }),
      () => licence(deps, account.uid),
    );
    for (const [index, seed] of seeds.entries())
      await steps.take(
        `filing${label} ${index + 1}`,
        (tx, { papers, letters }) =>
          tell(deps, tx, now, {
            filer,
            seed,
            given: { ...papers, applicants: [applicantNo] },
            letters,
            number: 100 * place + index,
          }),
        // Papers of a form are drawn for the drafts alone: they are looked through before they are handed in.
        async () => ({
          papers: seed.steps === '' ? await papersFor(deps, account.uid, seed) : {},
          letters: await lettersFor(deps, account.uid, seed),
        }),
      );
  }
}
const inChina = { kind: 'enterprise', region: 'mainland', province: '江苏省苏州市' } as const;

interface Told {
  filer: Filer;
  seed: FilingSeed;
  /** Form fields beside those of the case and of the filer. */
  given: Readonly<Record<string, unknown>>;
  /** The papers that come with its steps. */
  letters: Readonly<Record<string, string>>;
  /** A different one for each case. */
  number: number;
}
async function tell(
  deps: Deps,
  tx: Tx,
  now: Date,
  { filer, seed, given, letters, number }: Told,
): Promise<void> {
  const { area, name, daysAgo } = seed;
  const steps = seed.steps.split(' ').filter(Boolean);
  const begun = after(now, { days: -daysAgo, hours: -3 });
  const form: Record<string, unknown> = { ...filer.forms[area], name, ...seed.form, ...given };
  const { app_no: no } = await clock.inThePast(begun, () =>
    saveDraft(tx, acting(filer.account), area, { form }),
  );
  // The steps are spread over the days, but for a payment, which follows its order.
  const apart = (daysAgo * 0.9 * 24 * 60) / Math.max(1, steps.length);
  for (const [at, step] of steps.entries()) {
    const paying = step === 'pay' ? apart - 12 : 0;
    const moment = after(begun, { minutes: Math.round((at + 1) * apart - paying) });
    await clock.inThePast(moment, () =>
      play(deps, tx, {
        ...{ filer, no, area, step, letter: letters[step] },
        filingNo: numberOf(area, form, number),
      }),
    );
  }
}

interface Step {
  filer: Filer;
  no: string;
  area: FilingSeed['area'];
  step: string;
  letter: string | undefined;
  filingNo: string;
}
async function play(deps: Deps, tx: Tx, { filer, no, area, step, letter, filingNo }: Step): Promise<void> {
  const { uid, username } = filer.account;
  const actor = acting(filer.account);
  const by = { kind: 'owner', name: username } as const;
  const row = (await lockCase(tx, uid, no))!;
  const seen = { app_no: no, version: row.version };
  const today = dayOf(await clock.now(tx));
  const orders = await caseOrders(tx, uid, no);
  const last = orders.find(({ state }) => state === 'unpaid' || state === 'paid');
  if (step.startsWith('order:')) {
    await orderFollowUp(tx, actor, area, { ...seen, business: step.slice(6) });
    return;
  }
  switch (step) {
    case 'submit':
      // Faults for which the office would send the papers back are ignored.
      await handIn(deps, tx, actor, row);
      return;
    case 'pay': {
      const { order_no: orderNo, official_fen: official, service_fen: service } = last!;
      const channelNo = orderNo.replace('O', '2088');
      const parts = { online: { amount: fen(official + service), channel: 'alipay' as const, channelNo } };
      const order = await payOrder(tx, { uid, orderNo, by, parts });
      await filingOrders.paid(tx, order, by);
      return;
    }
    case 'take':
      await changeCase(tx, row, { staff_id: clerk.staffId, staff_name: clerk.name });
      return;
    case 'file':
      await fileOrder(deps, tx, row, worker, {
        orderNo: last!.order_no,
        filingNo,
        filedOn: today,
      });
      return;
    case 'receipt': {
      // Software costs nothing at its office.
      const held = orders.find(({ official }) => official === 'held');
      if (held) await payOfficial(tx, row, held, { by: worker, receiptNo: `GF${held.order_no}`, line: null });
      return;
    }
    case 'need_fix':
      await askForFix(tx, row, worker, [{ field: 'samples', reason: '样本不清晰，请重新上传原图' }]);
      return;
    case 'approve':
    case 'draft_ready':
      await transitionCase(tx, row, step, { by: worker });
      return;
    case 'approve_draft':
      await transitionCase(tx, row, step, { by });
      return;
    case 'answer': {
      const comment = '已按审查意见修改权利要求。';
      const files = letter === undefined ? [] : [letter];
      const answer = await replyToCase(deps, tx, actor, area, { ...seen, comment, files });
      await handInAnswer(deps, tx, answer, worker, today);
      return;
    }
    default: {
      const eventId = `demo-${no}-${step}-${row.version}`;
      await receiveOffice(tx, no, [
        {
          eventId,
          place: 0,
          kind: step as never,
          servedOn: today,
          delivery: 'electronic',
          number: null,
        },
      ]);
      if (letter !== undefined) await keepNotice(tx, row, { eventId, fileId: letter, actor: clerk });
    }
  }
}

/** The number that an office would have given. */
function numberOf(area: FilingSeed['area'], { type }: { type?: unknown }, number: number): string {
  if (area === 'copyright')
    return type === 'work'
      ? `国作登字-2026-F-00${100_000 + number * 613}`
      : `2026SR0${100_000 + number * 613}`;
  if (area === 'trademark') return String(71_000_000 + number * 8_191);
  const twelve = `2026${type === 'utility' ? 2 : type === 'design' ? 3 : 1}${String(1_000_000 + number * 7_919).slice(-7)}`;
  return `${twelve}.${patentCheckDigit(twelve)}`;
}
