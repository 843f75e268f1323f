import { to } from '../../routes';
import { ButtonLink } from '../../ui/Button';
import { today } from '../../ui/days';

/** The way to 年度账单 of the running year. */
export const YearLink = () => (
  <ButtonLink to={to('finance.bills', { year: today().slice(0, 4) })}>年度账单</ButtonLink>
);
