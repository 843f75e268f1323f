import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { api, toast, useCan, useRead } from '../client';
import { to } from '../routes';
import { Card, Facts } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { Icon } from '../ui/Icon';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import styles from './profile.module.css';
import { BasicCard } from './BasicCard';
import { ContactCard } from './ContactCard';
import type { Editing } from './EditButton';
import { InfoHead } from './InfoHead';
import { type Profile, statusTone } from './info';

/** 账户信息 (account.md#profile-screen). */
export default function InfoScreen() {
  const { data, error, isFetching, refetch } = useRead(api.account.profile, {});
  return (
    <Screen
      title="账户信息"
      actions={
        data?.homepage && (
          <a className={styles.out} href={data.homepage} target="_blank" rel="noopener noreferrer">
            预览公开主页
            <Icon name="out" size={14} />
          </a>
        )
      }
    >
      {data ? (
        <Parts profile={data} />
      ) : error ? (
        <Card>
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      ) : (
        <div className={styles.stack} aria-busy>
          {[208, 300, 210, 120].map((height) => (
            <Card key={height}>
              <Skeleton height={height - 48} />
            </Card>
          ))}
        </div>
      )}
    </Screen>
  );
}

/** The field for a missing item, where their names differ. */
const fieldOf = (missing: string) => (missing === 'region' ? 'province' : missing);

function Parts({ profile }: { profile: Profile }) {
  const [part, setPart] = useState<Editing['part']>();
  const [wanted, setWanted] = useState('');
  const parts = useRef<HTMLDivElement>(null);
  const editing: Editing = { part, begin: setPart, end: () => setPart(undefined) };
  useEffect(() => {
    if (part === undefined) return;
    const named = wanted && parts.current?.querySelector<HTMLElement>(`[name="${fieldOf(wanted)}"]`);
    (named || parts.current?.querySelector<HTMLElement>('form :is(input, select):enabled'))?.focus();
    setWanted('');
    // The field that was asked for gets the focus once, when its form is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [part]);
  const fill = (field: string) => {
    const target = field === 'qq' ? 'contact' : 'basic';
    if (part === target) parts.current?.querySelector<HTMLElement>(`[name="${fieldOf(field)}"]`)?.focus();
    else if (part === undefined) {
      setWanted(field);
      setPart(target);
    } else toast('请先保存或取消正在编辑的内容');
  };
  return (
    <div ref={parts} className={styles.stack}>
      <InfoHead profile={profile} onFill={fill} />
      <BasicCard profile={profile} editing={editing} />
      <ContactCard profile={profile} editing={editing} />
      <ProofCard profile={profile} />
    </div>
  );
}

/** 认证信息: the proven identities, and the way to prove one. */
function ProofCard({ profile }: { profile: Profile }) {
  const can = useCan();
  const { realname_status: realname, provider_status: provider } = profile;
  const isProven = realname === 'person' || realname === 'enterprise';
  return (
    <Card title="认证信息">
      <Facts
        facts={[
          [
            '实名认证',
            <span key="realname" className={styles.seen}>
              <StatusTag tone={statusTone(realname)}>{profile.realname_text}</StatusTag>
              {can('account.realname:manage') && (
                <Way
                  to={to('account.safe.realNameAuth')}
                  word={isProven || realname === 'pending' ? '查看' : '去认证'}
                  what="实名认证"
                />
              )}
            </span>,
          ],
          [
            '服务商认证',
            <span key="provider" className={styles.seen}>
              <StatusTag tone={statusTone(provider)}>{profile.provider_text}</StatusTag>
              {can('fac.cert:view') && (
                <Way
                  to={to('provider.certification')}
                  word={provider === 'none' || provider === 'rejected' ? '去认证' : '查看'}
                  what="服务商认证"
                />
              )}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

/** Two of them stand below each other: a screen reader is told what each is about. */
const Way = ({ to: path, word, what }: { to: string; word: string; what: string }) => (
  <Link to={path} aria-label={`${word}：${what}`}>
    {word}
  </Link>
);
