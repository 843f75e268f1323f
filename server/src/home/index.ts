/** The door of the workbench. */
export { insertNotices } from './store';
