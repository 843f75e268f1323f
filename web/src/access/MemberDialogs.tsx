import type { Created, Member, MemberAction } from './access';
import { BatchDialog } from './BatchDialog';
import { InitialPassword } from './InitialPassword';
import { DeleteDialog, DisableDialog, EnableDialog, ResetDialog } from './MemberConfirms';
import { MemberDialog } from './MemberDialog';
import { QuotaDialog } from './QuotaDialog';

/** The subject of a dialog over members: one to change, those to be made, or initial passwords that were just made. */
export type Asked =
  | { action: MemberAction; one: Member; onGone?: (() => void) | undefined }
  | { action: 'create' }
  | { action: 'batch' }
  | { action: 'keep'; created: readonly Created[]; title: string };

/** The one dialog that is open over members; `onAsk` opens the one that follows it, or none. */
export default function MemberDialogs({
  asked,
  onAsk,
}: {
  asked: Asked;
  onAsk: (next: Asked | undefined) => void;
}) {
  const onClose = () => onAsk(undefined);
  const keep = (title: string) => (all: readonly Created[]) => {
    const created = all.filter(({ init_password }) => init_password !== null);
    if (created.length > 0) onAsk({ action: 'keep', created, title });
  };
  const onCreated = keep('子账号已创建');
  if (asked.action === 'create')
    return <MemberDialog onClose={onClose} onCreated={(one) => onCreated([one])} />;
  if (asked.action === 'batch') return <BatchDialog onClose={onClose} onCreated={onCreated} />;
  if (asked.action === 'keep')
    return <InitialPassword created={asked.created} title={asked.title} onClose={onClose} />;
  const { action, one, onGone } = asked;
  const about = { one, name: `${one.sub_username}（${one.true_name}）`, onClose };
  switch (action) {
    case 'edit':
      return <MemberDialog one={one} onClose={onClose} />;
    case 'quota':
      return <QuotaDialog one={one} onClose={onClose} />;
    case 'reset_password':
      return <ResetDialog {...about} onReset={(made) => keep('密码已重置')([made])} />;
    case 'disable':
      return <DisableDialog {...about} />;
    case 'enable':
      return <EnableDialog {...about} />;
    case 'delete':
      return <DeleteDialog {...about} onGone={onGone} />;
  }
}
