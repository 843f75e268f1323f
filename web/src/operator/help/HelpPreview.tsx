import { type ReactNode, useDeferredValue } from 'react';
import { MarkdownText } from '../../ui/MarkdownText';
import { Notice } from '../../ui/Notice';
import { strayLinks } from './help-page';
import styles from './help-pages.module.css';

/** Where the pages of customers are; a link of the preview opens beside the editor. */
const CUSTOMERS = '/center/user';
const OutLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={`${CUSTOMERS}${to}`} target="_blank" rel="noopener">
    {children}
  </a>
);

/** A page of the help as customers will read it. */
export function HelpPreview({ title, text }: { title: string; text: string }) {
  const shown = useDeferredValue(text);
  const stray = strayLinks(shown);
  return (
    <div className={styles.preview}>
      {stray.length > 0 && (
        <Notice tone="warning">{`这些链接不是本站的页面，客户打开后会回到首页：${stray.join('、')}`}</Notice>
      )}
      <div>
        <h2>{title || '（未填写标题）'}</h2>
        <MarkdownText markdown={shown} as={OutLink} />
      </div>
    </div>
  );
}
