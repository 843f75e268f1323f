import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';

/** Shown when the session could not be read: no page can be shown, but the read can be repeated. */
export function SessionError({
  message,
  onRetry,
  busy,
}: {
  message: string;
  onRetry: () => Promise<unknown>;
  busy: boolean;
}) {
  return (
    <Card>
      <h1 className="visually-hidden">无法读取登录信息</h1>
      <ErrorBlock message={message} onRetry={() => void onRetry()} busy={busy} />
    </Card>
  );
}
