import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { type Area, type RoleDetail, roleReads } from './access';
import styles from './access.module.css';
import { PermissionTree } from './PermissionTree';
import { differences, type Draft, draftOf, roleProblems, sentRole } from './role-draft';
import { RoleChanges } from './RoleChanges';

const writing = { refreshes: roleReads, quiet: true };

/** A role’s name and permissions; its changes are shown once more before it is saved. */
export function RoleForm({ tree, role: found }: { tree: readonly Area[]; role: RoleDetail | undefined }) {
  const navigate = useNavigate();
  // The role as it was when the editing began: another's change meanwhile is refused, not overwritten.
  const [{ role, before }] = useState({ role: found, before: draftOf(found) });
  const [isAsked, setAsked] = useState(false);
  const create = useWrite(api.access.createRole, writing);
  const edit = useWrite(api.access.editRole, writing);
  const form = useForm<Draft>({
    initial: before,
    check: roleProblems,
    refusedAt: ({ fields }) => (fields.permissions ? { codes: fields.permissions } : undefined),
    async send(draft) {
      const fields = sentRole(draft);
      const saved = role
        ? await edit.submit({ ...fields, role_id: role.role_id, version: role.version })
        : await create.submit(fields);
      toast(role ? '角色已保存，即时生效' : '角色已创建', 'success');
      void navigate(to('account.manage.role.detail', { id: saved.role_id }));
    },
  });
  const { values: draft, problems, set } = form;
  const changes = differences(tree, before, draft);
  const send = () => form.submit().finally(() => setAsked(false));
  return (
    <form
      {...form.props}
      className={styles.stack}
      data-dirty={changes.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.values(roleProblems(draft)).some(Boolean)) void send();
        else setAsked(true);
      }}
    >
      {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      <Card title="基本信息">
        <div className={styles.pair}>
          <TextField label="角色名称" most={20} {...form.field('name')} />
          <TextField label="描述" most={100} {...form.field('description')} />
        </div>
      </Card>
      <Card
        title="权限"
        extra={<span className={styles.faint}>已选{draft.codes.size}项，红色为敏感权限</span>}
      >
        <div className={styles.stack}>
          {problems.codes && <Notice tone="negative">{problems.codes}</Notice>}
          <PermissionTree
            tree={tree}
            codes={draft.codes}
            narrow={draft.narrow}
            onCodes={(codes) => set({ codes })}
            onNarrow={(narrow) => set({ narrow })}
          />
        </div>
      </Card>
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('account.manage.role')}>
          取消
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" disabled={changes.length === 0}>
          保存
        </Button>
      </div>
      {isAsked && (
        <RoleChanges
          role={role}
          changes={changes}
          busy={form.busy}
          onConfirm={() => void send()}
          onClose={() => setAsked(false)}
        />
      )}
    </form>
  );
}
