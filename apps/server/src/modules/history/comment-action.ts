/** The action of an entry that changed nothing: somebody said something. */
export const ACTION_COMMENT = '评论';
