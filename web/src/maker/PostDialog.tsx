import { useId, useState } from 'react';
import { postFaults } from '@uc/contract/maker/form';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { FileField, type UploadedFile } from '../ui/FileField';
import { TextArea } from '../ui/TextArea';
import styles from './maker.module.css';
import { makerReads } from './project';

/** 发布进展: everybody who has favourited the project is told of it. */
export default function PostDialog({ projectNo, onClose }: { projectNo: string; onClose: () => void }) {
  const id = useId();
  const [key] = useState(() => crypto.randomUUID());
  const post = useWrite(api.maker.progress, { refreshes: makerReads, quiet: true });
  const form = useForm({
    initial: { title: '', text: '', imgs: [] as readonly UploadedFile[] },
    check: ({ title, text }) =>
      Object.fromEntries(postFaults({ title, text }).map(({ field, message }) => [field, message])),
    async send({ title, text, imgs }) {
      const files = imgs.map(({ file_id }) => file_id);
      await post.submit({ project_no: projectNo, post_key: key, title, text, imgs: files });
      toast('进展已发布', 'success');
      onClose();
    },
  });
  return (
    <Dialog
      title="发布进展"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            发布
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <p className={styles.about}>收藏了项目的用户会各收到一条消息，发布后不能修改。</p>
        <TextField label="标题" autoComplete="off" most={40} {...form.field('title')} />
        <TextArea label="内容" rows={5} most={2000} {...form.field('text')} />
        <FileField
          label="图片（选填）"
          use="maker_image"
          send={upload}
          most={9}
          files={form.values.imgs}
          onChange={(imgs) => form.set({ imgs })}
        />
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
