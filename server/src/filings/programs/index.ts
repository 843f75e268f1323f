/** The papers of a program, looked at as its office would. */
export { paperFaults, programPapers } from './papers';
