import { useEffect, useState } from 'react';
import type { Api } from '@uc/contract';
import { Link } from 'react-router';
import { api, toast, useWrite, type WireOutput } from '../client';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Icon } from '../ui/Icon';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { failureText } from '../verify/failure-text';
import { securityReads } from './security/security';
import styles from './security/security.module.css';

type Closing = WireOutput<Api['account']['closeCheck']>;

/**
 * 注销账户: the obligations to settle first, the assets given up, and 15 days to think again
 * (account.md#closing-conditions).
 */
export function CloseAccount() {
  const check = useWrite(api.account.closeCheck, { quiet: true });
  const [closing, setClosing] = useState<Closing>();
  const { submit, error, isPending } = check;
  useEffect(() => {
    submit({}).then(setClosing, () => undefined);
  }, [submit]);
  if (error && !closing)
    return (
      <ErrorBlock
        message={error.message}
        busy={isPending}
        onRetry={() => void submit({}).then(setClosing, () => undefined)}
      />
    );
  if (!closing) return <Skeleton height={420} />;
  return (
    <div className={styles.stack}>
      {closing.closing_at ? (
        <CoolingOff until={closing.closing_at} onDone={setClosing} />
      ) : (
        <p className={styles.lead}>
          申请后有{closing.days}天冷静期，期间可以照常登录并随时撤销；到期后账户与个人信息将被删除，无法恢复。
          依法须保存的交易与账务记录会在去除个人信息后保留。
        </p>
      )}
      <h2>注销条件</h2>
      <ul className={styles.checks} aria-label="注销条件">
        {closing.checks.map(({ code, pass, text, msg, link }) => (
          <li key={code}>
            <span className={pass ? styles.pass : styles.fail}>
              <Icon name={pass ? 'check' : 'close'} />
            </span>
            <div>
              <strong>{text}</strong>
              <p className={styles.text}>
                <span className="visually-hidden">{pass ? '已满足：' : '未满足：'}</span>
                {msg}
              </p>
            </div>
            {link && (
              <Link to={link} aria-label={`去处理：${text}`}>
                去处理
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h2>注销后将放弃</h2>
      <ul className={styles.bullets}>
        {closing.gives_up.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      {!closing.closing_at && <Apply closing={closing} onDone={setClosing} />}
    </div>
  );
}

function CoolingOff({ until, onDone }: { until: string; onDone: (closing: Closing) => void }) {
  const cancel = useWrite(api.account.cancelClosing, { refreshes: securityReads });
  const send = async () => {
    try {
      onDone(await cancel.submit({}));
      toast('注销申请已撤销', 'success');
    } catch {
      // A toast has said why.
    }
  };
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" busy={cancel.isPending} onClick={() => void send()}>
          撤销注销
        </Button>
      }
    >
      账户正在注销，将于{until.slice(0, 16)}生效，期间可随时撤销。
    </Notice>
  );
}

function Apply({ closing, onDone }: { closing: Closing; onDone: (closing: Closing) => void }) {
  const [isSure, setSure] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const close = useWrite(api.account.closeAccount, { refreshes: securityReads, quiet: true });
  const send = async () => {
    try {
      onDone(await close.submit({}));
      setAsking(false);
      toast('已提交注销申请', 'success');
    } catch {
      // The dialog says why.
    }
  };
  return (
    <>
      {!closing.can_close && <Notice>请先处理完以上未满足的事项，再申请注销。</Notice>}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isSure}
          disabled={!closing.can_close}
          onChange={(event) => setSure(event.target.checked)}
        />
        <span>我已了解注销后果，自愿放弃以上权益</span>
      </label>
      <div className={styles.buttons}>
        <Button kind="danger" disabled={!isSure || !closing.can_close} onClick={() => setAsking(true)}>
          申请注销
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="申请注销账户"
          confirm="确认注销"
          danger
          busy={close.isPending}
          error={close.error && close.error.errorCode !== 300017 ? failureText(close.error) : undefined}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p>提交后进入{closing.days}天冷静期，到期账户将被删除且无法恢复。确定要申请注销吗？</p>
        </ConfirmDialog>
      )}
    </>
  );
}
