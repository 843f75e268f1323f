/**
 * The boot script: a small classic script without dependencies, first in the document (trust §4.7). Before any module
 * runs it guards styles and scripts, sets the theme, watches resources, and starts the page's first calls.
 */
import { needsSignIn, readCredentials } from '../client/credentials';
import { isSignInPage } from '../client/page';
import { pageLife } from '../client/page-life';
import { leaveForSignIn } from '../client/sign-in';
import { startFirstCalls } from './first-calls';
import { watchResources } from './resource-rule';
import { markStyles } from './style-nonce';
import { applyTheme, savedTheme } from './theme';
import { guardScripts } from './trusted-types';

markStyles();
guardScripts();
applyTheme(savedTheme());
pageLife();
watchResources();
if (!isSignInPage(location.pathname)) {
  if (needsSignIn(location.pathname, readCredentials())) leaveForSignIn();
  // The calls stand in the document after this script; it has been read to its end before the first module runs.
  else document.addEventListener('readystatechange', startFirstCalls, { once: true });
}
