import { needsBack } from '@uc/contract/account/realname-form';
import { type IdType, idTypeTexts } from '@uc/contract/account/texts';
import { dayOf, isAfter } from '@uc/contract/day';
import { ageOn, birthDateOf, hasUsccCheckDigit, idNoProblem, paperOfNumber } from '@uc/contract/identity';
import { limits } from '@uc/contract/limits';
import * as clock from '../../clock';
import type { Db } from '../../db/index';
import type { Form } from './form';
import { type AuthRow, isTaken } from './store';

/** A check of an application and its result, or that it was not made. */
export interface Check {
  text: string;
  result: 'right' | 'warning' | 'not_made';
}

const right = (text: string): Check => ({ text, result: 'right' });
const warning = (text: string): Check => ({ text, result: 'warning' });
const notMade = (text: string): Check => ({ text, result: 'not_made' });

/** Checks of an application that need no partner, made anew when it is looked at. */
export async function checksOf(db: Db, row: AuthRow, form: Form): Promise<Check[]> {
  const today = dayOf(await clock.now(db));
  const shared = [
    validity(form, today),
    (await isTaken(db, row.uid, row)) ? warning('该证件已认证其他账号') : right('没有其他账号以该证件认证'),
  ];
  if (row.kind === 'person')
    return [
      ...ofNumber('证件号', form.id_type, form.id_no, today),
      ...shared,
      ...(needsBack(form.id_type) ? [] : [notMade('护照仅有资料页，无背面可核对')]),
      ofPartner(row),
      notMade('未作人脸比对，请对照手持证件照与证件人像'),
    ];
  return [
    hasUsccCheckDigit(form.uscc ?? '')
      ? right('统一社会信用代码校验位正确')
      : warning('统一社会信用代码校验位与编码规则不一致'),
    ...ofNumber('法定代表人证件号', form.legal_id_type, form.legal_id_no, today),
    ...(form.operator_is_legal === false
      ? ofNumber('经办人证件号', form.operator_id_type, form.operator_id_no, today)
      : []),
    ...shared,
    notMade('未向登记机关查询，请对照营业执照'),
    notMade('对公账户尚未经打款验证'),
  ];
}

/** A partner's answer; a name that is written in two ways does not match, which is for people to see. */
function ofPartner({ verify_method: way, partner_answer: answer }: AuthRow): Check {
  if (answer === null) return notMade('未向银行或身份核验机构核验');
  if (way === 'bank4' && answer === 'match') return right('银行核验一致：姓名、证件号、银行卡号与预留手机号');
  if (answer === 'match') return right('身份核验机构核验一致：姓名与证件号');
  if (answer === 'mismatch') return warning('身份核验机构核验不一致：姓名与证件号，生僻字、曾用名请对照证件');
  if (answer === 'absent') return warning('身份核验机构没有该证件号的记录，请对照证件');
  return notMade('身份核验机构未给出结果，请对照证件');
}

/** A number with a check digit tells when its holder was born; of any other the shape alone is known. */
function ofNumber(what: string, idType: IdType = 'id_card', idNo = '', today: string): Check[] {
  const birth = birthDateOf(idNo);
  if (paperOfNumber(idNo) === undefined || birth === undefined)
    return [notMade(`${what}：${idTypeTexts[idType]}号码没有校验位，仅核对了格式`)];
  if (idNoProblem(idNo, today, limits.realName.adultAge) !== undefined)
    return [warning(`${what}：校验位或出生日期有误`)];
  return [right(`${what}：校验位正确，出生于${birth}，${ageOn(birth, today)}周岁`)];
}

function validity(form: Form, today: string): Check {
  const end = form.valid_to ?? form.license_valid_to;
  if (form.is_long_term || end === undefined) return notMade('填写为长期有效，请对照证件');
  return isAfter(end, today)
    ? right(`填写的有效期至${end}，尚未到期`)
    : warning(`填写的有效期至${end}，已到期`);
}
