import { useEffect, useState } from 'react';
import type { Api } from '@uc/contract';
import { api, demand, type WireOutput } from '../client';
import styles from './SignInScreen.module.css';

type Notices = WireOutput<Api['messages']['notices']>['list'];
const SHOWN = 2;

/** The newest 系统公告 under the way in; without them the page says nothing of it. */
export function LoginNotices() {
  const [notices, setNotices] = useState<Notices>([]);
  useEffect(() => {
    const left = new AbortController();
    demand(api.messages.notices, {}, { quiet: true, signal: left.signal }).then(
      ({ list }) => setNotices(list.slice(0, SHOWN)),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return (
    <div className={styles.notices}>
      {notices.map(({ title, at }) => (
        <p key={`${at}/${title}`}>公告：{title}</p>
      ))}
    </div>
  );
}
