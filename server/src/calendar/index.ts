/** Days as lists, banks and deadlines count them. */
export { rangeOf, workingDayAfter } from './days';
