/**
 * The boot script: a small classic script without dependencies, first in the document (trust §4.7). Before any module
 * runs it guards styles and scripts, sets theme and density, watches resources, and starts the page's first calls.
 */
import { needsSignIn } from '../client/credentials';
import { isConsolePage, isPublicPage, isSignInPage } from '../client/page';
import { pageLife } from '../client/page-life';
import { leaveForSignIn } from '../client/sign-in';
import { applyDensity, savedDensity } from './density';
import { startFirstCalls } from './first-calls';
import { watchResources } from './resource-rule';
import { markStyles } from './style-nonce';
import { applyTheme, savedTheme } from './theme';
import { guardScripts } from './trusted-types';

markStyles();
guardScripts();
applyTheme(savedTheme());
applyDensity(savedDensity());
pageLife();
watchResources();
// Before anything is painted: a rule with :has() comes to bear later, and the page would move by the width of a scroll bar.
if (isSignInPage(location.pathname)) document.documentElement.dataset.edges = '';
if (!isPublicPage(location.pathname) && !isConsolePage(location.pathname)) {
  if (needsSignIn()) leaveForSignIn();
  else startFirstCalls();
}
