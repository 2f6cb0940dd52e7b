/** A part of a project's page, which shows one part at a time. */
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
