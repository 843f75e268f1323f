import { CertPage } from './CertPage';

/** 个人服务商认证 (provider-screens.md#screens). */
export default function PersonCertScreen() {
  return <CertPage kind="person" />;
}
