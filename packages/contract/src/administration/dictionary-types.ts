/** Types of the dictionaries that the product itself reads. The type of a to-do belongs to its source: TODO_TYPE followed by the source's code. */
export const DICT = {
  todoSource: 'TODO_SOURCE',
  todoState: 'todo_state',
  feedbackWorkType: 'after_sale_problem_work_type',
  feedbackHandle: 'after_sale_problem_handle',
  feedbackPriority: 'after_sale_problem_priority',
  feedbackFaultLevel: 'after_sale_problem_fault_level',
  feedbackBugSource: 'after_sale_problem_bug_source',
  feedbackIntegral: 'after_sale_problem_integral',
  feedbackStatus: 'after_sale_problem_status',
  knowledgeCategory: 'knowledge_category',
  knowledgeState: 'knowledge_state',
} as const;

/** Dictionaries whose codes are states that the code relies on: their labels, colours and order may change, the codes may not. */
export const FIXED_CODES: readonly string[] = [DICT.todoState, DICT.feedbackStatus];

/** The prefix of task-type dictionaries. */
const TODO_TYPES = 'TODO_TYPE';

/** The source that a task-type dictionary belongs to; null for any other dictionary. */
export function sourceOfTodoTypes(type: string): string | null {
  return type.startsWith(TODO_TYPES) && type.length > TODO_TYPES.length ? type.slice(TODO_TYPES.length) : null;
}

/** The dictionary of a source's task types (specification 7.4). */
export function todoTypesOf(source: string): string {
  return TODO_TYPES + source;
}
