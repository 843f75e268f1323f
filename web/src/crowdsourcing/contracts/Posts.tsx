import { api, useRead, useWrite } from '../../client';
import { upload } from '../../client/upload';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { ReadFault } from '../../ui/ReadFault';
import { TextArea } from '../../ui/TextArea';
import type { Contract } from './contract';
import { ContractFiles } from './ContractFiles';
import styles from './contracts.module.css';

/** 留言板: messages between the two sides; lines are only added. */
export function Posts({ contract: { contract_no, actions, signed_at: signed } }: { contract: Contract }) {
  const read = useRead(api.contracts.posts, { contract_no });
  const list = read.data?.list ?? [];
  return (
    <section aria-label="留言板" className={styles.posts} data-aside>
      <h4>留言板</h4>
      {actions.includes('write') && <Write contractNo={contract_no} isMasked={signed === null} />}
      <ReadFault of={read} what="留言" />
      {read.data && list.length === 0 && <p className={styles.note}>还没有留言</p>}
      <ul className={styles.plain}>
        {list.map(({ seq, author, at, text, files }) => (
          <li key={seq} className={styles.delivery}>
            <p className={styles.note}>{`${author} ${at.slice(0, 16)}`}</p>
            <p className={styles.text}>{text}</p>
            <ContractFiles files={files} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Write({ contractNo, isMasked }: { contractNo: string; isMasked: boolean }) {
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
        rows={3}
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
        <Button type="submit" size="small" busy={form.busy}>
          发布留言
        </Button>
      </div>
    </form>
  );
}
