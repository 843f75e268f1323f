import { api, isUnknown, useRead } from '../client';
import { Facts } from '../ui/Card';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MaskedText } from '../ui/MaskedText';
import { MomentText } from '../ui/MomentText';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import type { WireOutput } from '../client';
import type { Api } from '@uc/contract';
import { memberTones } from './access';
import styles from './access.module.css';
import { MemberActions } from './MemberActions';
import { MemberPreview } from './MemberPreview';
import { MemberQuota } from './MemberQuota';
import { scopeText } from './scope-text';

type Detail = WireOutput<Api['access']['member']>;

/** One member beside the list: identity, spending and last uses (account.md#member-and-role-screens). */
export default function MemberDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.access.member, { sub_id: id });
  return (
    <Dialog
      shape="drawer"
      title="子账号详情"
      aside={data && <StatusTag tone={memberTones[data.status]}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={data && data.actions.length > 0 && <MemberActions one={data} size="medium" onGone={onClose} />}
    >
      {isUnknown(error) && <EmptyState icon="users" title="没有找到这个子账号" />}
      {error && !isUnknown(error) && !data && (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <Skeleton height={420} />}
      {data?.untouchable && <Notice>{data.untouchable}</Notice>}
      {data && <MemberFacts one={data} />}
    </Dialog>
  );
}

function MemberFacts({ one }: { one: Detail }) {
  const most = Math.max(...one.spent.map(({ amount }) => amount), 1);
  const moment = (value: string | null, none: string) => (value ? <MomentText value={value} /> : none);
  return (
    <>
      <Facts
        facts={[
          ['子账号名', one.sub_username],
          ['姓名', one.true_name],
          ['手机', one.phone_mask ? <MaskedText key="phone" value={one.phone_mask} /> : '未填写'],
          ['邮箱', one.email_mask ?? '未填写'],
          ['角色', one.roles.map(({ name }) => name).join('、')],
          ['数据范围', scopeText(one.data_scope)],
          ['额度', <MemberQuota key="quota" of={one} />],
          ['创建下级子账号', one.can_create ? '允许' : '不允许'],
          ['最近登录', moment(one.last_login_at, '从未登录')],
          ['登录地区', one.last_login_region ?? '—'],
          ['到期日期', one.expire_at?.slice(0, 10) ?? '长期有效'],
          ['创建人', one.created_by_name],
          ['创建时间', <MomentText key="created" value={one.created_at} />],
          ...(one.state_reason ? ([['停用原因', one.state_reason]] as const) : []),
          ...(one.remark ? ([['备注', one.remark]] as const) : []),
        ]}
      />
      <h3 className={styles.title}>近6个月消费</h3>
      <ul className={styles.months}>
        {one.spent.map(({ month, amount }) => (
          <li key={month}>
            <span className={styles.faint}>{month}</span>
            <progress value={amount} max={most} aria-hidden />
            <span className={styles.sum}>
              <MoneyText price value={amount} />
            </span>
          </li>
        ))}
      </ul>
      <h3 className={styles.title}>权限最近使用</h3>
      {one.last_used.length === 0 ? (
        <p className={styles.faint}>还没有操作记录</p>
      ) : (
        <ul className={styles.list}>
          {one.last_used.map(({ code, text, at }) => (
            <li key={code}>
              {text}
              <span className={styles.faint}>
                <MomentText value={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <h3 className={styles.title}>权限范围</h3>
      <MemberPreview roleIds={one.roles.map(({ role_id }) => role_id)} />
    </>
  );
}
