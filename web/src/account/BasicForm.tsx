import { useState } from 'react';
import { genderTexts, industryTexts } from '@uc/contract/account/texts';
import { useSession } from '../client';
import { today } from '../ui/days';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { TextArea } from '../ui/TextArea';
import styles from './profile.module.css';
import { type Basic, basicChange, basicOf, basicProblems, type Profile } from './info';
import { FormFoot } from './FormFoot';
import { RegionFields } from './RegionFields';
import { useProfileForm } from './use-profile-form';
import { WithVisibility } from './VisibleSwitch';

/** 基本信息 while it is edited. */
export function BasicForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const isOwner = useSession().kind === 'main';
  // Typed values are compared with those from the beginning of the editing.
  const [before] = useState(() => basicOf(profile));
  const [version] = useState(profile.version);
  const form = useProfileForm({
    initial: before,
    check: (draft) => basicProblems(before, draft),
    changed: (draft) => basicChange(before, draft),
    version,
    onSaved: onDone,
  });
  const { values: draft, problems, set, field } = form;
  const seen = {
    value: draft.public_fields,
    onChange: (fields: Basic['public_fields']) => set({ public_fields: fields }),
  };
  const isCompany = profile.realname_status === 'enterprise';
  return (
    <form
      {...form.props}
      className={styles.form}
      data-dirty={Object.keys(basicChange(before, draft)).length > 0}
    >
      <div className={styles.pair}>
        <TextField
          meant="word"
          label="用户名"
          {...field('username')}
          autoComplete="off"
          most={20}
          disabled={!profile.username_changeable || !isOwner}
          hint={profile.username_changeable ? '可用于登录，仅可修改一次' : '用户名已修改过，不能再次修改'}
        />
        <TextField
          label="昵称"
          {...field('nickname')}
          autoComplete="off"
          most={20}
          hint="2-20个中英文、数字、下划线或短横线"
        />
        <WithVisibility field="gender" {...seen}>
          <SelectField label="性别" {...field('gender')}>
            {Object.entries(genderTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </WithVisibility>
        <WithVisibility field="birthday" {...seen}>
          <DateField label="生日" {...field('birthday')} min="1900-01-01" max={today()} />
        </WithVisibility>
      </div>
      <WithVisibility field="region" {...seen}>
        <RegionFields value={draft} problems={problems} onChange={set} />
      </WithVisibility>
      <div className={styles.pair}>
        <WithVisibility field="industry" {...seen}>
          <SelectField label="行业" {...field('industry')}>
            <option value="">请选择</option>
            {Object.entries(industryTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </WithVisibility>
        <WithVisibility field="occupation" {...seen}>
          <TextField label="职业" {...field('occupation')} most={30} autoComplete="organization-title" />
        </WithVisibility>
      </div>
      <WithVisibility field="bio" {...seen}>
        <TextArea
          label={isCompany ? '企业简介' : '个人简介'}
          {...field('bio')}
          most={500}
          hint="不超过500个字，请勿填写联系方式"
        />
      </WithVisibility>
      <WithVisibility field="homepage_url" {...seen}>
        <TextField
          meant="word"
          label="个人主页"
          {...field('homepage_url')}
          type="url"
          inputMode="url"
          most={200}
          placeholder="https://"
          autoComplete="url"
        />
      </WithVisibility>
      <FormFoot form={form} onCancel={onDone} />
    </form>
  );
}
