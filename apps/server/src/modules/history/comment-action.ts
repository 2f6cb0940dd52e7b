/** The action of a history entry that is only a comment. */
export const ACTION_COMMENT = '评论';
