import type { Api } from '@uc/contract';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api, toast, useRead, type WireOutput } from '../../client';
import { to } from '../../routes';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ButtonLink } from '../../ui/Button';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Notice } from '../../ui/Notice';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { panelOf, Tabs } from '../../ui/Tabs';
import type { CardKind } from './card';
import styles from './cards.module.css';
import { CompanyCardForm } from './CompanyCardForm';
import { PersonCardForm } from './PersonCardForm';

const PANEL = 'card-kind';

/**
 * 添加银行卡 (finance.md#bank-card-screen): a person's own card, or the enterprise's account, as the identity
 * allows.
 */
export default function CreateCardScreen() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const list = useRead(api.cards.list, {});
  const asked = query.get('kind');
  const natural: CardKind = list.data?.realname.status === 'enterprise' ? 'company' : 'person';
  const kind: CardKind = asked === 'person' || asked === 'company' ? asked : natural;
  const isKnown = asked !== null || list.data !== undefined || list.error !== null;
  const { data, error, isFetching, refetch } = useRead(api.cards.form, { kind }, { enabled: isKnown });
  const existing = useRead(
    kind === 'person' ? api.cards.personCardExists : api.cards.companyCardExists,
    {},
    { enabled: isKnown },
  );
  const saved = ({ id, status }: { id: string; status: string }) => {
    const isBound = status === 'bound';
    if (isBound) toast('银行卡绑定成功', 'success');
    void navigate(isBound ? to('finance.bankCard') : to('finance.bankCard.detail', { id }), {
      replace: true,
    });
  };
  return (
    <Screen title="添加银行卡">
      <Card>
        <div className={styles.stack}>
          <Tabs
            label="账户类型"
            panel={PANEL}
            tabs={[
              { id: 'person', text: '个人银行卡' },
              { id: 'company', text: '对公账户' },
            ]}
            current={kind}
            onChange={(id) => setQuery({ kind: id }, { replace: true })}
          />
          <div {...panelOf(PANEL, kind)}>
            {error && !data && (
              <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
            )}
            {!data && !error && <Waiting />}
            {data && !data.can_add && <Obstacle of={data} kind={kind} />}
            {data?.can_add && data.kind === 'person' && <PersonCardForm data={data} onSaved={saved} />}
            {data?.can_add && data.kind === 'company' && <CompanyCardForm data={data} onSaved={saved} />}
          </div>
        </div>
      </Card>
      {(data || error) && (existing.data || existing.error) && (
        <Notice>
          {existing.data && <Existing kind={kind} of={existing.data} />}
          仅支持绑定与实名信息同名的账户，信息
          {data?.proof === 'bank' ? '经银行核验' : '经小额打款验证'}并加密保存。
          <Link to={to('finance.bankCard')}>返回银行卡</Link>
        </Notice>
      )}
    </Screen>
  );
}

/** The number of cards of the kind, and the one that still waits for its proof. */
function Existing({ kind, of }: { kind: CardKind; of: WireOutput<Api['cards']['personCardExists']> }) {
  const { count, max, status, card_id: id } = of;
  if (count === 0) return null;
  const what = kind === 'person' ? '张个人银行卡' : '个对公账户';
  return (
    <>
      已有{count}
      {what}，最多{max}
      {what.charAt(0)}。
      {status === 'verifying' && id !== null && (
        <>
          其中一个等待验证，<Link to={to('finance.bankCard.detail', { id })}>去完成验证</Link>。
        </>
      )}
    </>
  );
}

/** The reason why nothing can be added here, and the alternative. */
function Obstacle({
  of: { reason, is_full: isFull, holder_name: name },
  kind,
}: {
  of: WireOutput<Api['cards']['form']>;
  kind: CardKind;
}) {
  const action = isFull ? (
    <ButtonLink to={to('finance.bankCard')}>管理银行卡</ButtonLink>
  ) : kind === 'person' && name !== '' ? (
    <ButtonLink kind="primary" to={to('finance.bankCard.create', { kind: 'company' })}>
      添加对公账户
    </ButtonLink>
  ) : (
    <ButtonLink kind="primary" to={to('account.safe.realNameAuth')}>
      去实名认证
    </ButtonLink>
  );
  return <EmptyState icon={isFull ? 'card' : 'shield'} title={reason} action={action} />;
}

const Waiting = () => (
  <div className={styles.form} aria-busy>
    {[1, 2, 3, 4, 5].map((one) => (
      <Skeleton key={one} height={58} />
    ))}
  </div>
);
