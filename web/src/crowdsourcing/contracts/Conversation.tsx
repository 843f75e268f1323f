import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { api, useRead, type WireOutput } from '../../client';
import type { Api } from '@uc/contract';
import { loaded } from '../../client/load';
import { Pictures } from '../../forms/Pictures';
import { Card } from '../../ui/Card';
import { classes } from '../../ui/classes';
import { Later } from '../../ui/Later';
import { ReadFault } from '../../ui/ReadFault';
import { Skeleton } from '../../ui/Skeleton';
import type { Contract } from './contract';
import styles from './conversation.module.css';

const WritePost = lazy(() => loaded(() => import('./WritePost')));

type Post = WireOutput<Api['contracts']['posts']>['list'][number];

/** 留言板: what the two sides write to each other, the newest below; lines are only added. */
export function Conversation({
  contract: { contract_no, actions, signed_at: signed },
}: {
  contract: Contract;
}) {
  const read = useRead(api.contracts.posts, { contract_no });
  const { data } = read;
  return (
    <div className={styles.aside}>
      <Card title="留言板">
        <div className={styles.board}>
          {data ? (
            <Posts list={data.list} hasMore={data.more} />
          ) : read.error ? null : (
            <Skeleton height={240} />
          )}
          <ReadFault of={read} what="留言" />
          {actions.includes('write') && (
            <Later place={<Skeleton height={316} />}>
              <Suspense fallback={<Skeleton height={316} />}>
                <WritePost contractNo={contract_no} isMasked={signed === null} />
              </Suspense>
            </Later>
          )}
        </div>
      </Card>
    </div>
  );
}

function Posts({ list, hasMore }: { list: readonly Post[]; hasMore: boolean }) {
  const log = useRef<HTMLDivElement>(null);
  const newest = list[0]?.seq;
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [newest]);
  if (list.length === 0) return <p className={styles.empty}>还没有留言，可以先和对方打个招呼</p>;
  return (
    // Without a control of its own it is scrolled by keys.
    <div ref={log} className={styles.log} role="log" aria-label="留言记录" tabIndex={0}>
      {hasMore && <p className={styles.empty}>这里是最近50条，全部留言在存证包中</p>}
      <ul className={styles.posts}>
        {list.toReversed().map((post, index, all) => (
          <Bubble key={post.seq} post={post} isFollowing={all[index - 1]?.author === post.author} />
        ))}
      </ul>
    </div>
  );
}

function Bubble({
  post: { is_own: isOwn, author, at, text, files },
  isFollowing,
}: {
  post: Post;
  isFollowing: boolean;
}) {
  return (
    <li className={classes(styles.post, isOwn && styles.own)}>
      <p className={styles.who}>{`${isFollowing ? '' : `${author} `}${at.slice(0, 16)}`}</p>
      <div className={styles.bubble}>
        <p>{text}</p>
        <Pictures files={files} of={`${at.slice(5, 16)}留言`} />
      </div>
    </li>
  );
}
