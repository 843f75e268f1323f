import { limits } from '@uc/contract/limits';
import { sharedBucket } from '../../call/index';
import type { Deps } from '../../deps';
import { type Form, openForm } from './form';
import type { AuthRow } from './store';

/** The partner's answer about an application; null: nobody was asked. */
export type PartnerAnswer = NonNullable<AuthRow['partner_answer']> | null;

const DAY_SECONDS = 86_400;

/**
 * Asks a partner, where there is one that can be asked, whether the name and the number of a person's paper belong
 * together. It decides nothing: who reviews sees it beside the paper. Each question is billed, so an answer to the same
 * question is kept, and an account that asks more often than it may submit is not asked about.
 */
export function nameAndNumberAsker(deps: Deps) {
  const bucket = sharedBucket('name-and-number', limits.realName.submissions, DAY_SECONDS);
  return async (uid: number, form: Form, again: AuthRow | undefined): Promise<PartnerAnswer> => {
    const { nameAndNumber } = deps.partners.identity ?? {};
    const { id_type: type, real_name: name = '', id_no: idNo = '' } = form;
    if (nameAndNumber === undefined || (type !== 'id_card' && type !== 'hmt_residence')) return null;
    const before = again && openForm(deps, again);
    if (isTold(again?.partner_answer) && before?.real_name === name && before.id_no === idNo)
      return again!.partner_answer;
    const mayAsk = await bucket.consume(uid).then(
      () => true,
      () => false,
    );
    return mayAsk ? nameAndNumber({ name, idNo }) : 'unknown';
  };
}

const isTold = (answer: PartnerAnswer | undefined): boolean =>
  answer !== undefined && answer !== null && answer !== 'unknown';

/** The warning for staff and owner about an answer that is no match. */
export const warningOf = (answer: PartnerAnswer): string[] => {
  if (answer === 'mismatch') return ['身份核验机构登记的姓名与证件号和填写的不一致，请人工核对'];
  return answer === 'absent' ? ['身份核验机构没有该证件号的记录，请人工核对'] : [];
};
