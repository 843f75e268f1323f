import { access } from './access/index';
import { account } from './account/index';
import { crowdWing } from './crowdsourcing/index';
import { deadlines } from './deadlines';
import { exportTasks } from './exports';
import { files } from './files';
import { filings } from './filings/index';
import { wing } from './finance/index';
import { help } from './help';
import { home } from './home';
import { maker } from './maker/projects';
import { incubation } from './maker/incubation';
import { plans } from './maker/plans';
import { messages } from './messages';
import { operator } from './operator';
import { orders } from './orders';
import { passport } from './passport';
import { provider } from './provider/provider';
import { signings } from './signings';
import { support } from './support/tickets';
import { works } from './works/works';

/** Every endpoint, by room. Nothing is served that is not listed here. */
export const api = {
  passport,
  home,
  orders,
  ...wing,
  account,
  access,
  files,
  exports: exportTasks,
  messages,
  provider,
  ...crowdWing,
  ...filings,
  deadlines,
  works,
  maker,
  plans,
  incubation,
  support,
  signings,
  help,
  operator,
};
export type Api = typeof api;
