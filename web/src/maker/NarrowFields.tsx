import { projectFieldTexts, projectStageTexts } from '@uc/contract/maker/texts';
import { FilterText } from '../ui/FilterBar';
import { FilterSelect } from '../ui/FilterSelect';
import { choicesOf } from './project';

/** Filters of the lists of projects. */
export function NarrowFields({
  filters: { field, stage, keyword },
  hint,
}: {
  filters: { field: string; stage: string; keyword: string };
  hint: string;
}) {
  return (
    <>
      <FilterSelect name="field" label="领域" value={field} options={choicesOf(projectFieldTexts)} />
      <FilterSelect name="stage" label="阶段" value={stage} options={choicesOf(projectStageTexts)} />
      <FilterText name="keyword" label="关键词" value={keyword} placeholder={hint} />
    </>
  );
}
