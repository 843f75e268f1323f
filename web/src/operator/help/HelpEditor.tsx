import { useRef, useState } from 'react';
import { helpGroups } from '@uc/contract/help-topics';
import { limits } from '@uc/contract/limits';
import { toast, useWrite } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { useForm } from '../../forms/use-form';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { SelectField, TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextArea } from '../../ui/TextArea';
import { api } from '../api';
import { HelpConflict } from './HelpConflict';
import type { Content, HelpPage } from './help-page';
import { HelpPreview } from './HelpPreview';
import styles from './help-pages.module.css';

const CONFLICT = 409;
const HINT =
  '“## ”开头为小标题，“- ”或“1. ”开头为列表，**加粗**，[文字](/页面路径)为链接；不支持图片、表格和HTML。';

interface Props {
  page: HelpPage;
  /** Saved; the text in the form stays. */
  onSaved: (page: HelpPage) => void;
  /** The editor begins anew with this page. */
  onTake: (page: HelpPage) => void;
}

/** Text and preview of a page of the help; 保存草稿 keeps a version, 发布 shows it to customers at once. */
export function HelpEditor({ page, onSaved, onTake }: Props) {
  const { submit } = useWrite(api.help.staffHelpSave, {
    quiet: true,
    refreshes: [api.help.staffHelpList, api.help.staffHelpPage],
  });
  const publishes = useRef(false);
  const [base, setBase] = useState(page.no);
  const [isKept, setKept] = useState(false);
  const form = useForm({
    initial: page.latest as Content & { group: string },
    async send(values) {
      const saved = await submit({
        ...(page.topic && { topic: page.topic }),
        no: base,
        ...values,
        publish: publishes.current,
      });
      toast(publishes.current ? '已发布' : '已保存草稿', 'success');
      setBase(saved.no);
      setKept(false);
      onSaved(saved);
    },
  });
  const press = (isPublishing: boolean) => () => {
    publishes.current = isPublishing;
    void form.submit();
  };
  const { group, title, text } = form.values;
  const isStale = form.refusal?.status === CONFLICT && page.topic !== '';
  return (
    <div className={styles.editor}>
      <Card title="编辑">
        <form {...form.props} className={styles.form} aria-label="帮助页面">
          <SelectField label="分类" {...form.field('group')}>
            {Object.entries(helpGroups).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField label="标题" most={limits.help.title} {...form.field('title')} />
          <TextArea label="正文" rows={18} most={limits.help.text} hint={HINT} {...form.field('text')} />
          {isKept ? (
            <Notice>
              已以对方的版本为基础，再次保存后您的内容成为最新版本，对方的内容保留在历史版本中。
            </Notice>
          ) : (
            <RefusalNotice of={form} />
          )}
          {isStale && !isKept && (
            <HelpConflict
              topic={page.topic}
              mine={{ group, title, text }}
              onTake={onTake}
              onKeep={({ no }) => {
                setBase(no);
                setKept(true);
              }}
            />
          )}
          <div className={styles.buttons}>
            <Button busy={form.busy} onClick={press(false)}>
              保存草稿
            </Button>
            <Button kind="primary" busy={form.busy} onClick={press(true)}>
              发布
            </Button>
          </div>
        </form>
      </Card>
      <Card title="预览">
        <HelpPreview title={title} text={text} />
      </Card>
    </div>
  );
}
