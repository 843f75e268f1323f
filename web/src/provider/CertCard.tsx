import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, toast, useCan, useWrite } from '../client';
import { AskSupport } from '../forms/TicketLink';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { StatusTag } from '../ui/StatusTag';
import { type Cert, type Certification, certReads, certTones } from './certification';
import styles from './provider.module.css';

/** The certification with its facts and the actions of its owner. */
export function CertCard({ data, cert }: { data: Certification; cert: Cert }) {
  const can = useCan();
  const { profile, status } = cert;
  return (
    <Card
      title={cert.kind_text}
      extra={<StatusTag tone={certTones[status as keyof typeof certTones]}>{cert.status_text}</StatusTag>}
    >
      <div className={styles.stack}>
        <Said cert={cert} />
        {cert.reject_items.length > 0 && (
          <ul className={styles.list}>
            {cert.reject_items.map(({ field, text, reason }) => (
              <li key={field}>
                <strong>{text}</strong>
                <span className={styles.problem}>{reason}</span>
              </li>
            ))}
          </ul>
        )}
        <Facts
          facts={[
            ['服务类目', profile.categories.map(({ text }) => text).join('、')],
            ['技能标签', profile.skills.join('、')],
            ['从业年限', `${profile.years}年`],
            ['所在地区', profile.region_text],
            [
              '报价',
              <span key="price">
                {profile.quote_text}，<MoneyText value={profile.price_min} />
                元起
              </span>,
            ],
            [
              '接单联系方式',
              [cert.contact.phone, cert.contact.wechat, cert.contact.qq].filter(Boolean).join(' · '),
            ],
            ['案例', `${profile.cases.length}个`],
            ['资质证书', profile.certificates.length === 0 ? '无' : `${profile.certificates.length}个`],
            cert.approved_at === null ? ['提交时间', cert.submitted_at] : ['认证时间', cert.approved_at],
            ...(cert.valid_to === null ? [] : ([['有效期至', cert.valid_to]] as const)),
            ['认证编号', cert.cert_no],
          ]}
        />
        {can('fac.cert:submit') && <Actions data={data} cert={cert} />}
      </div>
    </Card>
  );
}

/** State of a certification in a sentence, with the next step. */
function Said({
  cert: { cert_no: no, status, change, reject_items: items, ended_reason: reason },
}: {
  cert: Cert;
}) {
  if (status === 'pending')
    return (
      <Notice>预计1–{limits.workingDays.provider}个工作日内完成审核，结果会通过站内信与短信通知您。</Notice>
    );
  if (status === 'change_pending')
    return <Notice>变更正在审核，预计1–{limits.workingDays.provider}个工作日；原认证与主页保持有效。</Notice>;
  if (status === 'rejected')
    return <Notice tone="negative">以下内容未通过审核，只需修改这些内容后重新提交，其余无需再填。</Notice>;
  if (status === 'approved' && change && items.length > 0)
    return <Notice tone="warning">上次提交的变更未通过，原认证继续有效。您可修改后重新提交变更。</Notice>;
  if (status === 'expired')
    return <Notice tone="warning">服务商认证已过期，主页已关闭，不能承接新的需求。请重新提交认证。</Notice>;
  if (status === 'suspended')
    return (
      <Notice tone="warning">
        {reason ?? '实名认证已失效'}，服务商认证已暂停，主页已关闭。请完成实名认证后重新提交。
      </Notice>
    );
  if (status === 'revoked')
    return (
      <Notice tone="negative">
        服务商认证已被取消。{reason !== null && `原因：${reason}。`}
        <AskSupport kind="provider_cert" no={no} />
      </Notice>
    );
  return null;
}

type Asking = 'cancel' | 'exit';
const questions: Record<Asking, { title: string; text: string; done: string }> = {
  cancel: { title: '撤回申请', text: '撤回后须重新填写并提交。', done: '申请已撤回' },
  exit: {
    title: '退出认证',
    text: '退出后公开主页立即关闭，不能承接新的需求。您可以随时重新申请，须再次审核。',
    done: '已退出服务商认证',
  },
};

function Actions({ data, cert }: { data: Certification; cert: Cert }) {
  const [asking, setAsking] = useState<Asking>();
  const cancel = useWrite(api.provider.cancel, { refreshes: certReads, quiet: true });
  const exit = useWrite(api.provider.exit, { refreshes: certReads, quiet: true });
  const write = asking === 'exit' ? exit : cancel;
  const form = to(`provider.certification.${cert.kind}`);
  const confirm = async () => {
    try {
      await write.submit({});
      toast(questions[asking!].done, 'success');
      setAsking(undefined);
    } catch {
      // The dialog says why.
    }
  };
  return (
    <div className={styles.buttons}>
      {data.homepage.url !== null && (
        <a className={styles.out} href={data.homepage.url} target="_blank" rel="noopener noreferrer">
          查看我的主页
        </a>
      )}
      {data.can_apply[cert.kind] && (
        <ButtonLink kind="primary" to={form}>
          {cert.status === 'rejected' ? '修改并重新提交' : '重新提交'}
        </ButtonLink>
      )}
      {data.can_change && <ButtonLink to={form}>变更或续期</ButtonLink>}
      {data.can_cancel && <Button onClick={() => setAsking('cancel')}>撤回申请</Button>}
      {data.can_exit && <Button onClick={() => setAsking('exit')}>退出认证</Button>}
      {asking && (
        <ConfirmDialog
          title={questions[asking].title}
          confirm={questions[asking].title}
          danger
          busy={write.isPending}
          error={write.error?.message}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(undefined)}
        >
          {questions[asking].text}
        </ConfirmDialog>
      )}
    </div>
  );
}
