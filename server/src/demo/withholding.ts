import { dayOf } from '@uc/contract/day';
import { VAT_CONSENT } from '@uc/contract/finance/vat-texts';
import { fen } from '@uc/contract/money';
import { enterIncomeRefund } from '../finance/payments/index';
import { decideProposed, giveVatConsent, proposeRule } from '../finance/withholding/index';
import { incomeBetween } from '../ledger/index';
import { provider, staffMember } from './people';
import { after, type Story } from './story';

/**
 * Two members of staff agreed months ago that the platform withholds, as a tax adviser wrote; the provider has value added
 * tax filed; and a refund of income that had arrived waits for the second of them.
 */
export function seedWithholding(story: Story): void {
  const at = story.moment(300, '10:20');
  story.add(at, async (tx) => {
    const rule = { is_agent: 'yes', gap: 'restart', vat: 'inside', fee: 'outside' } as const;
    const source = '税务顾问意见书：互联网平台内自然人劳务报酬的累计预扣';
    const proposed = await proposeRule(tx, staffMember('finance'), {
      ...rule,
      valid_from: dayOf(at),
      source,
    });
    await decideProposed(tx, staffMember('finance2'), { no: proposed.rule_no, event: 'approve' });
  });
  story.add(story.moment(60, '09:40'), async (tx) => {
    await giveVatConsent(tx, provider.uid, VAT_CONSENT);
  });
  story.add(story.moment(1, '15:10'), async (tx, now) => {
    const arrived = await incomeBetween(tx, provider.uid, after(now, { days: -300 }), now);
    const order_no = arrived.at(-1)!.orderNo;
    const reason = '一张海报的尺寸与约定不符，双方协商退还部分价款';
    await enterIncomeRefund(tx, staffMember('finance'), { order_no, amount: fen(200_00), reason });
  });
}
