import { lazyPart } from '../../ui/lazy-part.ts';

/** The forms of a project and of its plan, which their pages are looked at without. */
export const ProjectForm = lazyPart(async () => ({ default: (await import('./project-form.tsx')).ProjectForm }));
export const PlanDrawer = lazyPart(async () => ({ default: (await import('./plan-drawer.tsx')).PlanDrawer }));
