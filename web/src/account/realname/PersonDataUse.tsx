import { limits } from '@uc/contract/limits';
import { DataUse } from '../../forms/DataUse';

const sentTo: Record<string, string> = {
  bank4: '姓名、身份证号、银行卡号与预留手机号提供给银行核验，仅接收核验结果',
  face: '姓名、身份证号与人脸影像提供给身份核验机构比对，仅接收比对结果',
};

/** What becomes of a person's application, by how it is verified. */
export function PersonDataUse({ way = '', isByTwo }: { way: string | undefined; isByTwo: boolean }) {
  const reviewers = isByTwo ? '两名审核人员' : '审核人员';
  return (
    <DataUse
      sentTo={sentTo[way] ?? `仅由本平台${reviewers}查看，不提供给银行或其他机构，不作人脸比对`}
      purpose="仅用于实名认证"
      kept={`通过认证的保存至您撤回授权或注销账号；未通过或撤回的在${limits.realName.eraseDays}天后删除`}
    />
  );
}
