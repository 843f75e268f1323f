import {
  projectFieldTexts,
  projectNeedTexts,
  projectStageTexts,
  visibilityTexts,
} from '@uc/contract/maker/texts';
import { upload } from '../client/upload';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import styles from './maker.module.css';
import { LinkFields } from './LinkFields';
import { NeedFields } from './NeedFields';
import { TeamFields } from './TeamFields';
import type { ProjectFormState } from './use-project-form';

/** The fields of a project in four groups. */
export function ProjectFields({ form }: { form: ProjectFormState }) {
  const { values, problems, set, field } = form;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>基本信息</legend>
        <TextField label="项目名称" autoComplete="off" most={30} hint="2-30个字" {...field('name')} />
        <TextField
          label="一句话介绍"
          autoComplete="off"
          most={60}
          hint="让人一眼明白你在做什么，不超过60个字"
          {...field('slogan')}
        />
        <div className={styles.pair}>
          <SelectField label="领域" {...field('field')}>
            <Options texts={projectFieldTexts} />
          </SelectField>
          <SelectField label="阶段" {...field('stage')}>
            <Options texts={projectStageTexts} />
          </SelectField>
        </div>
        <FileField
          label="封面"
          use="maker_image"
          send={upload}
          files={values.cover}
          error={problems.cover}
          hint="横图为佳"
          onChange={(cover) => set({ cover })}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>项目介绍</legend>
        <TextArea
          label="介绍正文"
          rows={12}
          most={20_000}
          hint="100-20000字。空行分段，“## ”开头为小标题，“- ”开头为列表；请勿填写联系方式"
          {...field('intro')}
        />
        <FileField
          label="图片（选填）"
          use="maker_image"
          send={upload}
          most={20}
          files={values.imgs}
          error={problems.imgs}
          onChange={(imgs) => set({ imgs })}
        />
      </fieldset>
      <TeamFields team={values.team} error={problems.team} onChange={(team) => set({ team })} />
      <NeedFields form={form} texts={projectNeedTexts} />
      <fieldset className={styles.group}>
        <legend>商业计划书</legend>
        <FileField
          label="商业计划书（选填）"
          use="business_plan"
          send={upload}
          files={values.plan}
          error={problems.plan}
          hint="加密保存，不公开展示，仅经您同意的人可以查阅"
          onChange={(plan) => set({ plan })}
        />
      </fieldset>
      <LinkFields form={form} />
      <fieldset className={styles.group}>
        <legend>联系方式</legend>
        <div className={styles.pair}>
          <TextField
            meant="phone"
            label="手机号"
            type="tel"
            autoComplete="off"
            hint={form.hint('phone') ?? '不公开展示'}
            {...field('phone')}
          />
          <TextField
            meant="word"
            label="微信号（选填）"
            autoComplete="off"
            most={20}
            hint={form.hint('wechat')}
            {...field('wechat')}
          />
        </div>
      </fieldset>
      <ChoiceTiles
        label="展示范围"
        value={values.visibility}
        choices={[
          { value: 'public', text: visibilityTexts.public, note: '所有用户都能在广场找到' },
          { value: 'unlisted', text: visibilityTexts.unlisted, note: '知道编号的用户可以打开' },
        ]}
        onChange={(visibility) => set({ visibility })}
      />
    </>
  );
}

function Options({ texts }: { texts: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">请选择</option>
      {Object.entries(texts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
