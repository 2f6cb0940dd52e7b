/** What publishing finds in a definition: an error blocks it, a reminder does not. `node` and `branch` say where; null is the whole. */
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

/** A problem of a node. */
export function problem(level: Problem['level'], node: string | null, code: Problem['code'], message: string): Problem {
  return { level, node, branch: null, code, message };
}
