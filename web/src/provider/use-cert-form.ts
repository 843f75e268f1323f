import { certFaults, contactFields } from '@uc/contract/provider/form';
import { api, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import {
  type Cert,
  type Certification,
  certReads,
  type CertValues,
  formOf,
  type Kind,
  openedOf,
  reasonOf,
  valuesOf,
} from './certification';

const writing = { refreshes: certReads, quiet: true };

/** The form of an application, of one that is handed in again, or of a change. */
export function useCertForm(
  kind: Kind,
  { data, cert, onDone }: { data: Certification; cert: Cert | undefined; onDone: () => void },
) {
  const isChange = data.can_change;
  const opened = openedOf(cert);
  const isOpen = (field: string): boolean => opened === undefined || opened.has(field);
  const person = useWrite(api.provider.submitPerson, writing);
  const enterprise = useWrite(api.provider.submitEnterprise, writing);
  const change = useWrite(api.provider.change, writing);
  // A contact that is there already stays unless another is typed.
  const isKept = (field: string, typed: CertValues): boolean =>
    cert !== undefined && contactFields.some((one) => one === field && typed[one] === '');
  const form = useForm<CertValues>({
    initial: valuesOf(cert),
    check(typed) {
      const faults = certFaults(kind, formOf(kind, typed));
      const missing = typed.certificates.findIndex(({ files }) => files.length === 0);
      return {
        ...Object.fromEntries(
          faults
            .filter(({ field }) => isOpen(field) && !isKept(field, typed))
            .map(({ field, message }) => [field, message]),
        ),
        ...(missing >= 0 && { certificates: `请上传第${missing + 1}个证书的影像` }),
        agreed: isChange || typed.agreed ? undefined : '请阅读并同意服务商入驻协议',
      };
    },
    async send(typed) {
      const fields = Object.entries(formOf(kind, typed)).filter(([field]) => isOpen(field));
      const input = Object.fromEntries(fields);
      if (isChange) await change.submit(input);
      else {
        const whole = {
          ...input,
          ...(cert && { cert_no: cert.cert_no }),
          agreement_version: data.agreement.version,
        };
        await (kind === 'person' ? person : enterprise).submit(whole);
      }
      onDone();
    },
  });
  return {
    ...form,
    isOpen,
    isChange,
    /** The reason for the rejection of a field, or nothing. */
    reason: (field: string): string | undefined => {
      const why = reasonOf(cert, field);
      return why === undefined ? undefined : `未通过原因：${why}`;
    },
    /** The contact as it is known, masked. */
    known: (field: 'phone' | 'wechat' | 'qq'): string | undefined => {
      const value = cert?.contact[field];
      return value ? `现为 ${value}，留空则不变` : undefined;
    },
  };
}
export type CertFormState = ReturnType<typeof useCertForm>;
