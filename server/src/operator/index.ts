/** The room of the console: queues, jobs, keys, and the desk of the provider's own accounts. */
export { staffByCommand } from './staff-command';
