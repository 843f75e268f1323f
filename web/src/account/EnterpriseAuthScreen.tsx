import { toast } from '../client';
import { AuthPage } from './realname/AuthPage';
import { EnterpriseForm } from './realname/EnterpriseForm';
import { MicroStep } from './realname/MicroStep';

/** 企业实名认证 (product 02 §2.4): 填写 → 审核 → 打款验证 → 完成. */
export default function EnterpriseAuthScreen() {
  return (
    <AuthPage
      kind="enterprise"
      form={(data, again) => (
        <EnterpriseForm
          key={again?.auth_no}
          data={data}
          again={again}
          onDone={() => toast('已提交，请等待审核', 'success')}
        />
      )}
      micro={(application) => <MicroStep application={application} />}
    />
  );
}
