import { CertPage } from './CertPage';

/** 企业服务商认证 (provider-screens.md#screens). */
export default function EnterpriseCertScreen() {
  return <CertPage kind="enterprise" />;
}
