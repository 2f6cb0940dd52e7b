import { type DocumentState, isOpenDocument } from '../records/document-states.ts';

/** Labels of the states of a project: those of its opening (立项), which is a document with an approval, and those after it. */
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

/** A state that people move a project to by hand; the others follow the approval of its opening. */
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

/** The states that a project can be moved to from its current one. */
export function nextProjectStates(from: ProjectState): readonly MovedProjectState[] {
  return NEXT[from];
}

/** The name of the action that moves a project to a state. */
export function projectMove(to: MovedProjectState): string {
  return { active: '重新开始', done: '完成项目', stopped: '终止项目', archived: '归档' }[to];
}

/**
 * Whether forms offer a project (specification 3): 1 from its opening on, also when it is completed, because after-sale problems come
 * later; 2 before its opening and after it was stopped or archived.
 */
export function validityOf(state: ProjectState): '1' | '2' {
  return state === 'active' || state === 'done' ? '1' : '2';
}

/** The state of a project's opening as a document; a project past its opening has passed. */
export function openingOf(state: ProjectState): DocumentState {
  return state === 'active' || state === 'done' || state === 'stopped' || state === 'archived' ? 'passed' : state;
}

/** Whether a project is not opened yet, so that changing its plan needs no reason. */
export function isUnopened(state: ProjectState): boolean {
  return isOpenDocument(openingOf(state));
}

/** Whether the fields of a project can be changed in a state: before the decision about its opening, and while it is active. */
export function isChangeable(state: ProjectState): boolean {
  return isUnopened(state) || state === 'active';
}
