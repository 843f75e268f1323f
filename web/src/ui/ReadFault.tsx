import { Button } from './Button';
import { Notice } from './Notice';

/** A read as far as its failure needs it. */
export interface FailedRead {
  data?: unknown;
  error: { message: string } | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Replaces a part of a page, or the choices of a field, that could not be read: its name, the reason, and 重试. */
export function ReadFault({
  of: { data, error, isFetching, refetch },
  what,
}: {
  of: FailedRead;
  what: string;
}) {
  if (error === null || data !== undefined) return null;
  return (
    <Notice
      tone="negative"
      action={
        <Button size="small" busy={isFetching} aria-label={`重试：${what}`} onClick={() => void refetch()}>
          重试
        </Button>
      }
    >
      {`${what}加载失败：${error.message}`}
    </Notice>
  );
}
