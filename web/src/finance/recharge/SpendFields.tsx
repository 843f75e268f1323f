import { Link } from 'react-router';
import { useSession } from '../../client';
import { PayProof, type Proof } from '../../forms/PayProof';
import type { Form } from '../../forms/use-form';
import { to } from '../../routes';

/**
 * Proof of the person who spends: the owner's payment password; a sub-account's own one and the code on its phone
 * (members-and-roles.md#how-a-right-is-decided).
 */
export function SpendFields({ form }: { form: Form<Proof> }) {
  const { kind, phone_mask } = useSession();
  const isSub = kind === 'sub';
  return (
    <PayProof
      form={form}
      isOwner={!isSub}
      hint={isSub ? '使用余额需验证您本人的登录密码' : '使用余额需验证支付密码。'}
      way={<Link to={to('account.safe.pay')}>忘记支付密码？</Link>}
      phone={isSub && phone_mask !== '' ? phone_mask : undefined}
    />
  );
}
