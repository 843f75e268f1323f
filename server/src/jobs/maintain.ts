import type { Database } from '../db/index';
import type { Job } from './runner';

/** The embedded database is tidied up: tables that have grown, each hour and after each start, and all at night. */
export const maintainJobs = ({ maintain }: Pick<Database, 'maintain'>): Job[] => [
  {
    name: 'jobs.analyze',
    text: '更新查询统计',
    about: '内嵌数据库中有增长的表重新统计，查询按实际数据量执行',
    at: '15 * * * *',
    isDueAtStart: true,
    run: () => maintain('grown'),
  },
  {
    name: 'jobs.vacuum',
    text: '整理数据库',
    about: '内嵌数据库回收已删除数据的空间并更新全部统计',
    at: '30 4 * * *',
    run: () => maintain('all'),
  },
];
