import type { withdrawals } from '@uc/contract/finance/withdrawals';
import type { Output } from '@uc/contract/endpoint';
import { errors, errorText } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import { maskPhone } from '@uc/contract/mask';
import { compare, min } from '@uc/contract/money';
import { isEstimated } from '../../calendar/index';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Customer } from '../../call/index';
import { phoneOf } from '../../passport/index';
import { facesOf, newRequestToken } from '../cards/index';
import { positionOf } from './position';
import { releasesOf } from './releases';

const BASIS = 10_000;

/**
 * The initial data of the withdrawal form: obstacles with their links, deductions and rules
 * (finance.md#calls-of-recharge-and-withdrawal).
 */
export async function withdrawForm(
  deps: Deps,
  db: Db,
  actor: Customer,
): Promise<Output<typeof withdrawals.form>> {
  const { uid, subId } = actor;
  const now = await clock.now(db);
  const [position, phone, faces] = await Promise.all([
    positionOf(deps, db, { uid, isOwner: subId === null }, now),
    phoneOf(deps, db, uid, subId),
    facesOf(deps, db, uid),
  ]);
  const releases = await releasesOf(db, uid, position);
  const { rules, fee, countLeft, dayLeft, blocks, usable } = position;
  const most = min(min(position.withdrawable, rules.max), dayLeft);
  const cards = faces.filter(({ status }) => status === 'bound');
  return {
    can_withdraw: blocks.length === 0 && compare(most, rules.min) >= 0,
    blocks: blocks.map(({ code, name }) => ({
      code,
      msg: errorText(name),
      link: errors[name].link ?? '',
    })),
    available: position.available,
    withdrawable: position.withdrawable,
    deductions: position.deductions,
    releases,
    rules: {
      min: rules.min,
      max: rules.max,
      day_count: rules.countPerDay,
      day_count_left: countLeft,
      day_max: rules.perDay,
      day_left: dayLeft,
      free_left: fee.freeLeft,
      fee_rate: fee.basisPoints / BASIS,
      fee_min: fee.min,
      fee_max: fee.max,
    },
    cards,
    default_card_id: (usable.find(({ is_default }) => is_default) ?? usable[0])?.card_id ?? null,
    phone_mask: phone === null ? '' : maskPhone(phone),
    password_kind: subId === null ? 'pay' : 'own',
    confirm_hours: subId === null ? 0 : limits.withdraw.ownerHours,
    expected_at: position.expectedOn,
    expected_is_estimate: isEstimated(position.expectedOn),
    notices: [],
    request_token: newRequestToken(),
  };
}
