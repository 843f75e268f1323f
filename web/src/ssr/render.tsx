import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from '../app/App';
import { lookIn, plainLook } from '../app/look';
import { fetchPage } from '../app/layouts';
import { leaveChunksToBrowser } from '../client/load';
import { BASE } from '../client/page';
import { pageLife } from '../client/page-life';
import type { ServerState } from '../client/page-life';
import { shownTag } from '../client/shown';
import { nameSupportOfDocument } from '../client/support';
import { dumpReads, forgetReads } from '../client/use-read';
import { currentSecond, standClock } from '../ui/clock';
import { becomeBrowser, type Visit } from './browser';

leaveChunksToBrowser();

/**
 * Renders the page of one visit as the application would: its HTML for #root and the state it was rendered from; undefined where
 * the browser has to render by itself. One visit at a time, because the globals of this thread are set to that visit.
 */
export async function render(visit: Visit): Promise<{ html: string; state: ServerState } | undefined> {
  const look = lookIn(visit.cookies) ?? plainLook(!visit.isMobile);
  becomeBrowser(visit, look);
  nameSupportOfDocument();
  forgetReads();
  const { pathname, href } = location;
  const life = pageLife();
  const at = currentSecond();
  standClock(at);
  await fetchPage(pathname);
  const reads = dumpReads();
  if (life.isLeaving || reads === undefined) return undefined;
  const html = renderToString(
    <App
      history={({ children }) => (
        <StaticRouter basename={BASE} location={href.slice(location.origin.length)}>
          {children}
        </StaticRouter>
      )}
    />,
  );
  return { html, state: { look: JSON.stringify(look), at, reads, shown: shownTag() } };
}
