import { hasVoice } from '../effects/settle.ts';
import type { Flow } from '../flow.ts';
import type { Step } from '../state.ts';
import { withDelegate } from './step-assignment.ts';

/** The substitute for a person: the next head up who has no part in the step, else an administrator; never the submitter. */
export function nextAbove({ directory, state, at }: Flow, step: Step, person: string): string | undefined {
  const { userId: submitter } = state.facts.submitter;
  const place = directory.placeOf(person);
  const heads = directory.departmentsUp(place?.departmentId ?? '').flatMap(({ headId }) => headId ?? []);
  const acting = heads.map((head) => withDelegate(directory, { person: head, why: [] }, { at, submitter }).person);
  return [...acting, ...directory.administrators()].find((one) => one !== submitter && one !== person && !hasVoice(step, one));
}
