import { dayOf } from '@uc/contract/day';
import { randomInt } from 'node:crypto';
import { folded } from '@uc/contract/folded';
import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { documentNo, initiatorOf } from '../../ledger/index';
import { couponByNo, notifyIssued } from './center';
import { countTry, insertCodes, takeBackTry, takeCode, templateOfCode } from './code-store';
import { issueCoupon } from './issue';

/** The characters of a code, without 0, O, 1, I and L, which are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 14;
/** Codes of the demo world, where everybody may know them. */
export const demoCodes = ['DEMO2026YHQ888', 'DEMO2026YHQ666', 'DEMO2026YHQ999'] as const;

type Keys = Pick<Deps, 'vault'>;

/** Creates codes of a template and returns them in clear, the only time. */
export async function createCodes(deps: Keys, tx: Tx, templateId: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await saveCodes(deps, tx, templateId, codes);
  return codes;
}

/** Stores the hashes of a template's codes. */
export const saveCodes = (deps: Keys, tx: Tx, templateId: string, codes: readonly string[]): Promise<void> =>
  insertCodes(
    tx,
    templateId,
    codes.map((code) => hashOf(deps, code)),
  );

/**
 * Checks that a code exists and is unused. The try is counted before the look-up and taken back when the code is right,
 * so that parallel tries cannot exceed ten wrong codes a day; a try whose look-up failed is not counted. Call it outside
 * of the transaction. Refuses form.invalid, coupon.codeWrong, coupon.codeLocked.
 */
export async function checkCode(deps: Deps, uid: number, typed: string): Promise<void> {
  const code = normaliseCode(typed);
  const refusal = await deps.database.transaction(async (tx) => {
    const day = dayOf(await clock.now(tx));
    if ((await countTry(tx, uid, day)) > limits.coupon.wrongCodesPerDay) return 'coupon.codeLocked';
    if ((await templateOfCode(tx, hashOf(deps, code))) === undefined) return 'coupon.codeWrong';
    await takeBackTry(tx, uid, day);
    return undefined;
  });
  if (refusal !== undefined) throw refuse(refusal);
}

/** Redeems a code: it is used up together with the coupon it becomes. Refuses coupon.codeWrong, coupon.notClaimable. */
export async function redeemCoupon(deps: Keys, tx: Tx, actor: Customer, typed: string) {
  const { uid } = actor;
  const at = await clock.now(tx);
  const couponNo = documentNo('Q', at);
  const templateId = await takeCode(tx, hashOf(deps, normaliseCode(typed)), { uid, couponNo, at });
  if (templateId === undefined) throw refuse('coupon.codeWrong');
  const issued = await issueCoupon(tx, { uid, by: initiatorOf(actor), templateId, couponNo, way: 'code' });
  await notifyIssued(tx, uid, issued, '兑换成功');
  return { coupon: await couponByNo(tx, uid, couponNo) };
}

/** A code that the demo world's notice may show: the first that nobody has used; null elsewhere. */
export async function demoCodeOf(deps: Deps, db: Db): Promise<string | null> {
  if (!deps.config.demo) return null;
  for (const code of demoCodes) if ((await templateOfCode(db, hashOf(deps, code))) !== undefined) return code;
  return null;
}

/** A code in its stored spelling: small letters, spaces and dashes do not matter. */
function normaliseCode(typed: string): string {
  const code = folded(typed);
  if (!/^[A-Z0-9]{12,16}$/.test(code))
    throw refuseForm({ field: 'code', message: '请输入12-16位字母和数字组成的兑换码' });
  return code;
}

const hashOf = ({ vault }: Keys, code: string): Buffer => vault.blindIndex('coupon_codes.code', code);
