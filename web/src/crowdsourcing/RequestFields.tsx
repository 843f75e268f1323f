import { tagsFault } from '@uc/contract/crowdsourcing/request-form';
import { requestModes } from '@uc/contract/crowdsourcing/request-texts';
import { api, useRead } from '../client';
import { upload } from '../client/upload';
import { Button } from '../ui/Button';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import { TextArea } from '../ui/TextArea';
import styles from './crowdsourcing.module.css';
import { RequestSummary } from './RequestSummary';
import { RequestTerms } from './RequestTerms';
import { tagsIn } from './request-values';
import type { RequestFormState } from './use-request-form';

/** The fields of the step at which the drawer stands. */
export function RequestFields({ form }: { form: RequestFormState }) {
  if (form.step === 0) return <First form={form} />;
  if (form.step === 1) return <Description form={form} />;
  return form.step === 2 ? <RequestTerms form={form} /> : <RequestSummary values={form.values} />;
}

function First({ form: { values, set, field } }: { form: RequestFormState }) {
  const read = useRead(api.requests.categories, {});
  return (
    <fieldset className={styles.group}>
      <legend>模式与标题</legend>
      <ChoiceTiles
        label="选择模式"
        value={values.mode}
        choices={[
          { value: 'tender', text: requestModes.tender, note: '服务商报价，您比较后选定1位' },
          { value: 'reward', text: requestModes.reward, note: '先托管赏金，征集作品，选出获奖者' },
          { value: 'hire', text: requestModes.hire, note: '给出价格与里程碑，由1位服务商接受、还价或谢绝' },
        ]}
        onChange={(mode) => set({ mode })}
      />
      {values.mode === 'hire' && values.target_uid[0] && (
        <Notice>{`雇佣“${values.target_uid[0].name}”，可在第3步更换`}</Notice>
      )}
      <TextField
        label="标题"
        autoComplete="off"
        most={50}
        hint="5-50个字，说清要做什么"
        {...field('title')}
      />
      <ReadFault of={read} what="类目" />
      <SelectField label="类目" {...field('category')}>
        <option value="">请选择</option>
        {read.data?.list.map((branch) => (
          <optgroup key={branch.code} label={branch.text}>
            {branch.children.map(({ code, text }) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </fieldset>
  );
}

function Description({ form: { values, set, field, problems } }: { form: RequestFormState }) {
  const read = useRead(api.requests.categories, {});
  const template = read.data?.list
    .flatMap(({ children }) => children)
    .find(({ code }) => code === values.category)?.template;
  return (
    <fieldset className={styles.group}>
      <legend>需求描述</legend>
      <ReadFault of={read} what="描述模板" />
      {template && values.description.trim() === '' && (
        <div>
          <Button size="small" onClick={() => set({ description: template })}>
            使用该类目的描述模板
          </Button>
        </div>
      )}
      <TextArea
        label="描述"
        rows={12}
        most={5000}
        hint="20-5000字；请勿填写联系方式"
        {...field('description')}
      />
      <TextField
        label="标签（选填）"
        autoComplete="off"
        most={100}
        hint="最多8个，用逗号隔开，每个不超过10字"
        {...field('tags')}
        // Told while it is typed: the draft that saves itself does not hold such tags.
        error={problems.tags ?? tagsFault(tagsIn(values.tags))}
      />
      <FileField
        label="附件（选填）"
        use="request_attachment"
        send={upload}
        most={10}
        files={values.attachments}
        error={problems.attachments}
        onChange={(attachments) => set({ attachments })}
      />
    </fieldset>
  );
}
