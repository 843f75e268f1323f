import { limits } from '@uc/contract/limits';
import { microRange } from '@uc/contract/micro-range';
import { DataUse } from '../../forms/DataUse';
import { Notice } from '../../ui/Notice';
import type { CardForm } from './card';

/** The proof of an account, and the recipients of the form's data for it. */
export const CardDataUse = ({
  proof,
  kind,
  verified_by: by,
}: Pick<CardForm, 'proof' | 'kind' | 'verified_by'>) => (
  <>
    {proof === 'micro' && (
      <Notice>
        提交后我们会向该账户打入一笔{microRange}款项，请于{limits.microDeposit.validDays}
        天内填写收到的金额，填写正确即完成绑定。
      </Notice>
    )}
    <DataUse
      sentTo={
        proof === 'bank'
          ? by === 'aliyun'
            ? '姓名、身份证号、银行卡号与预留手机号经加密连接提供给阿里云，由其向银行核验；银行未能给出结果的改为打款验证，持卡人姓名、卡号与开户行提供给我们付款的银行'
            : '姓名、身份证号、银行卡号与预留手机号提供给银行核验'
          : kind === 'person'
            ? '持卡人姓名、卡号与开户行提供给我们付款的银行；身份证号与手机号不提供'
            : '户名、账号与开户行提供给我们付款的银行'
      }
      purpose={kind === 'person' ? '核实账户归属与提现付款；手机号用于接收验证码' : '核实账户归属与提现付款'}
      kept="加密保存至账号注销；可随时解绑并删除"
    />
  </>
);
