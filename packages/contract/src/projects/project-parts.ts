/** A part of a project, of which its page shows one at a time. */
export type ProjectPart =
  | 'overview'
  | 'milestones'
  | 'todos'
  | 'feedback'
  | 'reports'
  | 'members'
  | 'files'
  | 'costs'
  | 'flows'
  | 'history';
