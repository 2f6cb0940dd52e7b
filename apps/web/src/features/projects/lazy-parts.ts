import { lazyPart } from '#ui/frame/lazy-part.ts';

/** The forms of a project and of its plan, which their pages are looked at without. */
export const ProjectForm = lazyPart(async () => ({ default: (await import('./editing/project-form.tsx')).ProjectForm }));
export const PlanDrawer = lazyPart(async () => ({ default: (await import('./milestones/plan-drawer.tsx')).PlanDrawer }));

/** What an approval says of a project, which is open for most of its time. */
export const ApprovalInfoButton = lazyPart(async () => ({
  default: (await import('#kit/approval/approval-info-button.tsx')).ApprovalInfoButton,
}));
export const ApprovalNote = lazyPart(async () => ({ default: (await import('#kit/approval/approval-note.tsx')).ApprovalNote }));
