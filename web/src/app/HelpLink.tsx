import { Link, useLocation } from 'react-router';
import { helpOf } from '@uc/contract/help-topics';
import { to } from '../routes';
import { Icon } from '../ui/Icon';
import styles from './Breadcrumb.module.css';

/** 本页帮助: the way from every page to what the help says about it. */
export function HelpLink() {
  const topic = helpOf(useLocation().pathname);
  return topic === undefined ? null : (
    <Link className={styles.help} to={to('help', { topic })} data-unprinted>
      <Icon name="question" />
      本页帮助
    </Link>
  );
}
