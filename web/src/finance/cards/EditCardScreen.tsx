import { useNavigate, useSearchParams } from 'react-router';
import { api, isUnknown, toast, useRead } from '../../client';
import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Screen } from '../../ui/Screen';
import { Skeleton } from '../../ui/Skeleton';
import { EditCardForm } from './EditCardForm';

/**
 * 编辑银行卡, and verifying one anew (finance.md#bank-card-screen): all but number and holder, with a fresh
 * verification.
 */
export default function EditCardScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = query.get('id') ?? '';
  const { data, error, isFetching, refetch } = useRead(api.cards.editForm, { id }, { enabled: id !== '' });
  const isMissing = id === '' || isUnknown(error);
  return (
    <Screen title="编辑银行卡">
      <Card>
        {isMissing && (
          <EmptyState
            icon="card"
            title="没有找到这张银行卡"
            action={<ButtonLink to={to('finance.bankCard')}>返回银行卡</ButtonLink>}
          />
        )}
        {error && !data && !isMissing && (
          <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        )}
        {!data && !error && !isMissing && <Skeleton height={320} />}
        {data && (
          <EditCardForm
            key={data.card.id}
            data={data}
            onSaved={(saved) => {
              toast(saved.status === 'bound' ? '已保存' : '已提交，请等待验证款到账', 'success');
              void navigate(to('finance.bankCard.detail', { id: saved.id }), { replace: true });
            }}
          />
        )}
      </Card>
    </Screen>
  );
}
