import {
  SEARCH_NAME_MOST,
  type SearchFilters,
  type Tell,
  tellTexts,
} from '@uc/contract/crowdsourcing/search-texts';
import { seenLength } from '@uc/contract/seen-length';
import { api, toast, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { SelectField, TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import styles from './HallCards.module.css';
import type { SavedSearch } from './crowd';

const reads = { refreshes: [api.searches.list], quiet: true };

/** Keeps the filters of the hall under a name, or changes what was kept. */
export default function SearchDialog({
  search,
  filters,
  onClose,
}: {
  search?: SavedSearch;
  filters: SearchFilters;
  onClose: () => void;
}) {
  const save = useWrite(api.searches.save, reads);
  const remove = useWrite(api.searches.remove, reads);
  const form = useForm({
    initial: { name: search?.name ?? '', tell: (search?.tell ?? 'now') as string },
    check({ name }) {
      const length = seenLength(name.trim());
      return {
        name: length < 1 || length > SEARCH_NAME_MOST ? `请输入1-${SEARCH_NAME_MOST}个字` : undefined,
      };
    },
    async send({ name, tell }) {
      await save.submit({
        name,
        tell: tell as Tell,
        filters: filters as Parameters<typeof save.submit>[0]['filters'],
        ...(search && { search_no: search.search_no, version: search.version }),
      });
      toast(tell === 'none' ? '筛选已保存' : '筛选已保存，有新需求时会提醒您', 'success');
      onClose();
    },
  });
  const drop = async ({ search_no, version }: SavedSearch) => {
    await remove.submit({ search_no, version });
    toast('筛选已删除', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      title={search === undefined ? '保存筛选' : '修改筛选'}
      confirm="保存"
      cancel="取消"
      busy={form.busy}
      error={form.alert}
      form={form.props}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <TextField label="名称" {...form.field('name')} />
        <SelectField label="新需求提醒" {...form.field('tell')}>
          {Object.entries(tellTexts).map(([tell, text]) => (
            <option key={tell} value={tell}>
              {text}
            </option>
          ))}
        </SelectField>
        {search && (
          <Button
            kind="danger"
            size="small"
            busy={remove.isPending}
            onClick={() => void drop(search).catch(() => undefined)}
          >
            删除这个筛选
          </Button>
        )}
        {remove.error && <Notice tone="negative">{remove.error.message}</Notice>}
      </div>
    </ConfirmDialog>
  );
}
