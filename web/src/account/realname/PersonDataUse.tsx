import type { IdType } from '@uc/contract/account/texts';
import { limits } from '@uc/contract/limits';
import { DataUse } from '../../forms/DataUse';
import type { RealName } from './real-name';

const BANK = '姓名、身份证号、银行卡号与预留手机号';
/** Recipients of the form's data, by the verifying service. */
const sentTo: Record<RealName['verified_by'], Record<string, string>> = {
  people: {},
  sandbox: {
    bank4: `${BANK}提供给银行核验，仅接收核验结果`,
    face: '姓名、身份证号与人脸影像提供给身份核验机构比对，仅接收比对结果',
  },
  aliyun: { bank4: `${BANK}经加密连接提供给阿里云，由其向银行核验，仅接收核验结果` },
};
const NUMBER =
  '姓名与证件号经加密连接提供给阿里云核验，仅接收核验结果；证件影像仅由本平台审核人员查看，不作人脸比对';

/** The use of a person's application data, by the verifying service and its way. */
export function PersonDataUse({
  way = '',
  idType,
  by,
}: {
  way: string | undefined;
  idType: IdType;
  by: RealName['verified_by'];
}) {
  const reviewers = by === 'sandbox' ? '审核人员' : '两名审核人员';
  const isAsked = by === 'aliyun' && (idType === 'id_card' || idType === 'hmt_residence');
  const people = isAsked ? NUMBER : `仅由本平台${reviewers}查看，不提供给银行或其他机构，不作人脸比对`;
  return (
    <DataUse
      sentTo={sentTo[by][way] ?? people}
      purpose="仅用于实名认证"
      kept={`通过认证的保存至您撤回授权或注销账号；未通过或撤回的在${limits.realName.eraseDays}天后删除`}
    />
  );
}
