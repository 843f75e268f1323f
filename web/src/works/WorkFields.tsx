import { Link } from 'react-router';
import { serviceCategories, licenceOf, type ServiceCategory } from '@uc/contract/service-categories';
import { workLimits } from '@uc/contract/works/form';
import { licenseTexts, rightTexts } from '@uc/contract/works/texts';
import { useCan } from '../client';
import { upload } from '../client/upload';
import { to } from '../routes';
import { today } from '../ui/days';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import { PictureField } from './PictureField';
import { sendVideo } from './send-video';
import type { WorkFormState } from './use-work-form';
import styles from './works.module.css';

/** The fields of a work (works.md#work-fields), the pictures first. */
export function WorkFields({ form }: { form: WorkFormState }) {
  const { values, problems, set, field, reason } = form;
  return (
    <div className={styles.form}>
      <PictureField
        images={values.images}
        cover={values.cover}
        error={problems.images ?? problems.cover_file}
        hint={reason('images')}
        onChange={(images, cover) => set({ images, cover })}
      />
      <FileField
        label="视频（选填）"
        use="work_video"
        send={sendVideo}
        files={values.video}
        hint={reason('video_file') ?? '以封面为预览图，公开前去除文件中的拍摄信息'}
        error={problems.video_file}
        onChange={(video) => set({ video })}
      />
      <TextField
        label="标题"
        autoComplete="off"
        most={workLimits.title}
        hint={reason('title') ?? '2-40个字，请勿填写联系方式'}
        {...field('title')}
      />
      <div className={styles.pair}>
        <SelectField
          label="类目"
          hint={reason('category') ?? licenceHint(values.category)}
          {...field('category')}
        >
          <Options texts={serviceCategories} first="请选择" />
        </SelectField>
        <DateField label="创作时间" max={today()} hint={reason('created_on')} {...field('created_on')} />
      </div>
      <TextArea
        label="简介（选填）"
        rows={5}
        most={workLimits.description}
        hint={reason('description') ?? '介绍创作背景、用途与交付内容，请勿填写联系方式'}
        {...field('description')}
      />
      <TextField
        label="标签（选填）"
        autoComplete="off"
        most={120}
        hint={reason('tags') ?? '最多8个，用逗号分隔，每个不超过10字'}
        {...field('tags')}
      />
      <div className={styles.pair}>
        <TextField
          meant="amount"
          label="报价下限（选填）"
          inputMode="decimal"
          autoComplete="off"
          hint={reason('price_min') ?? '单位：元，上下限都不填为面议'}
          {...field('price_min')}
        />
        <TextField
          meant="amount"
          label="报价上限（选填）"
          inputMode="decimal"
          autoComplete="off"
          hint="单位：元"
          {...field('price_max')}
        />
      </div>
      <RightFields form={form} />
      <FileField
        label="附件（选填）"
        use="work_file"
        send={upload}
        most={workLimits.files}
        files={values.files}
        hint={reason('files') ?? '只供审核查看，不公开'}
        error={problems.files}
        onChange={(files) => set({ files })}
      />
    </div>
  );
}

function RightFields({ form: { field, reason } }: { form: WorkFormState }) {
  const mayFile = useCan()('ip.copyright:view');
  return (
    <>
      <div className={styles.pair}>
        <SelectField label="版权声明" hint={reason('right_type')} {...field('right_type')}>
          <Options texts={rightTexts} first="请选择" />
        </SelectField>
        <SelectField label="授权方式" hint="他人可以怎样使用这件作品" {...field('license')}>
          <Options texts={licenseTexts} first="请选择" />
        </SelectField>
      </div>
      <TextField
        meant="number"
        label="版权登记号（选填）"
        autoComplete="off"
        most={40}
        hint={reason('copyright_reg_no') ?? '已登记的作品请填写'}
        way={mayFile && <Link to={to('filings.copyright')}>去申请版权登记</Link>}
        {...field('copyright_reg_no')}
      />
    </>
  );
}

const licenceHint = (category: string): string | undefined =>
  licenceOf[category as ServiceCategory] && '该类目的作品须先通过含此类目与资质证书的服务商认证';

function Options({ texts, first }: { texts: Readonly<Record<string, string>>; first: string }) {
  return (
    <>
      <option value="">{first}</option>
      {Object.entries(texts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
