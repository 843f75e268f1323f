import { CertPage } from './CertPage';

/** 企业服务商认证 (product 02 §2.6). */
export default function EnterpriseCertScreen() {
  return <CertPage kind="enterprise" />;
}
