import { useState } from 'react';
import { rowFaults } from '@uc/contract/access/batch-row';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { type Created, roleReads } from './access';
import styles from './access.module.css';
import { BATCH_MOST, batchColumns, csvOf, readBatch, type ReadRow, saveText } from './csv';

const template = csvOf(
  batchColumns.map(([, title]) => title),
  [['zhang.san', '张三', '', 'zhangsan@example.com', '项目经理', '示例，请删除此行']],
);

/**
 * 批量新建: a table of at most fifty, all of them or none; each fault stands beside its cell
 * (account.md#member-and-role-screens).
 */
export function BatchDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (created: readonly Created[]) => void;
}) {
  const [rows, setRows] = useState<ReadRow[]>();
  const [fault, setFault] = useState('');
  const create = useWrite(api.access.createMembers, { refreshes: roleReads, quiet: true });
  const form = useForm({
    initial: {},
    async send() {
      if (!rows) return;
      const { list } = await create.submit({ rows: rows.map(({ row }) => row) });
      onClose();
      toast(`已创建${list.length}个子账号`, 'success');
      onCreated(list);
    },
  });
  const problems = { ...faultsIn(rows ?? []), ...form.refusal?.fields };
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readBatch(new Uint8Array(await file.arrayBuffer()));
    form.showProblems({});
    setRows('rows' in found ? found.rows : undefined);
    setFault('fault' in found ? found.fault : '');
  };
  const wrong = (rows ?? []).flatMap(({ line }, index) =>
    batchColumns.flatMap(([key, title]) => {
      const problem = problems[`rows.${index}.${key}`];
      return problem ? [`第${line}行“${title.replace('*', '')}”：${problem}`] : [];
    }),
  );
  return (
    <Dialog
      title="批量新建子账号"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            disabled={!rows || wrong.length > 0}
            busy={form.busy}
            onClick={() => void form.submit()}
          >
            {rows ? `创建${rows.length}个子账号` : '创建'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>
          一次最多{BATCH_MOST}
          个，角色填写名称，多个用“、”分隔。任何一行有误时全部不创建；初始密码自动生成，创建后显示一次。
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => saveText('子账号模板.csv', template)}>下载模板</Button>
        </div>
        <label className={styles.fields}>
          <span>CSV 文件（UTF-8 或 GB18030，表格软件另存的均可）</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </label>
        {fault && <Notice tone="negative">{fault}</Notice>}
        {wrong.length === 0 && form.alert && <Notice tone="negative">{form.alert}</Notice>}
        {wrong.length > 0 && (
          <Notice tone="negative">
            {`有${wrong.length}处需要修改，请修改文件后重新选择：${wrong.slice(0, 5).join('；')}${wrong.length > 5 ? '……' : ''}`}
          </Notice>
        )}
        {rows && (
          <div className={styles.scroll}>
            <table className={styles.rows}>
              <caption className="visually-hidden">将要创建的子账号</caption>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  {batchColumns.map(([key, title]) => (
                    <th key={key} scope="col">
                      {title.replace('*', '')}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ line, row }, index) => (
                  <tr key={index}>
                    <td>{line}</td>
                    {batchColumns.map(([key]) => {
                      const problem = problems[`rows.${index}.${key}`];
                      return (
                        <td key={key}>
                          {row[key]}
                          {problem && <p className={styles.error}>{problem}</p>}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Faults found before anything is sent, under the server's names. */
const faultsIn = (rows: readonly ReadRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ row }, index) =>
      Object.entries(rowFaults(row)).map(([key, message]) => [`rows.${index}.${key}`, message]),
    ),
  );
