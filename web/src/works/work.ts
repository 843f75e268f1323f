import type { Api } from '@uc/contract';
import { serviceCategories, type ServiceCategory } from '@uc/contract/service-categories';
import { type WorkStatus, type WorkTab, workTabTexts } from '@uc/contract/works/texts';
import { api, type WireInput, type WireOutput } from '../client';
import type { Option } from '../ui/FilterBar';
import { choice, type Filters, paging, text } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

type List = WireOutput<Api['works']['list']>;
export type Work = List['list'][number];
export type WorkDetail = WireOutput<Api['works']['detail']>;
export type WorkAction = Work['actions'][number];
export type Picture = WireOutput<Api['works']['picture']>;
export type Film = WireOutput<Api['works']['video']>;

export const tabIds = Object.keys(workTabTexts) as [WorkTab, ...WorkTab[]];
const categoryIds = Object.keys(serviceCategories) as ServiceCategory[];
export const categoryOptions: readonly Option[] = [['', '全部类目'], ...Object.entries(serviceCategories)];

/** The list in the URL. */
export const workFilters = {
  tab: choice(tabIds),
  category: choice(['', ...categoryIds]),
  keyword: text(50),
  ...paging,
};
export type WorkFilters = Filters<typeof workFilters>;

const narrowed = ({ tab, category, keyword }: WorkFilters) => ({
  tab,
  ...(category !== '' && { category }),
  ...(keyword && { keyword }),
});
export const listInput = (filters: WorkFilters): WireInput<Api['works']['list']> => ({
  ...narrowed(filters),
  page: filters.page,
  page_size: filters.page_size,
});
export const exportInput = (filters: WorkFilters, format: string): WireInput<Api['works']['exportList']> => ({
  ...narrowed(filters),
  format: format === 'csv' ? 'csv' : 'xlsx',
});

/** Reads to repeat after a work has changed. */
export const workReads = [
  api.works.list,
  api.works.detail,
  api.provider.status,
  api.home.summary,
  api.account.profile,
];

export const workTones: Record<WorkStatus, Tone> = {
  draft: 'neutral',
  auditing: 'info',
  rejected: 'negative',
  online: 'positive',
  change_auditing: 'info',
  change_rejected: 'warning',
  offline: 'neutral',
  banned: 'negative',
  deleted: 'neutral',
};
export const toneOf = ({ status }: Pick<Work, 'status'>): Tone => workTones[status as WorkStatus];

/** The name of a work, also where it has no title yet. */
export const nameOf = ({ title, work_no }: Pick<Work, 'title' | 'work_no'>): string =>
  title || `未命名作品${work_no.slice(-4)}`;

/** The number of its pictures and films. */
export const contentsOf = ({ image_count: images, has_video: hasVideo }: Work): string =>
  `${images}张图片${hasVideo ? '、1个视频' : ''}`;

/** The name of an action; withdrawing a change has one of its own. */
export const actionText = (action: WorkAction, work: Pick<Work, 'status' | 'actions'>): string =>
  action === 'cancel' && !isWaiting(work) ? '放弃修改' : actionTexts[action];
const actionTexts: Record<WorkAction, string> = {
  edit: '编辑',
  submit: '提交审核',
  cancel: '撤回审核',
  online: '上架',
  offline: '下架',
  top: '置顶',
  untop: '取消置顶',
  delete: '删除',
};
export const isWaiting = ({ status }: Pick<Work, 'status'>): boolean =>
  status === 'auditing' || status === 'change_auditing';

/** The field of the form at which a rejected part is told. */
export const formFieldOf = (part: string): string =>
  ({ price: 'price_min', rights: 'right_type', video: 'video_file' })[part] ?? part;
