/** Where the to-do centre stands. */
export const AGENDA_PAGE = '/agenda';
