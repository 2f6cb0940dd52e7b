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

/** The dictionary of a source's task types (specification 7.4). */
export function todoTypesOf(source: string): string {
  return `TODO_TYPE${source}`;
}
