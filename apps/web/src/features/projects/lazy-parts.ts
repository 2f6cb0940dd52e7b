import { lazyPart } from '#ui/frame/lazy-part.ts';

/** The forms of a project and of its plan, which reading a project does not need. */
export const ProjectForm = lazyPart(async () => ({ default: (await import('./editing/project-form.tsx')).ProjectForm }));
export const PlanDrawer = lazyPart(async () => ({ default: (await import('./milestones/plan-drawer.tsx')).PlanDrawer }));

/** The result of an approval, which is missing for most of a project's time. */
export const ApprovalInfoButton = lazyPart(async () => ({
  default: (await import('#kit/approval/approval-info-button.tsx')).ApprovalInfoButton,
}));
export const ApprovalNote = lazyPart(async () => ({ default: (await import('#kit/approval/approval-note.tsx')).ApprovalNote }));
