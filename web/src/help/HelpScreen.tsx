import { useSearchParams } from 'react-router';
import { HelpList } from './HelpList';
import { HelpTopicPage } from './HelpTopicPage';

/** 帮助: the topics with a search, or the one that the address names (support.md#help). */
export default function HelpScreen() {
  const [query] = useSearchParams();
  const topic = query.get('topic');
  return topic !== null && /^[\w-]{1,40}$/.test(topic) ? (
    <HelpTopicPage key={topic} topic={topic} />
  ) : (
    <HelpList />
  );
}
