import { limits } from '@uc/contract/limits';
import { useState } from 'react';
import { api, toast, useWrite } from '../../client';
import { to } from '../../routes';
import { Button, ButtonLink } from '../../ui/Button';
import { Card, Facts } from '../../ui/Card';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { MaskedText } from '../../ui/MaskedText';
import { Notice } from '../../ui/Notice';
import { StatusTag } from '../../ui/StatusTag';
import { OwnPaper } from './OwnPaper';
import { type Application, realNameReads, statusTones } from './real-name';
import styles from './realname.module.css';

/** An application with its facts, all masked, and the actions of its owner. */
export function ApplicationCard({ application, title }: { application: Application; title: string }) {
  const { kind, status, status_text, reject_items, warnings, papers, micro } = application;
  const isPerson = kind === 'person';
  const form = isPerson ? 'account.safe.realNameAuth.person' : 'account.safe.realNameAuth.enterprise';
  const isLive = status === 'approved' || status === 'expired';
  return (
    <Card
      title={title}
      extra={<StatusTag tone={statusTones[status as keyof typeof statusTones]}>{status_text}</StatusTag>}
    >
      <div className={styles.stack}>
        {status === 'rejected' && (
          <Notice tone="negative">以下内容未通过审核，只需修改这些内容后重新提交，其余无需再填。</Notice>
        )}
        {reject_items.length > 0 && (
          <ul className={styles.list}>
            {reject_items.map(({ field, text, reason }) => (
              <li key={field}>
                <strong>{text}</strong>
                <span className={styles.problem}>{reason}</span>
              </li>
            ))}
          </ul>
        )}
        {warnings.length > 0 && !isLive && <Notice tone="warning">{warnings.join('；')}</Notice>}
        <Facts
          facts={[
            ...(isPerson
              ? ([
                  ['姓名', <MaskedText key="name" value={application.name_mask} />],
                  ['证件号', <MaskedText key="id" value={application.id_mask} />],
                ] as const)
              : ([
                  ['企业名称', <MaskedText key="name" value={application.company_mask ?? ''} />],
                  ['统一社会信用代码', <MaskedText key="id" value={application.uscc_mask ?? ''} />],
                  ['法定代表人', <MaskedText key="legal" value={application.name_mask} />],
                ] as const)),
            ['有效期至', application.expire_on ?? '长期'],
            isLive ? ['认证时间', application.approved_at ?? '—'] : ['提交时间', application.submitted_at],
            ['认证编号', application.auth_no],
          ]}
        />
        {papers.length > 0 && (
          <div className={styles.buttons}>
            {papers.map((paper) => (
              <OwnPaper key={paper.file_id} fileId={paper.file_id} text={paper.text} />
            ))}
          </div>
        )}
        <div className={styles.buttons}>
          {status === 'rejected' && (
            <ButtonLink kind="primary" to={to(form)}>
              修改并重新提交
            </ButtonLink>
          )}
          {micro !== null && (
            <ButtonLink kind="primary" to={to(form)}>
              {status === 'micro_sent' ? '填写打款金额' : '查看打款验证'}
            </ButtonLink>
          )}
          {(status === 'pending' || status === 'micro_failed') && <TakeBack />}
        </div>
      </div>
    </Card>
  );
}

function TakeBack() {
  const [isAsking, setAsking] = useState(false);
  const cancel = useWrite(api.account.withdrawRealName, { refreshes: realNameReads, quiet: true });
  const confirm = async () => {
    try {
      await cancel.submit({});
      toast('申请已撤回', 'success');
      setAsking(false);
    } catch {
      // The dialog says why.
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>撤回申请</Button>
      {isAsking && (
        <ConfirmDialog
          title="撤回申请"
          confirm="撤回申请"
          danger
          busy={cancel.isPending}
          error={cancel.error?.message}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          撤回后须重新填写并提交，已提交的材料将在{limits.realName.eraseDays}天内删除。
        </ConfirmDialog>
      )}
    </>
  );
}
