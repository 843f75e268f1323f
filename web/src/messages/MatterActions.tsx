import { useMedia, WIDE } from '../ui/use-media';
import { Button } from '../ui/Button';
import { MoreMenu } from '../ui/MoreMenu';
import { InMore, RowActions } from '../ui/RowActions';
import type { Matter } from './message';
import { useMarks } from './use-marks';
import { useMute } from './use-mute';

/** What is done with a matter is done with all its messages. */
export function MatterActions({ matter, name }: { matter: Matter; name: string }) {
  const marks = useMarks();
  const mute = useMute();
  const isWide = useMedia(WIDE);
  const { matter: no, unread, muted } = matter;
  const quietly = (done: Promise<unknown>) => void done.catch(() => undefined);
  const actions = (
    <RowActions of={name}>
      {unread > 0 && (
        <Button
          size="small"
          kind="quiet"
          aria-label={`标为已读：${name}`}
          onClick={() => quietly(marks.mark([matter], 'read'))}
        >
          标为已读
        </Button>
      )}
      {no !== null && (
        <Button
          size="small"
          kind="quiet"
          aria-label={`${muted ? '取消静音' : '静音此事项'}：${name}`}
          onClick={() => quietly(mute(no, !muted))}
        >
          {muted ? '取消静音' : '静音此事项'}
        </Button>
      )}
      <Button
        size="small"
        kind="quiet"
        aria-label={`删除：${name}`}
        onClick={() => quietly(marks.mark([matter], 'deleted'))}
      >
        删除
      </Button>
    </RowActions>
  );
  if (isWide) return actions;
  return (
    <MoreMenu label={`更多操作：${name}`}>
      <InMore value>{actions}</InMore>
    </MoreMenu>
  );
}
