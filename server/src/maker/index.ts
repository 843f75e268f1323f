/** What other rooms ask of maker. Inside the wing files import each other. */
export { projectsNaming } from './projects/naming';
export { rejectedProjects } from './projects/store';
