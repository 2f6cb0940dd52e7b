import { type DocumentState, isOpenDocument } from '../records/document-states.ts';

/** The states of a project: of its opening (立项), which is a document that goes through an approval, and after it. */
export const PROJECT_STATES = {
  draft: '草稿',
  auditing: '立项审批',
  rejected: '立项已驳回',
  returned: '立项已退回',
  withdrawn: '立项已撤回',
  active: '进行中',
  done: '已完成',
  stopped: '已终止',
  archived: '已归档',
} as const;

/** A state of a project. */
export type ProjectState = keyof typeof PROJECT_STATES;

/** A state that people lead a project into by hand; all others follow the approval of its opening. */
export type MovedProjectState = 'active' | 'done' | 'stopped' | 'archived';

const NEXT: Readonly<Record<ProjectState, readonly MovedProjectState[]>> = {
  draft: [],
  auditing: [],
  rejected: [],
  returned: [],
  withdrawn: [],
  active: ['done', 'stopped'],
  done: ['archived', 'active'],
  stopped: ['archived', 'active'],
  archived: ['active'],
};

/** The states that a project can be led into from the one it is in. */
export function nextProjectStates(from: ProjectState): readonly MovedProjectState[] {
  return NEXT[from];
}

/** What leading a project into a state is called. */
export function projectMove(to: MovedProjectState): string {
  return { active: '重新开始', done: '完成项目', stopped: '终止项目', archived: '归档' }[to];
}

/**
 * Whether forms offer a project (specification 3): 1 from its opening on, also when it is done, as after-sale problems come after that; 2 before
 * its opening, and once it is stopped or archived.
 */
export function validityOf(state: ProjectState): '1' | '2' {
  return state === 'active' || state === 'done' ? '1' : '2';
}

/** The state of the opening of a project as a document; one that is under way has passed it. */
export function openingOf(state: ProjectState): DocumentState {
  return state === 'active' || state === 'done' || state === 'stopped' || state === 'archived' ? 'passed' : state;
}

/** Whether a project is still to be opened, so that its plan changes without a reason. */
export function isUnopened(state: ProjectState): boolean {
  return isOpenDocument(openingOf(state));
}

/** Whether what a project says can be changed in a state: before its opening is decided about, and while it is under way. */
export function isChangeable(state: ProjectState): boolean {
  return isUnopened(state) || state === 'active';
}
