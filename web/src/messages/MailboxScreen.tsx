import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, isUnknown, useCan, useRead } from '../client';
import { refresh } from '../client/refresh';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { boxReads } from './message';
import { MessageBody } from './MessageBody';
import styles from './messages.module.css';
import { NearbyMessages } from './NearbyMessages';
import { useMarks } from './use-marks';

/** 消息详情 (messages.md#screens): on wide screens the box stands beside the message. */
export default function MailboxScreen() {
  const id = useSearchParams()[0].get('id') ?? '';
  const navigate = useNavigate();
  const mayManage = useCan()('msg:manage');
  const { data, error, isFetching, refetch } = useRead(api.messages.detail, { id }, { enabled: id !== '' });
  const marks = useMarks();
  const opened = data?.msg_id;
  // Opening marks as read: the box and the bell count anew.
  useEffect(() => {
    if (opened !== undefined) refresh(boxReads);
  }, [opened]);

  const isMissing = id === '' || isUnknown(error);
  const after = data?.next ?? data?.prev;
  const drop = (shown: string) =>
    marks.remove([shown]).then(
      () => navigate(after ? to('messages.mailbox', { id: after }) : to('messages'), { replace: true }),
      () => undefined,
    );
  return (
    <Screen
      title="消息详情"
      actions={
        <>
          <ButtonLink to={to('messages')}>返回消息中心</ButtonLink>
          {mayManage && data && <Button onClick={() => void drop(data.msg_id)}>删除</Button>}
        </>
      }
    >
      <div className={styles.panes}>
        <NearbyMessages current={id} />
        <Card>
          {isMissing && (
            <EmptyState
              icon="bell"
              title="没有找到这条消息"
              hint="消息可能已被删除，或已超过保存期限"
              action={<ButtonLink to={to('messages')}>返回消息中心</ButtonLink>}
            />
          )}
          {!isMissing && error && (
            <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
          )}
          {!isMissing && !error && (data ? <MessageBody message={data} /> : <Skeleton height={280} />)}
        </Card>
      </div>
    </Screen>
  );
}
