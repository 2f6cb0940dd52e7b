import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { APPROVAL_SUBMITTER_FIELDS } from '@houtai/contract/approval-words';

import { branchProblems } from '../conditions/branch-problems.ts';
import { conditionProblems } from '../conditions/condition-problems.ts';
import type { Directory } from '../people/directory.ts';
import { definitionProblems } from './definition-problems.ts';
import { type DocumentFields, fieldRightProblems } from './field-right-problems.ts';
import { approverProblems } from './people-problems.ts';
import type { Problem } from './problems.ts';
import { stepProblems } from './step-problems.ts';

/** All problems of a definition, errors first. Does not repeat what the schema of the contract checks. */
export function problemsOf(definition: ApprovalDefinition, document: DocumentFields, directory: Directory): Problem[] {
  const submitter = Object.entries(APPROVAL_SUBMITTER_FIELDS).map(([name, field]): ApprovalField => ({ name, required: true, ...field }));
  const byName = new Map([...submitter, ...document.fields].map((field) => [field.name, field]));
  const found = [approverProblems, stepProblems, conditionProblems, branchProblems].flatMap((look) => look(definition, byName, directory));
  found.push(...definitionProblems(definition, directory), ...fieldRightProblems(definition, document));
  return [...found.filter(({ level }) => level === 'error'), ...found.filter(({ level }) => level === 'reminder')];
}
