import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Api } from '@uc/contract';
import { useRead, type WireOutput } from '../client';
import { api } from './api';
import { Skeleton } from '../ui/Skeleton';
import styles from './operator.module.css';
import { useMay } from './use-staff';

type Name = WireOutput<Api['account']['customerNames']>['list'][number];
interface Known {
  names: ReadonlyMap<string, Name>;
  /** Names not in the map may still be on their way. */
  isLoading: boolean;
}
const Names = createContext<Known>({ names: new Map(), isLoading: false });

/** The platform's own book stands among the customers'. */
const HOUSE = '000000000001';

/** Looks up the names of a page's customers in one call. */
export function CustomerNames({ uids, children }: { uids: readonly string[]; children: ReactNode }) {
  const wanted = [...new Set(uids)].filter((uid) => uid !== HOUSE).toSorted();
  const { data, isFetching } = useRead(
    api.account.customerNames,
    { uids: wanted.join(',') },
    { enabled: wanted.length > 0, keepPrevious: true },
  );
  const names = new Map(data?.list.map((one) => [one.uid, one]));
  return <Names value={{ names, isLoading: isFetching }}>{children}</Names>;
}

/**
 * A customer as the console names them everywhere: nickname or company, masked phone where the reader may see it, number, and
 * the way to their file.
 * `inline` stands in a sentence, where nothing leads away from what is being decided.
 */
export function Customer({ uid, inline = false }: { uid: string; inline?: boolean }) {
  const { names, isLoading } = useContext(Names);
  const found = names.get(uid);
  const may = useMay()('staff.user:view');
  if (uid === HOUSE) return <>平台自有账</>;
  if (inline)
    return (
      <b className={styles.customerInline}>
        {found ? `${found.name}（${found.phone_mask === null ? '' : `${found.phone_mask}，`}${uid}）` : uid}
      </b>
    );
  // While the name is on its way there is no link: it would have no name. The number stands for an unknown name.
  const name = found?.name ?? (isLoading ? <Skeleton width={96} /> : uid);
  return (
    <span className={styles.customer} aria-busy={(isLoading && !found) || undefined}>
      {may && (found || !isLoading) ? (
        <Link to={`/queue/user?view=all&keyword=${uid}`}>{name}</Link>
      ) : (
        <span>{name}</span>
      )}
      {(found ?? isLoading) && (
        <small>
          {found && found.phone_mask !== null && `${found.phone_mask} · `}
          {uid}
        </small>
      )}
    </span>
  );
}
