import { toast } from '../client';
import { chunkAhead } from '../client/chunk';
import { AuthPage } from './realname/AuthPage';

const { Component: Form } = chunkAhead(() => import('./realname/PersonForm'));

/** 个人实名认证 (account.md#real-name-screen). */
export default function PersonAuthScreen() {
  return (
    <AuthPage
      kind="person"
      form={(data, again) => (
        <Form
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
