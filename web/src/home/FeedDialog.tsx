import { lazy, Suspense, useState } from 'react';
import { api, toast, useRead, useWrite } from '../client';
import { loaded } from '../client/load';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { feedReads } from './deadline';
import styles from './Deadlines.module.css';

const FeedWays = lazy(() => loaded(() => import('./FeedWays')));

const asks = {
  reset: {
    title: '重置订阅地址？',
    confirm: '重置',
    text: '现在的地址会立即失效，已订阅的日历需要改用新地址。',
  },
  revoke: { title: '停用日历订阅？', confirm: '停用', text: '地址会立即失效，已订阅的日历将不再更新。' },
};

/** 订阅日历: a secret address for the calendar of a phone or a computer, told once (ADR 42). */
export default function FeedDialog({ onClose }: { onClose(): void }) {
  const feed = useRead(api.deadlines.feed, {});
  const create = useWrite(api.deadlines.createFeed, { refreshes: feedReads, quiet: true });
  const revoke = useWrite(api.deadlines.revokeFeed, { refreshes: feedReads, quiet: true });
  const [url, setUrl] = useState<string>();
  const [asked, ask] = useState<keyof typeof asks>();
  const busy = create.isPending || revoke.isPending;
  const make = async () => {
    setUrl((await create.submit({})).url);
    ask(undefined);
    toast('订阅地址已生成', 'success');
  };
  const stop = async () => {
    await revoke.submit({});
    setUrl(undefined);
    ask(undefined);
    toast('日历订阅已停用', 'success');
  };
  const error = create.error ?? revoke.error;
  if (asked)
    return (
      <ConfirmDialog
        title={asks[asked].title}
        confirm={asks[asked].confirm}
        danger
        busy={busy}
        error={error?.message}
        onConfirm={() => void (asked === 'reset' ? make() : stop()).catch(() => undefined)}
        onClose={() => ask(undefined)}
      >
        {asks[asked].text}
      </ConfirmDialog>
    );
  const isOn = feed.data?.is_on ?? false;
  return (
    <Dialog
      title="订阅日历"
      onClose={onClose}
      footer={
        !feed.data ? undefined : isOn ? (
          <>
            <Button onClick={() => ask('revoke')}>停用</Button>
            <Button onClick={() => ask('reset')}>重置</Button>
          </>
        ) : (
          <Button kind="primary" busy={busy} onClick={() => void make().catch(() => undefined)}>
            生成订阅地址
          </Button>
        )
      }
    >
      <div className={styles.feed}>
        <p>在手机或电脑的日历中添加“订阅日历”，粘贴订阅地址，到期事项就会出现在您的日历里并自动更新。</p>
        {feed.error && !feed.data ? (
          <ErrorBlock
            message={feed.error.message}
            onRetry={() => void feed.refetch()}
            busy={feed.isFetching}
          />
        ) : !feed.data ? (
          <Skeleton height={48} />
        ) : (
          <Address url={url} feed={feed.data} />
        )}
        {error && <Notice tone="negative">{error.message}</Notice>}
      </div>
    </Dialog>
  );
}

interface AddressProps {
  url: string | undefined;
  feed: { is_on: boolean; created_at: string | null; read_at: string | null };
}
function Address({ url, feed }: AddressProps) {
  if (url)
    return (
      <>
        <div className={styles.address}>
          <CopyText text={url} label="订阅地址" isSecret />
        </div>
        <Suspense fallback={<Skeleton height={280} />}>
          <FeedWays url={url} />
        </Suspense>
        <Notice tone="warning">
          地址只显示这一次。任何人凭它都能看到您的到期事项，请勿转发；如有泄露，请重置或停用。
        </Notice>
      </>
    );
  if (!feed.is_on)
    return <p className={styles.faint}>日历中只有事项、到期时间与到期后果，不含金额与他人姓名。</p>;
  return (
    <p className={styles.faint}>
      已启用，生成于{feed.created_at?.slice(0, 16)}，
      {feed.read_at ? `日历最近读取于${feed.read_at.slice(0, 16)}` : '日历尚未读取'}
      。地址不再显示，忘记时请重置。
    </p>
  );
}
