import { api, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { TextArea } from '../../ui/TextArea';
import styles from './contracts.module.css';

/** A line for the 留言板, with files. */
export default function WritePost({ contractNo, isMasked }: { contractNo: string; isMasked: boolean }) {
  const write = useWrite(api.contracts.write, { refreshes: [api.contracts.posts], quiet: true });
  const form = useForm({
    initial: { text: '', files: [] as readonly UploadedFile[] },
    check: ({ text }) => ({ text: text.trim() === '' ? '请填写1-1000个字的留言' : undefined }),
    async send({ text, files }) {
      const ids = files.map(({ file_id: id }) => id);
      await write.submit({ contract_no: contractNo, text: text.trim(), files: ids });
      form.set({ text: '', files: [] });
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        label="留言"
        rows={2}
        most={1000}
        hint={isMasked ? '签署前，电话、微信等联系方式会被隐藏' : undefined}
        {...form.field('text')}
      />
      <FileField
        label="附件（选填）"
        use="contract_attachment"
        send={upload}
        most={20}
        files={form.values.files}
        onChange={(files) => form.set({ files })}
      />
      <RefusalNotice of={form} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>
          发布留言
        </Button>
      </div>
    </form>
  );
}
