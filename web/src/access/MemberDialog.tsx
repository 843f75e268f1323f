import { useForm } from '../forms/use-form';
import { api, toast, useRead, useSession, useWrite } from '../client';
import { Button } from '../ui/Button';
import { today } from '../ui/days';
import { Dialog } from '../ui/Dialog';
import { DateField } from '../ui/DateField';
import { Notice } from '../ui/Notice';
import { TextArea } from '../ui/TextArea';
import { allRoles, type Created, type Member, roleReads } from './access';
import styles from './access.module.css';
import { FirstPasswordFields } from './FirstPasswordFields';
import { memberInput, memberProblems, memberValues, newMember } from './member-form';
import { MemberFields } from './MemberFields';
import { MemberPreview } from './MemberPreview';
import { QuotaFields } from './QuotaFields';
import { RoleBoxes } from './RoleBoxes';

interface Props {
  /** The member that is edited; a new one without it. */
  one?: Member;
  onClose: () => void;
  onCreated?: (created: Created) => void;
}

/** 新建 and 编辑子账号, one form (account.md#member-and-role-screens). */
export function MemberDialog({ one, onClose, onCreated }: Props) {
  const { kind } = useSession();
  const roles = useRead(api.access.roles, allRoles);
  const create = useWrite(api.access.createMember, { refreshes: roleReads, quiet: true });
  const edit = useWrite(api.access.editMember, { refreshes: roleReads, quiet: true });
  const form = useForm({
    initial: memberValues(one),
    check: (typed) => memberProblems(typed, !one),
    async send(typed) {
      const created = one
        ? void (await edit.submit(memberInput(typed, one)))
        : await create.submit(newMember(typed));
      onClose();
      toast(one ? '已保存' : '子账号已创建', 'success');
      if (created) onCreated?.(created);
    },
  });
  const { values, problems, set } = form;
  return (
    <Dialog
      title={one ? `编辑子账号 ${one.sub_username}` : '新建子账号'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
            {one ? '保存' : '创建'}
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
        <MemberFields form={form} one={one} />
        <RoleBoxes
          roles={roles}
          chosen={values.role_ids}
          error={problems.role_ids}
          onChange={(chosen) => set({ role_ids: chosen })}
        />
        <MemberPreview roleIds={values.role_ids} />
        {!one && <FirstPasswordFields form={form} />}
        {!one && <QuotaFields value={values} problems={problems} onChange={set} />}
        <div className={styles.pair}>
          <DateField
            label="到期日期"
            min={today()}
            autoComplete="off"
            hint="当天结束后自动停用，不填为长期有效"
            {...form.field('expire_on')}
          />
        </div>
        {kind === 'main' && (!one || one.created_by === 'owner') && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={values.can_create}
              onChange={(event) => set({ can_create: event.target.checked })}
            />
            允许创建下级子账号（还需角色有“新建子账号”权限）
          </label>
        )}
        <TextArea label="备注" rows={2} most={200} autoComplete="off" {...form.field('remark')} />
        {/* Enter in a field sends the form; the buttons stand at the foot of the dialog. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
