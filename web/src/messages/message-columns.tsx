import { Link } from 'react-router';
import { to } from '../routes';
import { Button } from '../ui/Button';
import { MomentText } from '../ui/MomentText';
import { NotedText } from '../ui/NotedText';
import type { Column } from '../ui/record-columns';
import { RowActions } from '../ui/RowActions';
import { StatusTag } from '../ui/StatusTag';
import { aboutOf, type Message, nameOf } from './message';
import styles from './messages.module.css';

interface Parts {
  mayManage: boolean;
  onRead(message: Message): void;
  onRemove(message: Message): void;
}

/** The columns of 消息中心 (messages.md#screens). */
export const messageColumns = ({ mayManage, onRead, onRemove }: Parts): Column<Message>[] => [
  {
    key: 'title',
    title: '消息',
    card: 'title',
    render: (message) => (
      <div className={message.read ? styles.what : styles.unread}>
        <NotedText note={message.summary}>
          <Link to={to('messages.mailbox', { id: message.msg_id })}>
            {!message.read && <span className="visually-hidden">未读：</span>}
            {message.title}
            <span className="visually-hidden">{`（${aboutOf(message)}，${message.at}）`}</span>
          </Link>
        </NotedText>
      </div>
    ),
  },
  { key: 'category', title: '分类', width: 104, render: ({ category_text }) => category_text },
  {
    key: 'state',
    title: '当前状态',
    width: 136,
    card: 'mark',
    render: ({ object }) => (object?.state ? <StatusTag>{object.state}</StatusTag> : '—'),
  },
  { key: 'at', title: '时间', width: 148, card: 'when', render: ({ at }) => <MomentText value={at} /> },
  ...(mayManage
    ? [
        {
          key: 'actions',
          title: '操作',
          width: 124,
          card: 'actions' as const,
          render: (message: Message) => (
            <RowActions of={nameOf(message)}>
              {!message.read && (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`标为已读：${nameOf(message)}`}
                  onClick={() => onRead(message)}
                >
                  标为已读
                </Button>
              )}
              <Button
                size="small"
                kind="quiet"
                aria-label={`删除：${nameOf(message)}`}
                onClick={() => onRemove(message)}
              >
                删除
              </Button>
            </RowActions>
          ),
        },
      ]
    : []),
];
