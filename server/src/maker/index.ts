/** The interface of maker for other rooms. Inside the wing files import each other. */
export { projectsNaming } from './projects/naming';
export { rejectedProjects } from './projects/store';
