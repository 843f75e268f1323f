import { Card } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';

/** Who is signed in could not be read: nothing else can be shown, but it can be tried again. */
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
