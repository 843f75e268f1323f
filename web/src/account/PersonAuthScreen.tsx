import { toast } from '../client';
import { AuthPage } from './realname/AuthPage';
import { PersonForm } from './realname/PersonForm';

/** 个人实名认证 (product 02 §2.4). */
export default function PersonAuthScreen() {
  return (
    <AuthPage
      kind="person"
      form={(data, again) => (
        <PersonForm
          key={again?.auth_no}
          data={data}
          again={again}
          onDone={({ status }) =>
            toast(status === 'person' ? '个人实名认证已完成' : '已提交，请等待审核', 'success')
          }
        />
      )}
    />
  );
}
