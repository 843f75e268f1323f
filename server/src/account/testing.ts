import { api } from '@uc/contract';
import type { FileUse } from '@uc/contract/file-uses';
import { hasUsccCheckDigit, idNoProblem } from '@uc/contract/identity';
import { picture } from '../files/testing-files';
import { saveFile } from '../files/index';
import { codeTo } from '../finance/withdrawals/testing';
import { newOwner, newPhone, newStaff } from '../passport/testing';
import type { As, TestApp } from '../testing';
import { digitsOf, nextOf } from '../testing-count';
import { mintName } from '../vault/index';
import { awaitReview } from './avatar-review';
import { currentReview } from './avatar-store';

const AGREED = '2026-11-01';
/** An id number that nobody else has, with its check digit: a thousand of each birth date. */
export function newIdNo(): string {
  const next = nextOf('id number');
  const begin = `110105199001${10 + Math.floor(next / 1000)}${String(next % 1000).padStart(3, '0')}`;
  return '0123456789X'
    .split('')
    .map((digit) => begin + digit)
    .find((idNo) => idNoProblem(idNo, '2026-01-01', 18) === undefined)!;
}
/** An enterprise code (USCC) that nobody else has, with its check digit. */
export function newUscc(): string {
  const begin = `91320500MA${digitsOf('enterprise', 7)}`;
  return '0123456789ABCDEFGHJKLMNPQRTUWXY'
    .split('')
    .map((digit) => begin + digit)
    .find(hasUsccCheckDigit)!;
}

/** An upload that is part of no document yet; its content is not a picture, which these tests do not need. */
export const paperOf = async (
  app: TestApp,
  uid: number,
  use: FileUse,
  name = `${use}.jpg`,
  bytes = Buffer.from(`paper of ${uid}`),
): Promise<string> =>
  (
    await saveFile(app.deps, {
      uid,
      subId: null,
      use,
      name,
      mime: 'image/jpeg',
      bytes,
    })
  ).file_id;

/** A person's application that staff review. */
export async function manualForm(app: TestApp, uid: number, more: object = {}) {
  return {
    id_type: 'id_card' as const,
    real_name: '周晓岚',
    id_no: newIdNo(),
    is_long_term: true,
    id_front: await paperOf(app, uid, 'id_front'),
    id_back: await paperOf(app, uid, 'id_back'),
    id_hand: await paperOf(app, uid, 'id_hand'),
    verify_method: 'manual' as const,
    agreement_version: AGREED,
    ...more,
  };
}
/** A person's application that the bank verifies. */
export async function bankForm(
  app: TestApp,
  { uid, as }: { uid: number; as: As },
  { phone = newPhone(), ...more }: { phone?: string; [field: string]: unknown } = {},
) {
  const { id_hand: _hand, ...form } = await manualForm(app, uid);
  return {
    ...form,
    verify_method: 'bank4' as const,
    bank_card_no: '6217000010012345677',
    bank_phone: phone,
    sms_code: await codeTo(app, as, 'bank_bind', phone),
    ...more,
  };
}
/** An enterprise's application. */
export async function companyForm(app: TestApp, uid: number, more: object = {}) {
  return {
    org_type: 'company' as const,
    company_name: '云栖数字创意（苏州）有限公司',
    uscc: newUscc(),
    license_img: await paperOf(app, uid, 'license'),
    founded_at: '2018-06-01',
    is_long_term: true,
    reg_address: '江苏省苏州市虎丘区竹园路209号',
    legal_name: '周晓岚',
    legal_id_no: newIdNo(),
    legal_front: await paperOf(app, uid, 'id_front'),
    legal_back: await paperOf(app, uid, 'id_back'),
    operator_is_legal: true,
    bank_code: 'ICBC',
    bank_name: '中国工商银行',
    bank_branch: '工商银行苏州平江支行',
    cnaps: '102305000019',
    account_no: '1102020409000012345',
    agreement_version: AGREED,
    ...more,
  };
}

/** An account with an application that waits for the auditor. */
export async function newApplicant(app: TestApp, kind: 'person' | 'enterprise', more: object = {}) {
  const owner = await newOwner(app.deps);
  const { data } =
    kind === 'person'
      ? await app.call(api.account.submitPerson, await manualForm(app, owner.uid, more), owner.as)
      : await app.call(api.account.submitEnterprise, await companyForm(app, owner.uid, more), owner.as);
  return { ...owner, no: data.latest!.auth_no };
}

/** Calls of staff that decide a case, with the version they saw. */
export async function deciderOf(
  app: TestApp,
  who: Parameters<typeof newStaff>[1] | { staffId: string; as: As } = 'super',
) {
  const staff = typeof who === 'object' ? who : await newStaff(app.deps, who);
  const versionOf = async (no: string) =>
    (await app.call(api.account.realNameDetail, { no }, staff.as)).data.version;
  return {
    ...staff,
    detail: async (no: string) => (await app.call(api.account.realNameDetail, { no }, staff.as)).data,
    approve: async (no: string) =>
      app.call(api.account.realNameApprove, { no, version: await versionOf(no) }, staff.as),
    reject: async (no: string, ...fields: ('id_front' | 'real_name' | 'license' | 'account')[]) =>
      app.call(
        api.account.realNameReject,
        {
          no,
          version: await versionOf(no),
          items: fields.map((field) => ({ field, reason: '不清晰，请重新提供' })),
        },
        staff.as,
      ),
    microSent: async (no: string) =>
      app.call(api.account.realNameMicroSent, { no, version: await versionOf(no) }, staff.as),
  };
}

/** The account's avatar under review; submitted if there is none. */
export async function pendingAvatarOf(app: TestApp, uid: number): Promise<{ name: string; no: string }> {
  const waiting = await currentReview(app.database.db, uid);
  if (waiting?.status === 'pending') return { name: waiting.name, no: waiting.review_no };
  const [name, no] = [mintName(), `AV${digitsOf('avatar', 9)}`];
  const bytes = await picture('png', 240, 240);
  await app.database.transaction((tx) =>
    awaitReview(app.deps, tx, bytes, { uid, name, review_no: no, created_at: new Date() }),
  );
  return { name, no };
}
