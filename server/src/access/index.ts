/** The room of members and their roles: who acts on an account, and what each of them may do. */
export { accessJobs } from './jobs';
