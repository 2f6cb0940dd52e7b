/**
 * A finding before publishing. An error blocks publishing, a reminder does not. `node` and `branch` locate it; null means the whole
 * definition.
 */
export type Problem = {
  level: 'error' | 'reminder';
  node: string | null;
  branch: string | null;
  code:
    | 'shape'
    | 'person'
    | 'role'
    | 'field'
    | 'value'
    | 'nobody'
    | 'unreachable'
    | 'overlap'
    | 'circle'
    | 'count'
    | 'previous'
    | 'limit'
    | 'department';
  message: string;
};

export function problem(level: Problem['level'], node: string | null, code: Problem['code'], message: string): Problem {
  return { level, node, branch: null, code, message };
}
