import type { SigningKindId } from '@uc/contract/signing-texts';
import { api, isUnknown, toast, useRead, useWrite } from '../client';
import { useSaving } from '../forms/use-saving';
import { Button, ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import { type SigningDetail, signingTones } from './signing';
import styles from './signings.module.css';

/** One contract beside the list: its text, who signed it and when, its records, and its files. */
export function SigningDrawer({
  kind,
  no,
  onClose,
}: {
  kind: SigningKindId;
  no: string;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useRead(api.signings.detail, { kind, signing_no: no });
  const saving = useSaving();
  return (
    <Dialog
      shape="drawer"
      title="合同详情"
      aside={data && <StatusTag tone={signingTones[data.state]}>{data.state_text}</StatusTag>}
      onClose={onClose}
      footer={
        data && (
          <>
            <ButtonLink to={data.link}>{data.state === 'mine' ? '去签署' : '查看业务'}</ButtonLink>
            {data.actions.includes('remind') && <RemindButton kind={kind} no={no} />}
            <Button
              busy={saving.isBusy}
              onClick={() => saving.save(api.signings.pack, { kind, signing_no: no })}
            >
              下载证据包
            </Button>
            <Button
              icon="down"
              busy={saving.isBusy}
              onClick={() => saving.save(api.signings.paper, { kind, signing_no: no })}
            >
              下载PDF
            </Button>
          </>
        )
      }
    >
      {saving.refusal && <Notice tone="negative">{saving.refusal}</Notice>}
      {isUnknown(error) && (
        <EmptyState icon="list" title="没有找到这份合同" hint="请核对编号，或确认您有查看权限" />
      )}
      {error && !isUnknown(error) && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && <Shown signing={data} />}
    </Dialog>
  );
}

/** 催签. */
function RemindButton({ kind, no }: { kind: SigningKindId; no: string }) {
  const write = useWrite(api.signings.remind, { refreshes: [api.signings.detail] });
  const press = () =>
    void write.submit({ kind, signing_no: no }).then(
      () => toast('已提醒对方签署', 'success'),
      () => undefined,
    );
  return (
    <Button busy={write.isPending} onClick={press}>
      催签
    </Button>
  );
}

function Shown({ signing }: { signing: SigningDetail }) {
  const {
    signing_no: no,
    title,
    kind_text,
    other,
    created_at,
    due_at,
    signers,
    text,
    text_version,
    text_hash,
    trail,
  } = signing;
  return (
    <div className={styles.drawer}>
      <Facts
        facts={[
          ['编号', <CopyText key="no" text={no} label="合同编号" />],
          ['名称', title],
          ['类型', kind_text],
          ['对方', other],
          ['创建时间', <MomentText key="at" value={created_at} />],
          ...(signing.reminded_at === null
            ? []
            : [['最近催签', <MomentText key="reminded" value={signing.reminded_at} />] as const]),
          ...(due_at === null ? [] : [['签署期限', <MomentText key="due" value={due_at} />] as const]),
        ]}
      />
      <section aria-label="签署">
        <h3>签署</h3>
        <ul className={styles.signers}>
          {signers.map(({ side, name, at, proof }) => (
            <li key={side}>
              <span>{`${side}：${name}`}</span>
              <span className={styles.note}>{at === null ? '未签署' : `${at} ${proof}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="合同文本">
        <h3>{`合同文本（第${text_version}版）`}</h3>
        <p className={styles.text}>{text}</p>
        <p className={styles.note}>{`文本摘要（SHA-256）${text_hash}`}</p>
      </section>
      <section aria-label="合同记录">
        <h3>合同记录</h3>
        <Timeline
          entries={trail.toReversed().map(({ at, by, text: what }) => ({ at, actor: by, text: what }))}
        />
      </section>
    </div>
  );
}
