import { toast } from '../client';
import { chunkAhead } from '../client/chunk';
import { AuthPage } from './realname/AuthPage';
import { MicroStep } from './realname/MicroStep';

const { Component: Form } = chunkAhead(() => import('./realname/EnterpriseForm'));

/** 企业实名认证 (account.md#real-name-screen): 填写 → 审核 → 打款验证 → 完成. */
export default function EnterpriseAuthScreen() {
  return (
    <AuthPage
      kind="enterprise"
      form={(data, again) => (
        <Form
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
