import { CertPage } from './CertPage';

/** 个人服务商认证 (product 02 §2.6). */
export default function PersonCertScreen() {
  return <CertPage kind="person" />;
}
