import { limits } from '@uc/contract/limits';
import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/Field';
import { MomentText } from '../../ui/MomentText';
import { Notice } from '../../ui/Notice';
import { PasswordField } from '../../ui/PasswordField';
import { TextArea } from '../../ui/TextArea';
import { fault } from '../../verify/failure-text';
import { useForm } from '../../forms/use-form';
import { NewPhoneFields } from './NewPhoneFields';
import { SecretForm } from './SecretForm';
import { type Overview, securityReads } from './security';
import styles from './security.module.css';

/** The way of who has lost the old phone: identity, payment password, the new phone, and then a person decides. */
export function PhoneAppeal({ onBack }: { onBack: () => void }) {
  const appeal = useWrite(api.account.appealPhone, { refreshes: securityReads, quiet: true });
  const form = useForm({
    initial: { id_no: '', pay_password: '', new_phone: '', code: '', reason: '' },
    check: (values) => ({
      id_no: /^\d{17}[\dXx]$/.test(values.id_no) ? undefined : '请输入18位身份证号',
      pay_password: fault('支付密码', values.pay_password),
      new_phone: fault('新手机号', values.new_phone, 'phone'),
      code: fault('短信验证码', values.code),
      reason: seenLength(values.reason.trim()) < 5 ? '请填写5-200个字的原因' : undefined,
    }),
    async send(values) {
      await appeal.submit({ ...values, reason: values.reason.trim() });
      toast('申诉已提交，请等待审核', 'success');
      onBack();
    },
  });
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        原手机号无法接收验证码时，可提交身份信息申诉修改，我们会在{limits.workingDays.realName}
        个工作日内审核，通过后修改手机号并下线全部设备。
      </p>
      <SecretForm form={form} action="提交申诉" other={<Button onClick={onBack}>返回</Button>}>
        <TextField
          meant="identifier"
          label="身份证号"
          hint="与实名认证一致；企业账户请填写法定代表人的身份证号"
          autoComplete="off"
          {...form.field('id_no')}
        />
        <PasswordField label="支付密码" autoComplete="off" {...form.field('pay_password')} />
        <NewPhoneFields form={form} />
        <TextArea label="申诉原因" most={200} {...form.field('reason')} />
      </SecretForm>
    </div>
  );
}

/** An appeal that staff have not decided yet. */
export function OpenAppeal({ appeal }: { appeal: NonNullable<Overview['appeal']> }) {
  const cancel = useWrite(api.account.withdrawAppeal, { refreshes: securityReads });
  const send = async () => {
    try {
      await cancel.submit({ appeal_no: appeal.appeal_no });
      toast('申诉已撤回', 'success');
    } catch {
      // A toast has said why.
    }
  };
  return (
    <Notice
      action={
        <Button size="small" busy={cancel.isPending} onClick={() => void send()}>
          撤回申诉
        </Button>
      }
    >
      您于 <MomentText value={appeal.created_at} /> 申请将手机号修改为{appeal.new_phone_mask}，正在审核。
    </Notice>
  );
}
